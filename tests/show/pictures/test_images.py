"""Marks that would hide each other stand apart."""

from itertools import combinations
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noloss.show.pictures.images import stand_apart

PLACES = st.lists(st.tuples(st.integers(0, 300), st.integers(0, 300)), max_size=12)


@given(PLACES)
def test_none_hides_another(places: list[tuple[float, float]]) -> None:
    moved = stand_apart(places, 10)
    assert len(moved) == len(places)
    assert all(dist(one, two) >= 10 - 1e-3 for one, two in combinations(moved, 2))


def test_those_that_hide_nothing_stay_where_they_are() -> None:
    assert stand_apart([(0, 0), (50, 0), (50, 30)], 10) == [(0, 0), (50, 0), (50, 30)]


def test_those_at_one_place_stand_about_it() -> None:
    (x1, y1), (x2, y2) = stand_apart([(7, 3), (7, 3)], 10)
    assert (y1, y2) == (3, 3)
    assert (x1, x2) == pytest.approx((2, 12), abs=1e-4)
