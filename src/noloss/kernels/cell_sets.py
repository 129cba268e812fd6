"""Sets of cells, of one word or, on boards of more than 64 cells, of two.

The compiler makes the code for either from the same source, as long as that handles sets by these
functions alone.

Of positions that are alike, one stands for all (`canonical`). `images[cell, s]` is where symmetry s
takes a cell, as a set. They are in this order because a mark is taken by all symmetries at once,
which is quick as long as what is read lies side by side.

Other kernels find the cells that complete a line, and the lines that lack two cells.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.jit import kernel, part

Cells: TypeAlias = np.uint64 | tuple[np.uint64, np.uint64]
"""A set of cells."""
Words = NDArray[np.uint64]
"""Sets of cells; if they are of two words, these are the last axis."""

ZERO, ONE = np.uint64(0), np.uint64(1)
HALVES, PAIRS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
NIBBLES, BYTES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
TWO, FOUR, TOP = np.uint64(2), np.uint64(4), np.uint64(56)
LONG: Any = np.int64


@part
def both(one: Any, two: Any) -> Any:
    """The cells that are in both sets."""
    if isinstance(one, tuple):
        return one[0] & two[0], one[1] & two[1]
    return one & two


@part
def either(one: Any, two: Any) -> Any:
    """The cells that are in either set."""
    if isinstance(one, tuple):
        return one[0] | two[0], one[1] | two[1]
    return one | two


@part
def minus(one: Any, two: Any) -> Any:
    """The cells of one set that are not in the other."""
    if isinstance(one, tuple):
        return one[0] & ~two[0], one[1] & ~two[1]
    return one & ~two


@part
def empty(cells: Any) -> bool:
    """Whether there is no cell in the set."""
    if isinstance(cells, tuple):
        return bool(cells[0] | cells[1] == ZERO)
    return bool(cells == ZERO)


@part
def apart(one: Any, two: Any) -> bool:
    """Whether no cell is in both sets."""
    return empty(both(one, two))


@part
def one_of(cells: Any) -> Any:
    """The lowest cell of a set, as a set; nothing of nothing."""
    if isinstance(cells, tuple):
        low, high = cells
        return low & (~low + ONE), high & (~high + ONE) if low == ZERO else ZERO
    return cells & (~cells + ONE)


@part
def but_one(cells: Any) -> Any:
    """All cells of a set but the lowest."""
    if isinstance(cells, tuple):
        low, high = cells
        return low & (low - ONE), high & (high - ONE) if low == ZERO else high
    return cells & (cells - ONE)


@part
def several(cells: Any) -> bool:
    """Whether there are two cells or more in the set."""
    return not empty(but_one(cells))


@part
def bits(word: np.uint64) -> int:
    """How many bits of a word are set."""
    word = word - ((word >> ONE) & HALVES)
    word = (word & PAIRS) + ((word >> TWO) & PAIRS)
    number: int = LONG((((word + (word >> FOUR)) & NIBBLES) * BYTES) >> TOP)
    return number


@part
def ones(cells: Any) -> int:
    """How many cells there are in a set."""
    if isinstance(cells, tuple):
        return bits(cells[0]) + bits(cells[1])
    return bits(cells)


@part
def lowest(cells: Any) -> int:
    """The number of the lowest cell of a set."""
    if isinstance(cells, tuple):
        low, high = cells
        if low == ZERO:
            return 64 + bits(~high & (high - ONE))
        return bits(~low & (low - ONE))
    return bits(~cells & (cells - ONE))


@part
def alone(cell: int, like: Any) -> Any:
    """The set of one cell, as many words as that other set has."""
    bit = ONE << np.uint64(cell & 63)
    if isinstance(like, tuple):
        return (bit, ZERO) if cell < 64 else (ZERO, bit)
    return bit


@part
def got(sets: Words, at: int) -> Any:
    """A set out of an array."""
    if sets.ndim == 2:
        return sets[at, 0], sets[at, 1]
    return sets[at]


@part
def put(sets: Words, at: int, cells: Any) -> None:
    """Put a set into an array."""
    if sets.ndim == 2:
        sets[at, 0], sets[at, 1] = cells
    else:
        sets[at] = cells


@part
def image(cells: Any, images: Words, symmetry: int) -> Any:
    """Where a symmetry takes a set of cells."""
    mapped = minus(cells, cells)
    while not empty(cells):
        mapped = either(mapped, got(images[lowest(cells)], symmetry))
        cells = but_one(cells)
    return mapped


@kernel
def canonical(own: Any, other: Any, images: Words) -> tuple[Any, Any, int]:
    """The least of the positions that are alike, and the symmetry that takes this one there."""
    mapped, cells = np.zeros(images.shape[1:], np.uint64), own
    while not empty(cells):
        there = images[lowest(cells)]
        for symmetry in range(len(mapped)):
            put(mapped, symmetry, either(got(mapped, symmetry), got(there, symmetry)))
        cells = but_one(cells)
    least_own, by = own, 0
    for symmetry in range(1, len(mapped)):
        if got(mapped, symmetry) < least_own:
            least_own, by = got(mapped, symmetry), symmetry
    least_other = image(other, images, by)
    for symmetry in range(by + 1, len(mapped)):
        if got(mapped, symmetry) == least_own:
            mapped_other = image(other, images, symmetry)
            if mapped_other < least_other:
                least_other, by = mapped_other, symmetry
    return least_own, least_other, by


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
