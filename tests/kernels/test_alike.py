"""Positions that are alike are told by the symmetries of the game, in one word and in two."""

import numpy as np

from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.symmetry import symmetries
from noloss.flow.tabulate import undecided
from noloss.kernels import cell_sets
from noloss.solver.proof_search import _cells, board_of


def test_symmetries_of_two_words_are_those_of_the_game() -> None:
    game = parse_game("13x5:5")
    images, group = board_of(game).images, symmetries(game)
    for mask in (1, 1 << 64, 0x1234567890ABCDEF1 & game.full, game.full):
        with np.errstate(over="ignore"):
            found = [cell_sets.image(_cells(mask, game), images, s) for s in range(len(group))]
        assert found == [_cells(symmetry.mask(mask), game) for symmetry in group]


def test_positions_that_are_alike_have_one_canonical_position(three: LineGame) -> None:
    images = board_of(three).images
    group = symmetries(three)

    def canonical(position: Position) -> tuple[int, int]:
        own, other, by = cell_sets.canonical(
            np.uint64(position.first), np.uint64(position.second), images
        )
        least = group[by].position(position)
        assert (least.first, least.second) == (own, other)
        return int(own), int(other)

    for position in undecided(three)[::11]:
        assert len({canonical(symmetry.position(position)) for symmetry in group}) == 1
