"""Counts: a number for every playable cell, where a term only says which cells.

They are about lines and mean the same on every board.
"""

from collections.abc import Callable
from dataclasses import dataclass

from noloss.core.bits import bits
from noloss.core.position import Position

Count = Callable[[Position], dict[int, int]]
"""The number for each playable cell."""


@dataclass(frozen=True)
class OfLines:
    """For each cell, what its lines are worth: `worth(marks of mine, marks of yours)` each."""

    worth: Callable[[int, int], int]
    counts: str = ""
    """What it counts, where players explain moves by it: "lines through the cell that ..."."""
    does: str = ""
    """What a cell with a large number does, as a term's."""

    def __call__(self, position: Position) -> dict[int, int]:
        """The sums."""
        through, own, other = position.game.through, position.own, position.other
        worth = self.worth
        return {
            cell: sum(
                worth((line & own).bit_count(), (line & other).bit_count())
                for line in through[cell]
            )
            for cell in bits(position.playable)
        }


def best(counted: dict[int, int], cells: int) -> int:
    """Those of the cells with the largest number, as a mask."""
    most = max((counted[cell] for cell in bits(cells)), default=0)
    return sum(1 << cell for cell in bits(cells) if counted[cell] == most)


COUNTS = {
    "my lines": OfLines(
        lambda mine, yours: mine > 0 and not yours,
        "lines through the cell with marks of mine only",
        "builds on my marks",
    ),
    "your lines": OfLines(
        lambda mine, yours: yours > 0 and not mine,
        "lines through the cell with marks of yours only",
        "stands in your way",
    ),
    "empty lines": OfLines(
        lambda mine, yours: not mine and not yours,
        "lines through the cell that are still empty",
        "has open lines",
    ),
}
"""Those that have a name."""
