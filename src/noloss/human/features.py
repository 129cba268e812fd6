"""What a person may see in a cell: the readable features of the human model.

Each feature is a number for every free cell, the same on boards that differ only by a symmetry,
and means the same on every board of lines.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from noloss.core.bits import bits
from noloss.core.game import Cell
from noloss.core.position import Position
from noloss.strategies.rules import blocks, centre_cells, corner_cells, forks, wins


@dataclass(frozen=True)
class Feature:
    """One thing to see."""

    name: str
    text: str
    """What it counts."""
    says: str
    """The same as a reason: a clause about the cell."""
    cells: Callable[[Position], dict[int, int]]
    """Its value for each free cell where it is not zero."""


def _among(mask: Callable[[Position], int]) -> Callable[[Position], dict[int, int]]:
    return lambda position: dict.fromkeys(bits(mask(position) & position.free), 1)


def _lines(fits: Callable[[bool, bool], bool]) -> Callable[[Position], dict[int, int]]:
    """Through each free cell, the lines of the kind that `fits(mine in it, yours in it)` tells."""

    def count(position: Position) -> dict[int, int]:
        through, own, other = position.game.through, position.own, position.other
        return {
            cell: sum(fits(bool(line & own), bool(line & other)) for line in through[cell])
            for cell in bits(position.free)
        }

    return count


def _at_move(number: int, mask: Callable[[Position], int]) -> Callable[[Position], int]:
    """A mask that counts only when this many marks are on the board."""
    return lambda position: (
        mask(position) if (position.first | position.second).bit_count() == number else 0
    )


FEATURES = (
    Feature("win", "completes my line", "it wins", _among(wins)),
    Feature("block", "blocks a line you are about to complete", "it blocks you", _among(blocks)),
    Feature(
        "fork",
        "makes two threats at once",
        "it makes two threats",
        _among(lambda p: forks(p.game, p.own, p.other)),
    ),
    Feature(
        "my lines",
        "lines through the cell with marks of mine only",
        "it builds on my marks",
        _lines(lambda mine, yours: mine and not yours),
    ),
    Feature(
        "your lines",
        "lines through the cell with marks of yours only",
        "it stands in your way",
        _lines(lambda mine, yours: yours and not mine),
    ),
    Feature(
        "empty lines",
        "lines through the cell that are still empty",
        "it has open lines",
        _lines(lambda mine, yours: not mine and not yours),
    ),
    Feature(
        "open in the centre",
        "the centre, as the first move of the game",
        "it is the centre",
        _among(_at_move(0, lambda p: centre_cells(p.game))),
    ),
    Feature(
        "open in a corner",
        "a corner, as the first move of the game",
        "it is a corner",
        _among(_at_move(0, lambda p: corner_cells(p.game))),
    ),
    Feature(
        "reply in the centre",
        "the centre, as the second move of the game",
        "it is the centre",
        _among(_at_move(1, lambda p: centre_cells(p.game))),
    ),
)
NAMES = tuple(feature.name for feature in FEATURES)


@lru_cache(maxsize=100_000)
def features(position: Position) -> dict[Cell, tuple[int, ...]]:
    """The features of every free cell of an unfinished position."""
    columns = [feature.cells(position) for feature in FEATURES]
    return {cell: tuple(column.get(cell, 0) for column in columns) for cell in position.legal()}
