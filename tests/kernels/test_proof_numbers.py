"""Sequences of threats and pairings, each joined with its plain twin."""

import numpy as np
import pytest

from kernels.pairing_twin import has_pairing
from noloss.core.bits import bits
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.flow.tabulate import undecided
from noloss.kernels.pairings import pairing
from noloss.kernels.threat_sequences import gaps_of_two, shortened
from noloss.solver.proof_search import ALWAYS, ProofSearch
from noloss.solver.threats import moves_needed, winning_sequence


@pytest.fixture(autouse=True)
def words_wrap_around():
    """As they do once compiled; interpreted, numpy would warn."""
    with np.errstate(over="ignore"):
        yield


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
    twice = gaps_of_two(np.uint64(own), np.uint64(other), lines, len(lines), none, gaps)
    assert (twice, [int(gap) for gap in gaps[:2]]) == (0, [0b00110, 0])


def test_a_gap_that_was_there_before_is_there_once() -> None:
    """A new line lacks the same two cells as one that was listed before."""
    lines, before = np.array([0b10001], np.uint64), np.array([0b10001, 0b01010, 0], np.uint64)
    gaps = np.zeros(8, np.uint64)
    twice = gaps_of_two(np.uint64(0), np.uint64(0), lines, 1, before, gaps)
    assert (twice, [int(gap) for gap in gaps[:3]]) == (0, [0b10001, 0b01010, 0])


def test_a_sequence_is_shortened_to_what_it_needs() -> None:
    game = parse_game("3x3x3")
    search = search_of(game)
    lengths = []
    for cell in range(13):
        own, other = 1 << 13, 1 << cell | 1 << cell + 1
        must = game.completions(other, own)
        length = len(search.sequence(own, other, must))
        marks = (np.uint64(own), np.uint64(other), np.uint64(must))
        needed = shortened(*marks, length, search.board, search.work)
        found = tuple(search.work.gain[:needed].tolist())
        assert moves_needed(game, own, other, found) == needed
        lengths.append((length, needed))
    assert all(needed <= length for length, needed in lengths)
    assert any(needed < length for length, needed in lengths)


def test_pairs_are_found_wherever_there_are_some(three: LineGame) -> None:
    search = search_of(three)
    for position in undecided(three)[::3]:
        own, other = position.own, position.other
        number = pairing(np.uint64(own), np.uint64(other), search.board, search.work, ALWAYS)
        gaps = [line & ~own for line in three.lines if not line & other]
        assert (number >= 0) == has_pairing(frozenset(frozenset(bits(g)) for g in gaps))
        pairs = [int(pair) for pair in search.work.pairs[: max(number, 0)]]
        assert sum(pairs) | own | other == sum(pairs) + own + other  # disjoint, and free
        assert number < 0 or all(any(g & p == p for p in pairs) for g in gaps), str(position)
