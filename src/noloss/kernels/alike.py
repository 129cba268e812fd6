"""Positions that are alike: one of them stands for all.

`images[cell, s]` is where symmetry s takes a cell, as a set. They are in this order because a mark
is taken by all symmetries at once, which is quick as long as what is read lies side by side.
"""

from typing import Any

import numpy as np

from noloss.kernels.cell_sets import Words, but_one, either, empty, got, lowest, minus, put
from noloss.kernels.jit import kernel, part


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
