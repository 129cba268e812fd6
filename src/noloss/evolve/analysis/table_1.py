"""Table 1 of Bhatt and others: how many generations it takes to find a strategy without loss."""

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import Any

from noloss.evolve.boards.gamebase import gamebase
from noloss.evolve.runs.run_file import Run


@dataclass(frozen=True)
class Row:
    """The runs of one kind in a line; generations are of the runs that found a strategy."""

    role: str
    runs: int
    successes: int
    best: int | None
    median: float | None
    worst: int | None
    found: int
    """Distinct strategies over all runs."""


PAPER = {
    "first": Row("first", 11, 11, 4, 7, 10, 117),
    "second": Row("second", 11, 8, 46, 278, 432, 621),
}
"""What the paper reports."""


def summary(runs: Iterable[Run]) -> list[Row]:
    """One line per role, in the order they come."""
    kinds: dict[str, list[Run]] = {}
    for run in runs:
        kinds.setdefault(str(run.options.get("role")), []).append(run)
    return [_row(role, of_kind) for role, of_kind in kinds.items()]


def typical_run(runs: list[Run]) -> Run:
    """The run in the middle of those that found a strategy, by generations; else the first."""
    found = sorted((r for r in runs if r.first_found is not None), key=lambda r: r.first_found or 0)
    return found[(len(found) - 1) // 2] if found else runs[0]


def _row(role: str, runs: list[Run]) -> Row:
    firsts = sorted(run.first_found for run in runs if run.first_found is not None)
    parities = {"first": (0,), "second": (1,)}.get(role, (0, 1))
    found = {own_moves(moves, parities) for run in runs for r in run.records for moves in r.found}
    if not firsts:
        return Row(role, len(runs), 0, None, None, None, 0)
    middle = float(median(firsts))
    return Row(role, len(runs), len(firsts), firsts[0], middle, firsts[-1], len(found))


def own_moves(moves: tuple[int, ...], parities: tuple[int, ...]) -> tuple[int, ...]:
    """The entries of a vector where a role decides: two vectors that share them are one."""
    graph = gamebase().graph
    return tuple(
        move
        for move, depth, end in zip(moves, graph.depth, graph.end, strict=True)
        if end is None and depth % 2 in parities
    )


def row_json(row: Row) -> dict[str, Any]:
    """A line as an object."""
    return {
        "role": row.role,
        "runs": row.runs,
        "successes": row.successes,
        "best": row.best,
        "median": row.median,
        "worst": row.worst,
        "found": row.found,
    }
