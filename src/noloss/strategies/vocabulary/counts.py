"""Counts: a number for every playable cell, where a term only says which cells.

They are about lines and mean the same on every board.
"""

from collections.abc import Callable

from noloss.core.bits import bits
from noloss.core.position import Position

Count = Callable[[Position], dict[int, int]]
"""The number for each playable cell."""


def _lines(fits: Callable[[bool, bool], bool]) -> Count:
    """Through each cell, the lines of the kind that `fits(mine in it, yours in it)` tells."""

    def count(position: Position) -> dict[int, int]:
        through, own, other = position.game.through, position.own, position.other
        return {
            cell: sum(fits(bool(line & own), bool(line & other)) for line in through[cell])
            for cell in bits(position.playable)
        }

    return count


COUNTS: dict[str, Count] = {
    "my lines": _lines(lambda mine, yours: mine and not yours),
    "your lines": _lines(lambda mine, yours: yours and not mine),
    "empty lines": _lines(lambda mine, yours: not mine and not yours),
}
"""Lines through the cell with marks of mine only, of yours only, and of nobody."""
