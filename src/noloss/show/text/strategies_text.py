"""The strategies there are, as a list."""

from collections.abc import Sequence
from dataclasses import dataclass

from noloss.core.game import Side
from noloss.core.strategy import decides_by_board
from noloss.show.text.text_table import PLAIN_WIDTH, text_table
from noloss.strategies.catalogue import everyone, kinds


@dataclass(frozen=True)
class Listed:
    """What the catalogue promises of a strategy."""

    name: str
    summary: str
    games: str
    """The games it plays: any, small ones, or the name of one."""
    no_loss: tuple[Side, ...]
    """The seats in which it never loses on 3x3."""
    symmetric: bool
    """Whether it decides alike on boards that are mirrored or rotated."""


def listing() -> tuple[Listed, ...]:
    """Every strategy of the catalogue; a warning names those that cannot be made."""
    return tuple(
        Listed(name, entry.summary, entry.games, entry.no_loss, decides_by_board(player))
        for name, (entry, player) in everyone().items()
    )


def listing_text(listed: Sequence[Listed], width: int = PLAIN_WIDTH) -> str:
    """The strategies as a table, and how to name those that are made from something."""
    rows = [
        (
            entry.name,
            entry.games,
            " and ".join(side.value for side in entry.no_loss) or "no",
            entry.summary,
        )
        for entry in listed
    ]
    table = text_table(("name", "games", "never loses on 3x3", "what it does~"), rows, width)
    usages = ", ".join(kind.usage for kind in kinds().values())
    return (
        f"{table}\n\nsmall: boards small enough for it to look at all play, some more than others."
        f"\nThese names work, too: {usages}."
    )
