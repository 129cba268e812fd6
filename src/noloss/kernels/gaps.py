"""What lines lack: the cells that complete one, and lines that lack two."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.cell_sets import Words, apart, either, got, minus, ones, several
from noloss.kernels.jit import part

Longs = NDArray[np.int64]


@part
def completing(own: Any, other: Any, lines: Words) -> Any:
    """The free cells that complete a line for the owner of `own`."""
    return _completing(own, other, lines, len(lines))


@part
def completing_at(own: Any, other: Any, cell: int, through: Words, degree: Longs) -> Any:
    """The same for the lines through one cell only."""
    return _completing(own, other, through[cell], degree[cell])


@part
def _completing(own: Any, other: Any, lines: Words, number: int) -> Any:
    cells = minus(own, own)
    for i in range(number):
        line = got(lines, i)
        if apart(line, other):
            gap = minus(line, own)
            if not several(gap):
                cells = either(cells, gap)
    return cells


@part
def two_short(own: Any, other: Any, lines: Words, number: int) -> bool:
    """Whether one of these lines is open to the owner of `own` and lacks two cells."""
    found = False
    for i in range(number):
        line = got(lines, i)
        found |= apart(line, other) and ones(minus(line, own)) == 2
    return found
