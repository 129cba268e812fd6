"""Who can say what 4x4 comes to? noloss, easyAI and OpenSpiel, each in a process of its own.

Run by hand: `python benchmarks/four_by_four.py [SECONDS]`. A job that is not done after so many
seconds of the processor (60 unless you say) is ended and told as such: that says nothing about how
long it would take. easyAI and OpenSpiel search for the value of the empty board (negamax to the end
with a transposition table; alpha-beta). noloss solves every position, and settles the empty board
with proofs for both sides, which are checked.
"""

import json
import resource
import subprocess
import sys
from collections.abc import Callable
from time import process_time

SECONDS = 60


def noloss_table() -> str:
    """Every position of 4x4."""
    from noloss.core.notation import parse_game  # noqa: PLC0415
    from noloss.flow.position_table import table_from  # noqa: PLC0415

    start = parse_game("4x4").start()
    table = table_from(start)
    return f"{table.value(start).value}, all {len(table.scores):,} positions"


def noloss_proof() -> str:
    """The empty board with its proofs."""
    from noloss.core.budget import Budget  # noqa: PLC0415
    from noloss.core.notation import parse_game  # noqa: PLC0415
    from noloss.solver.certify import certified  # noqa: PLC0415

    found = certified(parse_game("4x4").start(), Budget().meter("4x4"))
    return f"{found.value.value}, proofs of {[proof.size for proof in found.certificates]} bytes"


def easyai() -> str:
    """The empty board by negamax to the end, with a table."""
    from easyAI import Negamax, TranspositionTable  # noqa: PLC0415

    from noloss.classroom.libraries.easyai import EasyLineGame  # noqa: PLC0415
    from noloss.core.notation import parse_game  # noqa: PLC0415

    search = Negamax(16, tt=TranspositionTable())
    search(EasyLineGame(parse_game("4x4").start()))
    return f"score {search.alpha}"


def openspiel() -> str:
    """The empty board by alpha-beta."""
    import pyspiel  # noqa: PLC0415
    from open_spiel.python.algorithms.minimax import alpha_beta_search  # noqa: PLC0415

    value, _ = alpha_beta_search(pyspiel.load_game("mnk(m=4,n=4,k=4)"))
    return f"value {value}"


JOBS: dict[str, Callable[[], str]] = {
    "noloss, every position": noloss_table,
    "noloss, proven": noloss_proof,
    "easyAI, negamax": easyai,
    "OpenSpiel, alpha-beta": openspiel,
}


def told(job: str, seconds: int) -> dict[str, object]:
    """One job in a process that may use so many seconds of the processor."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))

    words = [sys.executable, __file__, "--job", job]
    done = subprocess.run(words, capture_output=True, text=True, check=False, preexec_fn=limit)
    if done.returncode == 0:
        return dict(json.loads(done.stdout.splitlines()[-1]))
    why = f"not done in {seconds} s"
    return {"answer": why if done.returncode < 0 else done.stderr.strip().splitlines()[-1]}


def run(job: str) -> None:
    """Do one job and print what it took, all of it and without loading libraries twice."""
    before = process_time()
    answer = JOBS[job]()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(json.dumps({"answer": answer, "seconds": process_time() - before, "MB": peak}))


def main(seconds: int) -> None:
    """All jobs, one after the other."""
    for job in JOBS:
        result = told(job, seconds)
        took = f"{result['seconds']:8.2f} s {result['MB']:6} MB" if "MB" in result else " " * 20
        print(f"{job:24}{took}  {result['answer']}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--job"]:
        run(sys.argv[2])
    else:
        main(int(sys.argv[1]) if sys.argv[1:] else SECONDS)
