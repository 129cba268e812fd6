"""What it takes to solve every position of a game: by layers on disk, and as one table in memory.

Run by hand: `python benchmarks/layers.py [GAME ...]`, by default 4x4 and 5x4:4; `make bench` takes
4x4 alone. Each is solved in a process of its own, once its kernels are loaded. Memory is the most
that the process had, less what it had before; files that are mapped count as far as they are in
memory. A game of more than 17 cells has no table in memory.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

GAMES = ("4x4", "5x4:4")
MEASURED = """
import resource, sys
from pathlib import Path
from time import process_time
from noloss.core.notation import parse_game
from noloss.solver.layers import solve_layers
from noloss.flow.position_table import table_from

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

how, name, folder = sys.argv[1:]
game = parse_game(name)
solve = (lambda game, at: solve_layers(game, at)) if how == "layers" else (
    lambda game, at: table_from(game.start()))
solve(parse_game("3x3"), Path(folder) / "first")
before, start = peak(), process_time()
solve(game, Path(folder) / "game")
print(process_time() - start, (peak() - before) / 1000)
"""


def measured(how: str, game: str) -> str:
    """Processor time, memory, and the size of the files."""
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", MEASURED, how, game, folder],
            capture_output=True,
            text=True,
            check=True,
        )
        files = sum(file.stat().st_size for file in Path(folder, "game").rglob("*"))
    seconds, memory = map(float, done.stdout.split())
    kept = f", {files / 1e6:.0f} MB of files" if files else ""
    return f"{seconds:.2f} s, {memory:.0f} MB{kept}"


def main() -> None:
    """Measure these games."""
    from noloss.core.notation import parse_game  # noqa: PLC0415
    from noloss.flow.extent import fits_a_table  # noqa: PLC0415

    for game in sys.argv[1:] or GAMES:
        print(f"{game} by layers: {measured('layers', game)}", flush=True)
        if fits_a_table(parse_game(game).start()):
            print(f"{game} in memory: {measured('table', game)}", flush=True)


if __name__ == "__main__":
    main()
