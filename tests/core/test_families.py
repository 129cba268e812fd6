from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import naive
from noloss.core.bits import bits
from noloss.core.errors import BadGame
from noloss.core.families import box
from noloss.core.notation import parse_game


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("3x3", 8),
        ("4x4", 10),
        ("4x4:3", 24),
        ("4x3:3", 14),
        ("7x6:4", 69),
        ("3x3x3", 49),
        ("4x4x4", 76),
        ("3x3x3x3", 272),
        ("15x15:5", 572),
        ("5:3", 3),
        ("2x2:1", 4),
    ],
)
def test_known_numbers_of_lines(name: str, lines: int) -> None:
    assert len(parse_game(name).lines) == lines


def test_hypercube_lines_by_the_formula() -> None:
    for side, dimensions in product((2, 3, 4), (1, 2, 3, 4)):
        game = box((side,) * dimensions, side)
        assert len(game.lines) == ((side + 2) ** dimensions - side**dimensions) // 2


@given(st.lists(st.integers(1, 4), min_size=1, max_size=4), st.integers(1, 4))
def test_lines_are_those_of_the_naive_twin(shape: list[int], length: int) -> None:
    if length > max(shape):
        with pytest.raises(BadGame, match="no line"):
            box(tuple(shape), length)
        return
    game = box(tuple(shape), length)
    points = [tuple(reversed(p)) for p in product(*map(range, reversed(shape)))]
    ours = {frozenset(points[cell] for cell in bits(line)) for line in game.lines}
    assert ours == naive.lines(tuple(shape), length)
    assert len(ours) == len(game.lines)


def test_lines_of_the_plain_board_are_rows_columns_diagonals() -> None:
    written = ["".join(str(c + 1) for c in bits(line)) for line in parse_game("3x3").lines]
    assert written == ["123", "456", "789", "147", "258", "369", "159", "357"]


def test_an_enormous_board_is_refused() -> None:
    with pytest.raises(BadGame, match="too large"):
        box((9999, 9999), 5)
