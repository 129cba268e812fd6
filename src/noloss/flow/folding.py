"""Boards that are alike, taken as one where every player decides alike on them.

All 9,722,011 positions of 4x4 are too many to walk one by one; up to its 32 symmetries there are
307,639. What a strategy may promise about such boards is in `core/strategy` (`ByLines`, `ByBoard`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeAlias

from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Strategy, decides_by_board, decides_by_lines
from noloss.core.symmetry import Symmetry, board_symmetries, symmetries
from noloss.flow.extent import MOST_POSITIONS, enumerable, solvable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Sets: TypeAlias = NDArray[np.int64]

FOLDED = Budget(positions=1_500_000)
"""How many positions up to symmetry are walked if nobody says: minutes."""


@dataclass(frozen=True)
class Fold:
    """Gives one representative of the positions that a group of symmetries takes to each other.

    It is the least by the marks of the first player, then by those of the second.
    """

    game: LineGame
    group: tuple[Symmetry, ...]

    def __call__(self, position: Position) -> Position:
        """The representative of one position."""
        least = int(self._least(*self._marks([position]))[0])
        return Position(self.game, least >> self.game.size, least & self.game.full)

    def after(self, positions: Sequence[Position]) -> dict[tuple[int, int], tuple[int, int]]:
        """Whatever a move can lead to from these positions, with its representative."""
        import numpy as np  # noqa: PLC0415 (only here)

        first, second = self._marks(positions)
        begins = np.array([position.turn is Side.FIRST for position in positions], bool)
        at, cell = np.nonzero(~(first | second)[:, None] >> np.arange(self.game.size) & 1)
        move = np.int64(1) << cell
        first = first[at] | np.where(begins[at], move, 0)
        second = second[at] | np.where(begins[at], 0, move)
        least = self._least(first, second)
        alike = (least >> self.game.size).tolist(), (least & self.game.full).tolist()
        marks = first.tolist(), second.tolist()
        return dict(zip(zip(*marks, strict=True), zip(*alike, strict=True), strict=True))

    def back(self, position: Position) -> Symmetry:
        """A symmetry that leads from the representative of a position to it."""
        marks = self._marks([position])
        images = [int(self._image(at, *marks)[0]) for at in range(len(self.group))]
        return self.group[images.index(min(images))].inverse

    def sizes(self, positions: Sequence[Position]) -> list[int]:
        """How many positions each of these representatives stands for."""
        import numpy as np  # noqa: PLC0415 (only here)

        first, second = self._marks(positions)
        same = first << self.game.size | second
        keeping = np.zeros(len(positions), np.int64)
        for at in range(len(self.group)):
            keeping += self._image(at, first, second) == same
        sizes: list[int] = (len(self.group) // keeping).tolist()
        return sizes

    def _marks(self, positions: Sequence[Position]) -> "tuple[Sets, Sets]":
        import numpy as np  # noqa: PLC0415 (only here)

        first = np.array([position.first for position in positions], np.int64)
        return first, np.array([position.second for position in positions], np.int64)

    def _least(self, first: "Sets", second: "Sets") -> "Sets":
        """The least of the images of positions."""
        import numpy as np  # noqa: PLC0415 (only here)

        least = self._image(0, first, second)
        for at in range(1, len(self.group)):
            np.minimum(least, self._image(at, first, second), out=least)
        return least

    def _image(self, at: int, first: "Sets", second: "Sets") -> "Sets":
        """Where a symmetry takes positions: the marks of both players in one number."""
        image = self._images[at]
        images: Sets = image[first] << self.game.size | image[second]
        return images

    @cached_property
    def _images(self) -> "Sets":
        """Where each symmetry takes each set of cells: boards that are folded are small."""
        import numpy as np  # noqa: PLC0415 (only here)

        images = np.zeros((len(self.group), 1 << self.game.size), np.int64)
        for symmetry, image in zip(self.group, images, strict=True):
            for cell, to in enumerate(symmetry.image):
                image[1 << cell : 2 << cell] = image[: 1 << cell] | 1 << to
        return images


def folded(game: LineGame, *players: Strategy, budget: Budget | None = None) -> Fold | None:
    """What folds the walk of these players where it is too long otherwise.

    None where every position can be listed, where the game is too large all the same, or where
    somebody does not decide alike on boards that are alike; and under a budget that is spent before
    folding pays.
    """
    if enumerable(game) or not solvable(game):
        return None
    if budget is not None and (budget.positions or MOST_POSITIONS) < MOST_POSITIONS // 10:
        return None
    if all(decides_by_lines(player) for player in players):
        return fold_by_lines(game)
    if all(decides_by_board(player) for player in players):
        return fold_by_board(game)
    return None


def allowed(game: LineGame, budget: Budget | None) -> Budget | None:
    """The budget of a walk; on a board that is solved but not listed, there is more to walk."""
    if enumerable(game) or not solvable(game):
        return budget
    return (budget or DEFAULT).within(FOLDED)


@lru_cache(maxsize=8)
def fold_by_lines(game: LineGame) -> Fold:
    """By all symmetries of the lines, on a board that fits into an array."""
    return Fold(game, symmetries(game))


@lru_cache(maxsize=8)
def fold_by_board(game: LineGame) -> Fold:
    """By those that mirror and turn the board."""
    return Fold(game, board_symmetries(game))
