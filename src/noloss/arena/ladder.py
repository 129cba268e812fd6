"""Whom a person can play, from the gentlest to the hardest, each with what is known of it."""

from dataclasses import dataclass
from enum import Enum

from noloss.core.game import LineGame, Side
from noloss.core.plugins import Entry
from noloss.core.strategy import Strategy, refusal, seated
from noloss.strategies.catalogue import (
    CATALOGUE,
    PROMISED,
    entries,
    first_that_plays,
    made,
    strategy,
)

LADDER = (
    *("random", "careless", "level:50", "casual", "level:30", "human", "sriram", "soedarmadji"),
    *("level:10", "mirror", "modified-heuristic", "newell-simon", "wst", "t3dt", "t3dt-plus"),
    *("sharp-heuristic", "mm", "optimal", "optimal-fastest", "muse", "trapper"),
)
"""From the gentlest to the hardest for people to hold; who is not here comes after them."""
SAME = ("level",)
"""Left out: another name for one that is here."""
EVERYBODY = (*LADDER, *(name for name in CATALOGUE if name not in (*LADDER, *SAME)))
"""All of ours on the game of the promises, in this order."""


class Badge(Enum):
    """What is known of an opponent on a board."""

    NEVER = "never loses"
    AS_FIRST = "never loses as X"
    AS_SECOND = "never loses as O"
    BEATABLE = "can be beaten"
    OPEN = "not proven here"
    NONE = "promises nothing"


@dataclass(frozen=True)
class Rung:
    """An opponent as a menu shows it."""

    name: str
    summary: str
    badge: Badge


def ladder(game: LineGame) -> tuple[Rung, ...]:
    """Everybody who plays this game; to know that of a level may take seconds."""
    others = [name for name in entries() if name not in LADDER and name not in SAME]
    return tuple(rung(name, game) for name in (*LADDER, *others) if _plays(name, game))


def rung(name: str, game: LineGame) -> Rung:
    """What is known of one opponent, without asking it anything."""
    kind, _, argument = name.partition(":")
    entry = CATALOGUE.get(kind) or (None if argument else entries().get(name))
    if entry is None:
        return Rung(name, name, Badge.OPEN)
    summary = entry.summary
    if kind == "level" and argument:
        summary = f"people beat it {argument} % of the time"
    return Rung(name, summary, _badge(entry, game))


def _badge(entry: Entry, game: LineGame) -> Badge:
    if game.name != PROMISED:
        return Badge.OPEN if entry.no_loss else Badge.NONE
    seats = {
        tuple(Side): Badge.NEVER,
        (Side.FIRST,): Badge.AS_FIRST,
        (Side.SECOND,): Badge.AS_SECOND,
    }
    return seats.get(entry.no_loss, Badge.BEATABLE)


def invited(name: str | None, game: LineGame) -> Strategy:
    """The opponent of this name, or the usual one; who does not play the game is refused."""
    if name is None:
        return first_that_plays(game)
    player = strategy(name)
    return player if _is_promised(player.name, game) else seated(player, game)


def _is_promised(name: str, game: LineGame) -> bool:
    """Ours all play the game of the promises, and to ask a level takes a while."""
    return name.partition(":")[0] in CATALOGUE and game.name == PROMISED


def _plays(name: str, game: LineGame) -> bool:
    if _is_promised(name, game):
        return True
    player = made(name)
    return player is not None and not refusal(player, game)
