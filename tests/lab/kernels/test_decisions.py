"""Every kernel that decides, joined with its plain twin on every position of the game."""

from collections import Counter
from fractions import Fraction

import pytest

from noloss.core.bits import bits, to_mask
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.flow.tabulate import undecided
from noloss.lab.kernels import searches
from noloss.lab.kernels.searches import repeat_aba, repeat_abp, repeat_mm
from noloss.lab.kernels.t3dt import DRAWS, FACTOR, RING, STEP, repeat_t3dt, t3dt
from noloss.strategies.catalogue import strategy
from remembered import remembered

POSITIONS = undecided(parse_game("3x3"))
TICKETS = 60
"""The least common denominator of all the chances that T3DT gives."""


def ring(marks: int) -> int:
    return to_mask(RING[cell] for cell in bits(marks))


def moves_of_t3dt(position: Position) -> dict[int, Fraction]:
    """What the kernel does with draws spread evenly over all that there are."""
    draws = ((2 * ticket + 1) * DRAWS // (2 * TICKETS) for ticket in range(TICKETS))
    own, other = ring(position.own), ring(position.other)
    drawn = Counter(RING.index(t3dt(own, other, draw).bit_length() - 1) for draw in draws)
    return {cell: Fraction(drawn[cell], TICKETS) for cell in sorted(drawn)}


def test_t3dt_has_the_distribution_of_its_tree_everywhere() -> None:
    player = strategy("t3dt")
    for position in POSITIONS:
        moves = player.decide(position).moves
        assert all(TICKETS % chance.denominator == 0 for chance in moves.values())
        assert moves_of_t3dt(position) == moves, str(position)


@pytest.mark.parametrize("name", ["mm", "abp", "aba"])
def test_the_searches_choose_the_same_cell_everywhere(name: str) -> None:
    kernel, player = getattr(searches, name), remembered(name)
    for position in POSITIONS:
        (cell,) = player.decide(position).moves
        assert kernel(position.own, position.other) == 1 << cell, str(position)


def test_a_line_is_seen_on_every_board(three) -> None:
    for board in range(512):
        complete = any(board & line == line for line in three.lines)
        assert searches.won(board) == complete, oct(board)


@pytest.mark.parametrize(
    ("repeat", "once"),
    [(repeat_mm, searches.mm), (repeat_abp, searches.abp), (repeat_aba, searches.aba)],
)
def test_repeating_a_search_changes_nothing(repeat, once) -> None:
    for position in POSITIONS[100::300]:
        own, other = position.own, position.other
        assert repeat(own, other, 7, 3, 0) == (once(own, other), 7)


def test_repeating_t3dt_draws_anew_each_time() -> None:
    draw = 5
    for _ in range(4):
        draw = (draw * FACTOR + STEP) % DRAWS
    assert repeat_t3dt(0, 0, 5, 4, 0) == (t3dt(0, 0, draw), draw)


def test_the_draws_run_through_all_numbers() -> None:
    """The conditions of a full period; and no draw leaves its range, however often it is made."""
    assert FACTOR % 4 == 1
    assert STEP % 2 == 1
    assert 0 <= repeat_t3dt(0, 0, DRAWS - 1, 10_000, 0)[1] < DRAWS
