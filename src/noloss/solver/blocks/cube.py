"""The lines and planes of n^d as arrays, also of boards that are too large to lay out as a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Plane:
    """The cells `origin + s * across + t * down`, whose rows and columns are lines."""

    origin: int
    across: int
    down: int
    moving: int
    """Along how many axes one moves in it; the more, the harder its lines are to place."""


def cube_lines(side: int, axes: int) -> NDArray[np.int32]:
    """The lines, each sorted, in the order in which proofs number them."""
    strides = [side**axis for axis in range(axes)]
    found = []
    for ways in product((0, 1, -1), repeat=axes):
        if next((way for way in ways if way), 0) != 1:
            continue  # the same lines from their other ends
        starts = np.array(list(_origins(side, ways)), np.int64)
        step = sum(way * stride for way, stride in zip(ways, strides, strict=True))
        found.append(starts[:, None] + np.arange(side) * step)
    lines = np.sort(np.concatenate(found), axis=1)
    order = np.lexsort((lines[:, 1], lines[:, 0]))  # two cells tell a line
    return np.ascontiguousarray(lines[order], np.int32)


def cube_planes(side: int, axes: int) -> Iterator[Plane]:
    """All planes: each axis is fixed, or goes up or down with the rows or with the columns."""
    strides = [side**axis for axis in range(axes)]
    for kinds in product("-ab", repeat=axes):
        rows, columns = kinds.count("a"), kinds.count("b")
        if not rows or not columns or kinds.index("b") < kinds.index("a"):
            continue
        for signs in product((1, -1), repeat=rows + columns):
            left = iter(signs)
            ways = [0 if kind == "-" else next(left) for kind in kinds]
            if ways[kinds.index("a")] < 0 or ways[kinds.index("b")] < 0:
                continue
            across, down = (
                sum(
                    way * stride
                    for way, stride, kind in zip(ways, strides, kinds, strict=True)
                    if kind == wanted
                )
                for wanted in "ab"
            )
            for origin in _origins(side, ways):
                yield Plane(origin, across, down, rows + columns)


def _origins(side: int, ways: tuple[int, ...] | list[int]) -> Iterator[int]:
    """The first cells of what moves these ways along the axes: anywhere along the fixed ones."""
    places = [
        [at * side**axis for at in (range(side) if not way else (0,) if way > 0 else (side - 1,))]
        for axis, way in enumerate(ways)
    ]
    return map(sum, product(*places))
