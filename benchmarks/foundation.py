"""How fast the foundation is: proofs, solving, and a cold start. Run by hand: `make bench`.

Each figure is the median of several runs with the least and the greatest beside it. The cold
start is a ratio to a bare Python start, measured in turns with it in the same run.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.flow.evaluate import evaluate
from noloss.flow.positions import count
from noloss.flow.solved import solve_game
from noloss.flow.tabulate import tabulate, undecided
from noloss.proof.prove import prove
from noloss.solver.solve import solve
from noloss.strategies.catalogue import strategy

RUNS, COLD_RUNS = 7, 25


def timed(act: Callable[[], object]) -> float:
    """Seconds that one call takes."""
    start = perf_counter()
    act()
    return perf_counter() - start


def line(label: str, figures: list[float], unit: str, scale: float = 1.0) -> None:
    """Print the median and the spread."""
    low, middle, high = (scale * f(figures) for f in (min, median, max))
    print(f"{label:44} {middle:8.2f} {unit:3} ({low:.2f} to {high:.2f}, {len(figures)} runs)")


def fresh_solve(name: str) -> object:
    """The whole game solved, with nothing remembered."""
    return solve_game(parse_game(name))


def fresh_proof(name: str) -> list[object]:
    """Both seats proven, with the solution of the game not remembered either."""
    return [prove(parse_game("3x3"), strategy(name), side) for side in Side]


def fresh_machine_proof() -> list[object]:
    """WST proven with every decision computed by its Turing machine anew."""
    return fresh_proof("wst")


def one_decision() -> None:
    """A decision of WST: the machine against the table it compiles to, in turns."""
    three = parse_game("3x3")
    table = tabulate(three, strategy("wst"))
    boards = undecided(three)[::50]
    figures: dict[str, list[float]] = {"machine": [], "table": []}
    for _ in range(RUNS):
        machine = strategy("wst")  # a new one, which remembers nothing
        taken = timed(lambda player=machine: [player.decide(p) for p in boards])
        figures["machine"].append(taken / len(boards))
        figures["table"].append(timed(lambda: [table.decide(p) for p in boards]) / len(boards))
    line("one decision of wst, machine", figures["machine"], "us", 1e6)
    line("one decision of wst, table", figures["table"], "us", 1e6)
    ratios = [m / t for m, t in zip(figures["machine"], figures["table"], strict=True)]
    line("  ratio", ratios, "x")


def fresh_count(name: str) -> object:
    """All positions counted anew."""
    return count(parse_game(name))


def cold_start() -> tuple[list[float], list[float]]:
    """A bare Python and a cold `noloss move`, in turns."""
    noloss = str(Path(sys.executable).with_name("noloss"))
    bare_command = [sys.executable, "-c", "pass"]
    move_command = [noloss, "move", "X.O/.X./...", "--json"]
    bare, move = [], []
    for _ in range(COLD_RUNS):
        for command, figures in ((bare_command, bare), (move_command, move)):
            figures.append(
                timed(lambda c=command: subprocess.run(c, check=True, stdout=subprocess.DEVNULL))
            )
    return bare, move


def main() -> None:
    """Measure everything once."""
    three = parse_game("3x3")
    jobs: dict[str, Callable[[], object]] = {
        "prove t3dt, both seats": lambda: fresh_proof("t3dt"),
        "prove newell-simon, both seats": lambda: fresh_proof("newell-simon"),
        "evaluate t3dt random": lambda: evaluate(three, strategy("t3dt"), strategy("random")),
        "solve every position of 3x3": lambda: fresh_solve("3x3"),
        "solve every position of 4x3:3": lambda: fresh_solve("4x3:3"),
        "count 3x3 (positions, symmetry, games)": lambda: fresh_count("3x3"),
        "prove wst on its machine, both seats": fresh_machine_proof,
        "search 3x3x3": lambda: solve(parse_game("3x3x3").start()),
        "search 4x4:3": lambda: solve(parse_game("4x4:3").start()),
        "search 4x4": lambda: solve(parse_game("4x4").start()),
    }
    for label, job in jobs.items():
        line(label, [timed(job) for _ in range(RUNS)], "ms", 1000)
    one_decision()
    bare, move = cold_start()
    line("python -c pass", bare, "ms", 1000)
    line("noloss move, cold", move, "ms", 1000)
    line("  ratio", [m / b for m, b in zip(move, bare, strict=True)], "x")


if __name__ == "__main__":
    main()
