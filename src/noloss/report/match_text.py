"""Matches and tournaments in plain words."""

from noloss.arena.tournament import CrossTable
from noloss.exact.play.evaluate import Evaluation
from noloss.report.chances import exactly, percent
from noloss.report.text_table import PLAIN_WIDTH, text_table


def evaluation_text(found: Evaluation, width: int = PLAIN_WIDTH) -> str:
    """The exact result of a match as a table."""
    result = found.result
    chances = (
        (f"{found.first} (first) wins", result.first),
        ("draw", result.draw),
        (f"{found.second} (second) wins", result.second),
    )
    rows = [(who, exactly(chance), percent(chance)) for who, chance in chances]
    return text_table(("result", "exactly>", "%>"), rows, width)


def cross_table_text(table: CrossTable, width: int = PLAIN_WIDTH) -> str:
    """Everyone against everyone, with the points."""
    points, names = table.points, table.names
    rows = []
    for one in names:
        results = [table.result(one, two) for two in names]
        fields = [f"{percent(r.first)} {percent(r.second)}" for r in results]
        rows.append((one, *fields, f"{float(points[one]):.2f}"))
    head = ("first \\ second", *(f"{name}>" for name in names), "points>")
    return (
        f"{text_table(head, rows, width)}\n"
        "In each field: % won by the row, who moves first, and % won by the column;"
        " the rest is drawn.\n"
        f"Points: a win 1, a draw 1/2, over all {2 * len(names)} pairings of the row."
        " --json has the exact fractions."
    )
