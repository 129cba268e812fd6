"""Where cells stand: every point of the screen and every cell, there and back."""

from collections import Counter
from math import prod

import pytest

from noloss.core.game import Cell
from noloss.tui.screen_plan import SIZES, Plan, plan

SHAPES = [(1,), (5,), (3, 3), (7, 6), (3, 3, 3), (4, 4, 4), (2, 3, 2, 3)]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_cell_has_its_own_rectangle(shape: tuple[int, ...]) -> None:
    for wide, high, ruled in SIZES[-9:]:
        for across in range(1, (*shape, 1, 1)[2] + 1):
            made = Plan(shape, wide, high, ruled, across)
            width, height = made.size
            points = Counter(made.cell_at(x, y) for x in range(width) for y in range(height))
            assert {points[Cell(cell)] for cell in range(prod(shape))} == {wide * high}
            assert all(made.cell_at(*made.place(cell)) == cell for cell in range(prod(shape)))
            assert made.cell_at(width, 0) is made.cell_at(0, height) is None


@pytest.mark.parametrize("shape", SHAPES)
def test_arrows_reach_every_cell_and_the_way_back_is_the_same(shape: tuple[int, ...]) -> None:
    made = plan(shape, 120, 40)
    seen, left = {Cell(0)}, [Cell(0)]
    while left:
        cell = left.pop()
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = made.step(cell, right, down)
            assert there == cell or made.step(there, -right, -down) == cell
            if there not in seen:
                seen.add(there)
                left.append(there)
    assert len(seen) == prod(shape)


@pytest.mark.parametrize(
    ("shape", "cell"),
    [
        ((3, 3), (13, 5)),
        ((4, 4), (9, 3)),
        ((7, 6), (5, 2)),
        ((4, 4, 4), (4, 1)),
        ((9, 9, 9), (2, 1)),
    ],
)
def test_on_a_screen_of_80_columns_cells_are_as_large_as_they_can(
    shape: tuple[int, ...], cell: tuple[int, int]
) -> None:
    made = plan(shape, 47, 22)
    assert (made.wide, made.high) == cell
