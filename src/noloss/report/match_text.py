"""Matches, exact or played by the million, and tournaments in plain words."""

from noloss.arena.simulate import Tally
from noloss.arena.tournament import CrossTable
from noloss.core.game import Value
from noloss.exact.play.evaluate import Evaluation
from noloss.report.chances import exactly, percent
from noloss.report.text_table import PLAIN_WIDTH, text_table
from noloss.report.words import counted


def evaluation_text(found: Evaluation, width: int = PLAIN_WIDTH) -> str:
    """The exact result of a match as a table."""
    rows = []
    for value, label in _labels(found.first, found.second).items():
        chance = found.result.chance(value)
        rows.append((label, exactly(chance), percent(chance)))
    return text_table(("result", "exactly>", "%>"), rows, width)


def tally_text(tally: Tally, width: int = PLAIN_WIDTH) -> str:
    """The counts beside the exact chances, and how fast they were counted."""
    labels = _labels(tally.first, tally.second)
    rows = [
        (
            labels[value],
            f"{number:,}",
            f"{100 * number / max(tally.games, 1):.4f}",
            percent(tally.exact.chance(value)),
        )
        for value, number in tally.counts.items()
    ]
    lines = [text_table(("result", "games>", "%>", "exactly %>"), rows, width)]
    if not tally.complete:
        lines.append(f"Stopped after {tally.games:,} of {counted(tally.asked, 'game')}.")
    lines.append(
        f"{tally.games_per_second / 1e6:,.1f} million games per second on"
        f" {counted(tally.cores, 'core')}. `noloss evaluate` has the exact fractions, which no"
        " number of games can better."
    )
    return "\n".join(lines)


def _labels(first: str, second: str) -> dict[Value, str]:
    return {
        Value.FIRST: f"{first} (first) wins",
        Value.DRAW: "draw",
        Value.SECOND: f"{second} (second) wins",
    }


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
