"""How time and memory grow with the board: `solve`, and one decision of each general strategy.

Run as `python -m noloss.lab.timing.growth GAME NAME`, it measures one of them in a process of its
own: the peak of the memory that Python allocates for the question, and its time.
"""

import json
import sys
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from noloss.core.budget import Budget
from noloss.core.errors import Cancelled, NolossError, OutOfBudget
from noloss.core.notation import parse_game
from noloss.core.strategy import seated
from noloss.lab.timing.child import ask_child
from noloss.lab.timing.manifest import Manifest, here
from noloss.lab.timing.peer_jobs import seconds
from noloss.solver.solve import solve
from noloss.strategies.catalogue import CATALOGUE, strategy

GAMES = ("3x3", "4x3:3", "3x3x3")
SOLVE = "solve"
LIMIT = 60.0
"""Seconds after which one of them is given up."""


@dataclass(frozen=True)
class Cost:
    """What one question about an empty board costs."""

    game: str
    name: str
    seconds: float | None = None
    bytes: int | None = None
    refused: str = ""
    """Why the strategy does not answer on this board."""
    failed: str = ""
    """Why there is no figure although it would answer."""


@dataclass(frozen=True)
class GrowthParameters:
    """The boards, and after how many seconds a question is given up."""

    games: tuple[str, ...]
    limit: float


@dataclass(frozen=True)
class GrowthManifest(Manifest):
    """Where the growth was measured."""

    parameters: GrowthParameters


@dataclass(frozen=True)
class Growth:
    """All costs, and where they were measured."""

    costs: tuple[Cost, ...]
    complete: bool
    manifest: GrowthManifest


def names() -> tuple[str, ...]:
    """`solve`, and the strategies that play more games than one."""
    return (SOLVE, *(name for name, e in CATALOGUE.items() if e.games in ("any", "small")))


def question(game: str, name: str) -> Callable[[], object]:
    """The question, asked of a new strategy each time; an error if it does not play the game."""
    start = parse_game(game).start()
    if name == SOLVE:
        return lambda: solve(start)
    seated(strategy(name), start.game)
    return lambda: strategy(name).decide(start)


def grow(budget: Budget) -> Growth:
    """Measure everything; cancelled or out of time, what was measured until then, if anything."""
    questions = [(game, name) for name in names() for game in GAMES]
    costs: list[Cost] = []
    meter = budget.meter("Asking", len(questions))
    try:
        for game, name in questions:
            meter.words = f"Asking {name} on {game}"
            meter.look()
            told = ask_child("noloss.lab.timing.growth", game, name, look=meter.look, limit=LIMIT)
            costs.append(Cost(game, name, **told))
            meter.step()
    except (Cancelled, OutOfBudget):
        if not costs:
            raise
    manifest = GrowthManifest(**here(), parameters=GrowthParameters(GAMES, LIMIT))
    return Growth(tuple(costs), len(costs) == len(questions), manifest)


def measure(game: str, name: str) -> dict[str, Any]:
    """Seconds and bytes of one question, or why it is refused.

    A tiny board comes first, so that loading modules is not counted; memory comes before time,
    while Python has no freed objects at hand that it would not count again.
    """
    with suppress(NolossError):
        question("2x2:2", name)()
    try:
        ask = question(game, name)
        tracemalloc.start()
        ask()
        peak = tracemalloc.get_traced_memory()[1]
    except NolossError as error:
        return {"refused": str(error)}
    finally:
        tracemalloc.stop()
    return {"seconds": seconds(ask, 0.3), "bytes": peak}


def main() -> None:
    """Measure what the command line names."""
    sys.stdout.write(json.dumps(measure(*sys.argv[1:3])) + "\n")


if __name__ == "__main__":
    main()
