"""Rounded decisions: millionths, in which nothing that was there is lost."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from noloss.core.game import Cell
from noloss.core.rounding import rounded
from noloss.core.strategy import PARTS, Decision, Reason

WHY = Reason("mixed", "...")
WEIGHTS = st.one_of(st.integers(1, 5), st.integers(1, 10**40))


def decision(*weights: int) -> Decision:
    whole = sum(weights)
    return Decision({Cell(c): Fraction(w, whole) for c, w in enumerate(weights)}, WHY)


@given(st.lists(WEIGHTS, min_size=1, max_size=9))
def test_no_move_is_added_or_lost_and_equal_chances_stay_equal(weights: list[int]) -> None:
    """That they are positive and sum to exactly 1 is checked by `Decision`."""
    exact = decision(*weights)
    short = rounded(exact)
    assert list(short.moves) == list(exact.moves)
    assert short.reason == exact.reason
    for cell, chance in exact.moves.items():
        alike = [c for c, other in exact.moves.items() if other == chance]
        assert {short.moves[c] for c in alike} == {short.moves[cell]}
        assert (short.moves[cell] * len(alike) * PARTS).denominator == 1
        assert abs(short.moves[cell] - chance) * PARTS <= len(weights)


@given(st.lists(WEIGHTS, min_size=2, max_size=9))
def test_the_order_of_the_moves_makes_no_difference(weights: list[int]) -> None:
    there, back = rounded(decision(*weights)), rounded(decision(*reversed(weights)))
    assert list(there.moves.values()) == list(reversed(back.moves.values()))


def test_what_is_in_millionths_stays_as_it_is() -> None:
    for weights in ((1,), (1, 1, 1), (250_000, 749_999, 1), (10**6 - 3, 1, 1, 1)):
        assert rounded(decision(*weights)) == decision(*weights)


def test_the_rarest_moves_get_a_millionth() -> None:
    short = rounded(decision(10**30, 1, 2, 2)).moves
    least = Fraction(1, PARTS)
    assert list(short.values()) == [1 - 2 * least, least, least / 2, least / 2]
