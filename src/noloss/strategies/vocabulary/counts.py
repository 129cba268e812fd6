"""Counts: a number for every playable cell, where a term only says which cells.

They are about lines and mean the same on every board.
"""

from collections.abc import Callable
from dataclasses import dataclass

from noloss.core.bits import bits
from noloss.core.position import Position


@dataclass(frozen=True)
class Count:
    """Something to count in a cell."""

    name: str
    text: str
    """What is counted."""
    cells: Callable[[Position], dict[int, int]]
    """The number for each playable cell."""


def _lines(fits: Callable[[bool, bool], bool]) -> Callable[[Position], dict[int, int]]:
    """Through each cell, the lines of the kind that `fits(mine in it, yours in it)` tells."""

    def count(position: Position) -> dict[int, int]:
        through, own, other = position.game.through, position.own, position.other
        return {
            cell: sum(fits(bool(line & own), bool(line & other)) for line in through[cell])
            for cell in bits(position.playable)
        }

    return count


COUNTS = {
    count.name: count
    for count in (
        Count(
            "my lines",
            "lines through the cell with marks of mine only",
            _lines(lambda mine, yours: mine and not yours),
        ),
        Count(
            "your lines",
            "lines through the cell with marks of yours only",
            _lines(lambda mine, yours: yours and not mine),
        ),
        Count(
            "empty lines",
            "lines through the cell that are still empty",
            _lines(lambda mine, yours: not mine and not yours),
        ),
    )
}
