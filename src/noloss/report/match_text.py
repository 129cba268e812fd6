"""Matches and tournaments in plain words."""

from noloss.arena.tournament import CrossTable
from noloss.exact.play.evaluate import Evaluation, Result
from noloss.report.chances import exactly, percent
from noloss.report.text_table import PLAIN_WIDTH, text_table

COLUMNS = ("result", "exactly>", "%>")


def result_rows(result: Result, first: str, second: str) -> list[tuple[str, str, str]]:
    """A row for each end of a match, under `COLUMNS`."""
    ends = (
        (f"{first} wins", result.first),
        ("draw", result.draw),
        (f"{second} wins", result.second),
    )
    return [(end, exactly(chance), percent(chance)) for end, chance in ends]


def evaluation_text(evaluation: Evaluation, width: int = PLAIN_WIDTH) -> str:
    """The exact result of a match as a table."""
    players = (f"{evaluation.first} (first)", f"{evaluation.second} (second)")
    return text_table(COLUMNS, result_rows(evaluation.result, *players), width)


def cross_table(table: CrossTable) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """The columns and rows of everyone against everyone, with the points."""
    points, names = table.points, table.names
    rows = []
    for one in names:
        results = [table.result(one, two) for two in names]
        fields = [f"{percent(r.first)} {percent(r.second)}" for r in results]
        rows.append((one, *fields, f"{float(points[one]):.2f}"))
    return ("first \\ second", *(f"{name}>" for name in names), "points>"), rows


def cross_table_text(table: CrossTable, width: int = PLAIN_WIDTH) -> str:
    """Everyone against everyone, with the points."""
    return (
        f"{text_table(*cross_table(table), width)}\n"
        "In each field: % won by the row, who moves first, and % won by the column;"
        " the rest is drawn.\n"
        f"Points: a win 1, a draw 1/2, over all {2 * len(table.names)} pairings of the row."
        " --json has the exact fractions."
    )
