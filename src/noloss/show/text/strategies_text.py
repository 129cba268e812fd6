"""The strategies there are, as a list, and what was exported of one."""

from collections.abc import Sequence
from dataclasses import dataclass

from noloss.core.game import Side
from noloss.core.phrases import counted
from noloss.core.strategy import decides_by_board
from noloss.show.exports.export import Exported
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


LANGUAGES = {"python": "Python", "js": "JavaScript", "c": "C", "json": "JSON"}


def exported_text(exported: Exported) -> str:
    """Where it was written, how large it is, and what is proven of it."""
    seats = {
        tuple(Side): "never loses",
        (Side.FIRST,): "never loses as first player but can lose as second",
        (Side.SECOND,): "never loses as second player but can lose as first",
        (): "can lose as first player and as second",
    }
    rounded = (
        f" Chances are rounded to millionths in {counted(exported.rounded, 'position')}."
        if exported.rounded
        else ""
    )
    return (
        f"Wrote {exported.file}: {exported.strategy} on {exported.game} in"
        f" {LANGUAGES[exported.language]}, {counted(exported.bytes, 'byte')}."
        f" It {seats[exported.never_loses]}.{rounded}"
    )


def verified_text(exported: Exported) -> str:
    """What ran it and found it equal, or why nothing did."""
    equal = exported.verified
    if equal is None:
        return f"Not verified: {exported.skipped}."
    strategy = exported.strategy + (" with these rounded chances" if exported.rounded else "")
    return (
        f"Proven equal to {strategy} in all {counted(equal.positions, 'position')},"
        f" chance by chance, by running it with {equal.run_with}."
    )
