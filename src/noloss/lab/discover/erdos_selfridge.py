"""Where the potential alone never loses, by a theorem of Erdős and Selfridge (1973).

Give a line without marks of mine the danger 2^-(free cells of it). If I always take a cell whose
lines are most dangerous together, then my move and the reply after it never add to the sum of all
dangers: the reply doubles at most what my move took away. A full line of the opponent's has danger
1. So if the sum is below 1 when it is my turn, he never fills one. As second player I meet a board
on which one reply has been made, which at most doubles the sum: 1/2 is enough.

The term `potential` counts 2^(marks of yours) instead, which is the same order of cells where all
lines are equally long.
"""

from dataclasses import dataclass
from fractions import Fraction

from noloss.core.errors import NolossError
from noloss.core.game import USUAL, LineGame

FIRST, SECOND = Fraction(1), Fraction(1, 2)


@dataclass(frozen=True)
class DangerBound:
    """The inequality as a certificate: the sum is below the bound, or nothing follows."""

    game: LineGame
    lines: int
    length: int
    danger: Fraction
    """lines / 2^length."""
    holds_first: bool
    """Below 1: `potential` never loses as first player."""
    holds_second: bool
    """Below 1/2: nor as second player."""


def danger_bound(game: LineGame) -> DangerBound:
    """Add up the lines of a game whose lines are all equally long."""
    lengths = {line.bit_count() for line in game.lines}
    if game.rules != USUAL or len(lengths) != 1:
        raise NolossError(f"{game}: the theorem is about usual rules and lines of equal length")
    (length,) = lengths
    danger = Fraction(len(game.lines), 2**length)
    return DangerBound(game, len(game.lines), length, danger, danger < FIRST, danger < SECOND)
