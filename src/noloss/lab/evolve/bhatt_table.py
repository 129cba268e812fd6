"""Table 1 of Bhatt and others: how many generations it takes to find a strategy without loss."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from noloss.core.notation import Seats, sides_of
from noloss.lab.evolve.genome import own_moves, vector_game
from noloss.lab.evolve.run_file import Run


@dataclass(frozen=True)
class Table1Row:
    """The runs of one kind in a line; generations are of the runs that found a strategy."""

    role: Seats
    runs: int
    successes: int
    best: int | None
    median: float | None
    worst: int | None
    found: int
    """Distinct strategies over all runs."""


PAPER_TABLE_1: dict[Seats, Table1Row] = {
    "first": Table1Row("first", 11, 11, 4, 7, 10, 117),
    "second": Table1Row("second", 11, 8, 46, 278, 432, 621),
}
"""What the paper reports."""


def table_1(runs: Iterable[Run]) -> tuple[Table1Row, ...]:
    """One line per role, in the order they come."""
    by_role: dict[Seats, list[Run]] = {}
    for run in runs:
        by_role.setdefault(run.settings.role, []).append(run)
    return tuple(_row(role, of_role) for role, of_role in by_role.items())


def typical_run(runs: Sequence[Run]) -> Run:
    """The run in the middle of those that found a strategy, by generations; else the first."""
    lucky = sorted((r for r in runs if r.first_found is not None), key=lambda r: r.first_found or 0)
    return lucky[(len(lucky) - 1) // 2] if lucky else runs[0]


def _row(role: Seats, runs: list[Run]) -> Table1Row:
    firsts = sorted(run.first_found for run in runs if run.first_found is not None)
    if not firsts:
        return Table1Row(role, len(runs), 0, None, None, None, 0)
    vectors = (rows for run in runs for line in run.generations for rows in line.found)
    game = vector_game(runs[0].settings.game)
    distinct = {own_moves(rows, sides_of(role), game) for rows in vectors}
    middle = float(median(firsts))
    return Table1Row(role, len(runs), len(firsts), firsts[0], middle, firsts[-1], len(distinct))
