"""The families of games: boxes of any number of dimensions, with k in a row along any direction.

This is the only place that makes winning lines.
"""

from functools import lru_cache
from itertools import product
from math import prod

from noloss.core.bits import to_mask
from noloss.core.errors import BadGame
from noloss.core.game import USUAL, LineGame, Rules

MOST_BYTES = 32 << 20
"""What the lines of a board may take, as masks and cell by cell; a larger board is refused rather
than laid out."""
MOST_STEPS = 1_000_000
"""Cells times directions that are looked at for lines, at the most."""


def box_name(shape: tuple[int, ...], length: int, rules: Rules = USUAL) -> str:
    """The one name of a box: `:length` is left out where every side has that length."""
    sides = "x".join(map(str, shape))
    plain = sides if all(side == length for side in shape) else f"{sides}:{length}"
    return f"{plain}{rules}"


@lru_cache(maxsize=64)
def box(shape: tuple[int, ...], length: int, rules: Rules = USUAL) -> LineGame:
    """The board of this shape (width first) with lines of `length` cells, straight or diagonal.

    >>> len(box((3, 3), 3).lines), len(box((4, 4, 4), 4).lines), box((7, 6), 4).name
    (8, 76, '7x6:4')
    """
    name = box_name(shape, length, rules)
    if not shape or min(shape) < 1:
        raise BadGame(f"game {name!r}: every side needs at least one cell")
    if not 1 <= length <= max(shape):
        raise BadGame(f"game {name!r}: no line of {length} fits on this board")
    if rules.gravity and len(shape) < 2:
        raise BadGame(f"game {name!r}: marks fall down columns, so there must be rows")
    takes = _line_count(shape, length) * (prod(shape) // 8 + 32 * (1 + length))
    if takes > MOST_BYTES:
        raise BadGame(
            f"game {name!r}: too large, its lines would take about {takes >> 20:,} MB;"
            f" at most {MOST_BYTES >> 20} MB are allowed"
        )
    steps = 3 ** len(shape) * prod(shape)
    if steps > MOST_STEPS:
        raise BadGame(
            f"game {name!r}: too large, {prod(shape):,} cells in {len(shape)} dimensions have lines"
            f" in {3 ** len(shape) // 2:,} directions"
        )
    return LineGame(name, shape, _lines(shape, length), rules)


def _line_count(shape: tuple[int, ...], length: int) -> int:
    """How many lines there are, from the sides alone: half the directions, at every start."""
    if length == 1:
        return prod(shape)
    room = [max(0, side - length + 1) for side in shape]
    return (
        prod(side + 2 * starts for side, starts in zip(shape, room, strict=True)) - prod(shape)
    ) // 2


def _lines(shape: tuple[int, ...], length: int) -> tuple[int, ...]:
    """All lines, each once: along an axis first, then ever more diagonal; starts in cell order."""
    strides = [prod(shape[:axis]) for axis in range(len(shape))]
    lines: dict[int, None] = {}
    for direction in _directions(len(shape)):
        step = sum(d * s for d, s in zip(direction, strides, strict=True))
        line, back = to_mask(i * abs(step) for i in range(length)), min(0, (length - 1) * step)
        starts = [
            [at * s for at in range(side) if 0 <= at + d * (length - 1) < side]
            for side, d, s in zip(shape, direction, strides, strict=True)
        ]
        for start in product(*reversed(starts)):
            lines[line << sum(start) + back] = None
    return tuple(lines)


def _directions(dimensions: int) -> list[tuple[int, ...]]:
    """One of each pair of opposite directions; the last axis that moves goes forward."""
    forward = [
        direction
        for direction in product((1, 0, -1), repeat=dimensions)
        if next((d for d in reversed(direction) if d), 0) == 1
    ]
    return sorted(forward, key=lambda direction: sum(map(abs, direction)))
