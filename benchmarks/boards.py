"""How long it takes to settle larger boards: search, proof, check, and the memory of it all.

Run by hand: `python benchmarks/boards.py`, or with the names of games. Each game is settled in a
process of its own, after the kernels have been compiled once. Times are processor seconds.
"""

import json
import resource
import subprocess
import sys
from time import process_time

from noloss.core.budget import Budget
from noloss.core.notation import parse_game
from noloss.exact.engines import certify
from noloss.exact.engines.table import fits_a_table, table_from

GAMES = [
    *("4x3:3", "4x4:3", "3x3x3", "3x3x3x3", "5x6:4", "6x6:4"),
    *("4x4", "5x4:4", "5x5:4", "5x5", "6x6:5", "8x8:6", "7x7:5", "4x4x4"),
]


def measure(name: str) -> dict[str, object]:
    """Settle one game step by step, in this process."""
    loaded = process_time()  # Python, numpy and numba
    checking = [0.0]
    check = certify.check

    def timed(data: bytes) -> object:
        before = process_time()
        verdict = check(data)
        checking[0] += process_time() - before
        return verdict

    certify.check = timed
    start = parse_game(name).start()
    warm = parse_game("3x3").start()
    certify.certified(warm, Budget().meter("3x3"))  # loads the compiled kernels
    checking[0] = 0.0
    ready = process_time()
    found = certify.certified(start, Budget().meter(name))
    settled = process_time()
    if fits_a_table(start):
        table_from(start)
    return {
        "game": name,
        "value": found.value.value,
        "import": loaded,
        "kernels": ready - loaded,
        "settle": settled - ready - checking[0],
        "check": checking[0],
        "table": process_time() - settled if fits_a_table(start) else None,
        "nodes": found.nodes,
        "bytes": [proof.size for proof in found.certificates],
        "MB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10,
    }


def main(names: list[str]) -> None:
    """Measure each game in a process of its own and print a line for it."""
    columns = ("import", "kernels", "settle", "check", "table")
    heads = "".join(f"{column:>9}" for column in columns)
    print(f"{'game':10}{'value':7}{heads}     MB    nodes bytes")
    for name in names:
        child = subprocess.run(
            [sys.executable, __file__, "--one", name], capture_output=True, text=True, check=True
        )
        row = json.loads(child.stdout)
        times = "".join("         " if row[c] is None else f"{row[c]:9.2f}" for c in columns)
        sizes = " + ".join(f"{size:,}" for size in row["bytes"])
        print(
            f"{name:10}{row['value']:7}{times}{row['MB']:7,}{row['nodes']:9,} {sizes}", flush=True
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        print(json.dumps(measure(sys.argv[2])))
    else:
        main(sys.argv[1:] or GAMES)
