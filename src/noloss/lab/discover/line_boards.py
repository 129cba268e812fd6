"""Boards and rules as the compiled walk wants them."""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from noloss.core.errors import NolossError
from noloss.core.game import LineGame
from noloss.core.symmetry import board_symmetries
from noloss.lab.kernels.line_rules.ideas import IDEAS, Board
from noloss.solver.proof_search import board_of, cell_images
from noloss.strategies.vocabulary import OF_LINES, term
from noloss.strategies.vocabulary.places import (
    across,
    around,
    centre_cells,
    corner_cells,
    side_cells,
    touching,
)
from noloss.strategies.vocabulary.rankings import OfLines

Longs = NDArray[np.int64]
Ints = NDArray[np.int32]


@lru_cache(maxsize=32)
def compiled_board(game: LineGame, by_lines: bool) -> Board:
    """The board of a goal's game; `by_lines` if positions with like lines count as alike."""
    board, images = board_of(game), [way.image for way in board_symmetries(game)]
    places = [centre_cells(game), corner_cells(game), side_cells(game)]
    return Board(
        game.size,
        board.lines,
        board.through,
        board.degree,
        np.array(places, np.uint64),
        _seen(game, across),
        _seen(game, touching),
        _seen(game, around),
        board.images if by_lines else cell_images(np.array(images, np.uint64)),
    )


def _seen(game: LineGame, seen: Callable[[LineGame, int], int]) -> NDArray[np.uint64]:
    return np.array([seen(game, 1 << cell) for cell in range(game.size)], np.uint64)


def compiled_rules(game: LineGame, terms: Sequence[str]) -> tuple[Ints, Longs]:
    """The numbers of the ideas, and what lines are worth to those that add them up."""
    longest = max(line.bit_count() for line in game.lines) + 1
    ideas = np.zeros(len(terms), np.int32)
    worths = np.zeros((len(terms), longest, longest), np.int64)
    for rule, name in enumerate(terms):
        ranks = term(name).ranks
        if isinstance(ranks, OfLines):
            for mine in range(longest):
                worths[rule, mine] = [int(ranks.worth(mine, yours)) for yours in range(longest)]
        elif name in IDEAS[1:]:
            ideas[rule] = IDEAS.index(name)
        else:
            raise NolossError(f"the term {name!r} cannot be walked on larger boards")
    return ideas, worths


def is_of_lines(terms: Sequence[str]) -> bool:
    """Whether a list of these says the same on boards with like lines."""
    return OF_LINES.issuperset(terms)
