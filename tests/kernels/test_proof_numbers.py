"""The parts of proof-number search, each joined with its plain twin."""

from typing import Any

import numpy as np
import pytest
from pairing_twin import has_pairing

from noloss.core.bits import bits
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.symmetry import symmetries
from noloss.exact.engines.proof_search import ALWAYS, ProofSearch
from noloss.exact.engines.threats import moves_needed, winning_sequence
from noloss.exact.play.tabulate import undecided
from noloss.kernels import proof_numbers as kernels


@pytest.fixture(autouse=True)
def words_wrap_around():
    """As they do once compiled; interpreted, numpy would warn."""
    with np.errstate(over="ignore"):
        yield


def masks(words: int) -> list[int]:
    """Sets of cells of one word or of two: none, single ones, both ends, and many."""
    size = 64 * words
    ends = [0, 1, 1 << 63, 1 << size - 1, 1 << size // 2, 3 << size // 2 - 1, (1 << size) - 1]
    return [*ends, 0x9E3779B97F4A7C15F39CC0605CEDC834 >> 128 - size, 5 << size - 3]


@pytest.mark.parametrize("words", [1, 2])
def test_sets_of_cells_are_those_of_plain_numbers(words: int) -> None:
    def cells(mask: int) -> Any:
        low, high = np.uint64(mask & (1 << 64) - 1), np.uint64(mask >> 64)
        return low if words == 1 else (low, high)

    for one in masks(words):
        assert kernels.ones(cells(one)) == one.bit_count()
        assert kernels.several(cells(one)) == (one.bit_count() > 1)
        assert kernels.one_of(cells(one)) == cells(one & -one)
        assert kernels.but_one(cells(one)) == cells(one & (one - 1) if one else 0)
        if one:
            assert kernels.lowest(cells(one)) == (one & -one).bit_length() - 1
        for two in masks(words):
            assert kernels.both(cells(one), cells(two)) == cells(one & two)
            assert kernels.either(cells(one), cells(two)) == cells(one | two)
            assert kernels.minus(cells(one), cells(two)) == cells(one & ~two)
            assert kernels.apart(cells(one), cells(two)) == (one & two == 0)
    for cell in range(64 * words):
        assert kernels.alone(cell, cells(0)) == cells(1 << cell)


def test_symmetries_of_two_words_are_those_of_the_game() -> None:
    game = parse_game("13x5:5")
    search, group = search_of(game), symmetries(game)
    for mask in (1, 1 << 64, 0x1234567890ABCDEF1 & game.full, game.full):
        found = [
            kernels.image(search.cells(mask), search.board.images, s) for s in range(len(group))
        ]
        assert found == [search.cells(symmetry.mask(mask)) for symmetry in group]


def search_of(game: LineGame) -> ProofSearch:
    return ProofSearch(game.start(), Side.FIRST)


def sequence(search: ProofSearch, own: int, other: int) -> tuple[int, ...]:
    must = search.start.game.completions(other, own)
    return search.sequence(own, other, must)


@pytest.mark.parametrize("name", ["3x3", "3x2:2", "4x2:3", "2x2x2"])
def test_a_sequence_of_threats_is_found_wherever_there_is_one(name: str) -> None:
    game = parse_game(name)
    search = search_of(game)
    for position in undecided(game):
        own, other = position.own, position.other
        if game.completions(own, other):
            continue
        found = sequence(search, own, other)
        assert bool(found) == bool(winning_sequence(game, own, other)), str(position)
        if found:
            assert moves_needed(game, own, other, found) == len(found), str(position)


def test_two_lines_that_lack_the_same_two_cells_are_one_threat() -> None:
    """A prototype took them for two threats, and its proof of 5x6:4 was false."""
    game = parse_game("5x2:4")  # XX..X has 2-5 and, were it longer, more; here 1-4 and 2-5 overlap
    own, other = 0b01001 | 0b10000, 0b00111 << 5
    assert [line & ~own for line in game.lines if not line & other] == [0b00110, 0b00110]
    assert winning_sequence(game, own, other) == ()
    assert sequence(search_of(game), own, other) == ()
    gaps = np.zeros(8, np.uint64)
    lines, none = np.array(game.lines, np.uint64), np.zeros(1, np.uint64)
    twice = kernels.gaps_of_two(np.uint64(own), np.uint64(other), lines, len(lines), none, gaps)
    assert (twice, [int(gap) for gap in gaps[:2]]) == (0, [0b00110, 0])


def test_pairs_are_found_wherever_there_are_some(three: LineGame) -> None:
    search = search_of(three)
    for position in undecided(three)[::3]:
        own, other = position.own, position.other
        number = kernels.pairing(
            np.uint64(own), np.uint64(other), search.board, search.work, ALWAYS
        )
        gaps = [line & ~own for line in three.lines if not line & other]
        assert (number >= 0) == has_pairing(frozenset(frozenset(bits(g)) for g in gaps))
        pairs = [int(pair) for pair in search.work.pairs[: max(number, 0)]]
        assert sum(pairs) | own | other == sum(pairs) + own + other  # disjoint, and free
        assert number < 0 or all(any(g & p == p for p in pairs) for g in gaps), str(position)


def test_positions_that_are_alike_have_one_canonical_position(three: LineGame) -> None:
    images = search_of(three).board.images
    group = symmetries(three)

    def canonical(position: Position) -> tuple[int, int]:
        own, other, by = kernels.canonical(
            np.uint64(position.first), np.uint64(position.second), images
        )
        least = group[by].position(position)
        assert (least.first, least.second) == (own, other)
        return int(own), int(other)

    for position in undecided(three)[::11]:
        assert len({canonical(symmetry.position(position)) for symmetry in group}) == 1
