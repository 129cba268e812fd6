"""Matches, exact or played by the million, and tournaments in plain words."""

from noloss.arena.simulate import Tally
from noloss.arena.tournament import CrossTable
from noloss.core.game import Value
from noloss.core.phrases import counted
from noloss.flow.evaluate import Evaluation, Result
from noloss.show.text.chances import exactly, left_to_json, percent
from noloss.show.text.text_table import PLAIN_WIDTH, text_table

COLUMNS = ("result", "exactly>", "%>")
TALLY_COLUMNS = ("result", "games>", "%>", "exactly %>")


def evaluation_text(evaluation: Evaluation, width: int = PLAIN_WIDTH) -> str:
    """The exact result of a match as a table."""
    players = (f"{evaluation.first} (first)", f"{evaluation.second} (second)")
    table = text_table(COLUMNS, result_rows(evaluation.result, *players), width)
    return table + left_to_json(map(evaluation.result.chance, Value))


def result_rows(result: Result, first: str, second: str) -> list[tuple[str, str, str]]:
    """A row for each end of a match, under `COLUMNS`."""
    chances = {end: result.chance(value) for value, end in _ends(first, second).items()}
    return [(end, exactly(chance), percent(chance)) for end, chance in chances.items()]


def tally_text(tally: Tally, width: int = PLAIN_WIDTH) -> str:
    """The counts beside the exact chances, and how fast they were counted."""
    lines = [text_table(TALLY_COLUMNS, tally_rows(tally), width)]
    if not tally.complete:
        lines.append(f"Stopped after {tally.games:,} of {counted(tally.asked, 'game')}.")
    lines.append(
        f"{_pace(tally.games_per_second)} games per second on"
        f" {counted(tally.cores, 'core')}. `noloss evaluate` has the exact fractions, which no "
        "number of games can beat."
    )
    return "\n".join(lines)


def _pace(games: float) -> str:
    return f"{games / 1e6:,.1f} million" if games >= 1e5 else f"{games:,.0f}"


def tally_rows(tally: Tally) -> list[tuple[str, ...]]:
    """A row for each end of a game, under `TALLY_COLUMNS`."""
    ends = _ends(f"{tally.first} (first)", f"{tally.second} (second)")
    return [
        (
            ends[value],
            f"{number:,}",
            f"{100 * number / max(tally.games, 1):.4f}",
            percent(tally.exact.chance(value)),
        )
        for value, number in tally.counts.items()
    ]


def _ends(first: str, second: str) -> dict[Value, str]:
    return {
        Value.FIRST: f"{first} wins",
        Value.DRAW: "draw",
        Value.SECOND: f"{second} wins",
    }


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
        "In each field: % won by the row, which moves first, and % won by the column; the rest is "
        "drawn.\n"
        f"Points: 1 for a win, 1/2 for a draw, over all {2 * len(table.names)} pairings of the row."
        " --json has the exact fractions."
    )
