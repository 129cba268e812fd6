"""Positions that are alike: one of them stands for all.

`images[s, byte, value]` is where symmetry s takes the cells of that byte of a set.
"""

from typing import Any

import numpy as np

from noloss.kernels.cell_sets import LONG, Words, either, got, minus
from noloss.kernels.jit import kernel, part

BYTE, EIGHT = np.uint64(255), np.uint64(8)


@part
def image(cells: Any, images: Words, symmetry: int) -> Any:
    """Where a symmetry takes a set of cells."""
    mapped, tables = minus(cells, cells), images[symmetry]
    if isinstance(cells, tuple):
        low, high = cells
        for i in range(8):
            mapped = either(mapped, got(tables[i], LONG(low & BYTE)))
            low >>= EIGHT
        for i in range(8, len(tables)):
            mapped = either(mapped, got(tables[i], LONG(high & BYTE)))
            high >>= EIGHT
    else:
        for i in range(len(tables)):
            mapped |= tables[i, LONG(cells & BYTE)]
            cells >>= EIGHT
    return mapped


@kernel
def canonical(own: Any, other: Any, images: Words) -> tuple[Any, Any, int]:
    """The least of the positions that are alike, and the symmetry that takes this one there."""
    least_own, least_other, by = own, other, 0
    for symmetry in range(1, images.shape[0]):
        mapped = image(own, images, symmetry)
        if mapped > least_own:
            continue
        mapped_other = image(other, images, symmetry)
        if mapped < least_own or mapped_other < least_other:
            least_own, least_other, by = mapped, mapped_other, symmetry
    return least_own, least_other, by
