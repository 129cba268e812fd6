"""Boards that are alike, taken as one where every player decides alike on them.

All 9,722,011 positions of 4x4 are too many to walk one by one; up to its 32 symmetries there are
307,639. A strategy with a true attribute `by_lines` promises to decide alike on boards that any
symmetry of the lines takes to each other; one with a true attribute `by_board` on boards that are
mirrored or turned.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.core.symmetry import Symmetry, board_symmetries, symmetries
from noloss.exact.extent import MOST_POSITIONS, enumerable, solvable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FOLDED = Budget(positions=1_500_000)
"""How many positions up to symmetry are walked if nobody says: minutes."""


@dataclass(frozen=True)
class Fold:
    """Gives one representative of the positions that a group of symmetries takes to each other."""

    game: LineGame
    group: tuple[Symmetry, ...]

    def __call__(self, position: Position) -> Position:
        """The representative: the least of the positions that are alike."""
        from noloss.kernels.alike import canonical  # noqa: PLC0415 (loads numba)

        first, second, _ = canonical(
            self._word(position.first), self._word(position.second), self._images
        )
        return Position(self.game, int(first), int(second))

    def back(self, position: Position) -> Symmetry:
        """A symmetry that leads from the representative of a position to it."""
        from noloss.kernels.alike import canonical  # noqa: PLC0415 (loads numba)

        marks = self._word(position.first), self._word(position.second)
        return self.group[canonical(*marks, self._images)[2]].inverse

    def sizes(self, positions: Sequence[Position]) -> list[int]:
        """How many positions each of these representatives stands for."""
        import numpy as np  # noqa: PLC0415 (only here)

        first = np.array([position.first for position in positions], np.uint64)
        second = np.array([position.second for position in positions], np.uint64)
        keeping = np.zeros(len(positions), np.int64)
        for tables in self._images:
            same = _mapped(first, tables) == first
            keeping += same & (_mapped(second, tables) == second)
        sizes: list[int] = (len(self.group) // keeping).tolist()
        return sizes

    @cached_property
    def _word(self) -> Any:
        import numpy as np  # noqa: PLC0415 (only here)

        return np.uint64

    @cached_property
    def _images(self) -> "NDArray[np.uint64]":
        import numpy as np  # noqa: PLC0415 (only here)

        from noloss.exact.engines.proof_search import byte_images  # noqa: PLC0415 (loads numba)

        return byte_images(np.array([symmetry.image for symmetry in self.group], np.uint64))


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
    if all(getattr(player, "by_lines", False) for player in players):
        return fold_by_lines(game)
    if all(
        getattr(player, "by_lines", False) or getattr(player, "by_board", False)
        for player in players
    ):
        return fold_by_board(game)
    return None


def allowed(game: LineGame, budget: Budget | None) -> Budget | None:
    """The budget of a walk; on a board that is solved but not listed, there is more to walk."""
    if enumerable(game) or not solvable(game):
        return budget
    return (budget or DEFAULT).within(FOLDED)


@lru_cache(maxsize=8)
def fold_by_lines(game: LineGame) -> Fold:
    """By all symmetries of the lines, on a board of up to 64 cells."""
    return Fold(game, symmetries(game))


@lru_cache(maxsize=8)
def fold_by_board(game: LineGame) -> Fold:
    """By those that mirror and turn the board."""
    return Fold(game, board_symmetries(game))


def _mapped(marks: "NDArray[np.uint64]", tables: "NDArray[np.uint64]") -> "NDArray[np.uint64]":
    """Where a symmetry, given by a table for each byte, takes all of these sets of cells."""
    mapped = marks ^ marks
    for at, table in enumerate(tables):
        mapped |= table[(marks >> marks.dtype.type(8 * at)) & marks.dtype.type(255)]
    return mapped
