"""Sets of cells are those of plain numbers; positions that are alike are told by the symmetries."""

from typing import Any

import numpy as np
import pytest

from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.symmetry import symmetries
from noloss.flow.tabulate import undecided
from noloss.kernels import cell_sets
from noloss.kernels.cell_sets import (
    alone,
    apart,
    both,
    but_one,
    either,
    empty,
    lowest,
    minus,
    one_of,
    ones,
    several,
)
from noloss.kernels.jit import kernel
from noloss.solver.proof_search import _cells, board_of


def masks(words: int) -> list[int]:
    """Sets of cells of one word or of two: none, single ones, both ends, and many."""
    size = 64 * words
    ends = [0, 1, 1 << 63, 1 << size - 1, 1 << size // 2, 3 << size // 2 - 1, (1 << size) - 1]
    return [*ends, 0x9E3779B97F4A7C15F39CC0605CEDC834 >> 128 - size, 5 << size - 3]


def of_one(cells: Any) -> Any:
    return empty(cells), several(cells), ones(cells), one_of(cells), but_one(cells), lowest(cells)


def of_two(one: Any, two: Any) -> Any:
    return both(one, two), either(one, two), minus(one, two), apart(one, two)


def single(cell: int, like: Any) -> Any:
    return alone(cell, like)


@pytest.mark.parametrize("words", [1, 2])
@pytest.mark.parametrize("compiled", [False, True])
def test_sets_of_cells_are_those_of_plain_numbers(words: int, compiled: bool) -> None:
    one_set, two_sets, one_cell = (
        kernel(each) if compiled else each for each in (of_one, of_two, single)
    )

    def cells(mask: int) -> Any:
        low, high = np.uint64(mask & (1 << 64) - 1), np.uint64(mask >> 64)
        return low if words == 1 else (low, high)

    with np.errstate(over="ignore"):  # words wrap around; interpreted, numpy would warn
        for one in masks(words):
            size, low = one.bit_count(), one & -one
            first = low.bit_length() - 1 if one else 64 * words  # of none: all cells are before it
            found = not one, size > 1, size, cells(low), cells(one & ~low), first
            assert one_set(cells(one)) == found, hex(one)
            for two in masks(words):
                found = cells(one & two), cells(one | two), cells(one & ~two), one & two == 0
                assert two_sets(cells(one), cells(two)) == found, (hex(one), hex(two))
        for cell in range(64 * words):
            assert one_cell(cell, cells(0)) == cells(1 << cell)


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
