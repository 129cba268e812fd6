"""Games by the million in plain words."""

from noloss.arena.simulate import Tally
from noloss.core.game import Value
from noloss.core.phrases import counted
from noloss.report.chances import percent
from noloss.report.text_table import PLAIN_WIDTH, text_table

COLUMNS = ("result", "games>", "%>", "exactly %>")


def tally_rows(tally: Tally) -> list[tuple[str, ...]]:
    """A row for each end of a game, under `COLUMNS`."""
    labels = {
        Value.FIRST: f"{tally.first} (first) wins",
        Value.DRAW: "draw",
        Value.SECOND: f"{tally.second} (second) wins",
    }
    return [
        (
            labels[value],
            f"{number:,}",
            f"{100 * number / max(tally.games, 1):.4f}",
            percent(tally.exact.chance(value)),
        )
        for value, number in tally.counts.items()
    ]


def tally_text(tally: Tally, width: int = PLAIN_WIDTH) -> str:
    """The counts beside the exact chances, and how fast they were counted."""
    lines = [text_table(COLUMNS, tally_rows(tally), width)]
    if not tally.complete:
        lines.append(f"Stopped after {tally.games:,} of {counted(tally.asked, 'game')}.")
    lines.append(
        f"{tally.games_per_second / 1e6:,.1f} million games per second on"
        f" {counted(tally.cores, 'core')}. `noloss evaluate` has the exact fractions, which no"
        " number of games can better."
    )
    return "\n".join(lines)
