"""Boards that are alike, taken as one where every player decides alike on them.

All 9,722,011 positions of 4x4 are too many to walk one by one; up to its 32 symmetries there are
307,639. A strategy that has an attribute `by_lines`, and it is true, promises to decide alike on
boards that any symmetry of the lines takes to each other.
"""

from collections.abc import Callable
from functools import lru_cache

from noloss.core.budget import Budget
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.exact.extent import enumerable, solvable

FOLDED = Budget(positions=1_000_000)
"""How many positions up to symmetry are walked if nobody says: a minute or two."""


def folded(
    game: LineGame, *players: Strategy
) -> tuple[Callable[[Position], Position] | None, Budget | None]:
    """What folds the walk of these players where it is too long otherwise, and its budget.

    None and None where every position can be listed, where the game is too large all the same, or
    where somebody does not decide by lines.
    """
    large = solvable(game) and not enumerable(game)
    if not large or not all(getattr(player, "by_lines", False) for player in players):
        return None, None
    return quick_canonical(game), FOLDED


@lru_cache(maxsize=8)
def quick_canonical(game: LineGame) -> Callable[[Position], Position]:
    """What gives one representative of positions that are alike, on a board of up to 64 cells."""
    import numpy as np  # noqa: PLC0415 (loads numba)

    from noloss.exact.engines.proof_search import board_of  # noqa: PLC0415 (loads numba)
    from noloss.kernels.proof_numbers import canonical as least  # noqa: PLC0415 (loads numba)

    images, word = board_of(game).images, np.uint64

    def fold(position: Position) -> Position:
        first, second, _ = least(word(position.first), word(position.second), images)
        return Position(game, int(first), int(second))

    return fold
