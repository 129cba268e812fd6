"""Two cells for each line: a matching, made larger along alternating paths.

Line i wants the slots 2i and 2i + 1 filled, each with a usable cell of its own. `cell_of[slot]` and
`slot_of[cell]` hold the matching, -1 where there is none. The plain twin is in the tests.
"""

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.jit import kernel, part

Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]


@kernel
def match(lines: Ints, wanted: Flags, usable: Flags, cell_of: Ints, slot_of: Ints) -> int:
    """Fill as many slots of the wanted lines as can be; how many stay empty."""
    seen = np.zeros(usable.size, np.int32)
    came_from = np.zeros(usable.size, np.int32)
    queue = np.zeros(2 * wanted.size, np.int32)
    empty, stamp = 0, 1
    for slot in range(2 * wanted.size):
        if not wanted[slot // 2] or cell_of[slot] >= 0:
            continue
        if augment(slot, lines, usable, cell_of, slot_of, seen, stamp, came_from, queue):
            stamp += 1
        else:  # no path leads out of what was seen, then or later
            empty += 1
    return empty


@part
def augment(
    slot: int,
    lines: Ints,
    usable: Flags,
    cell_of: Ints,
    slot_of: Ints,
    seen: Ints,
    stamp: int,
    came_from: Ints,
    queue: Ints,
) -> bool:
    """Find a cell for a slot along a shortest alternating path; `stamp` marks cells as seen."""
    queue[0], head, tail = slot, 0, 1
    while head < tail:
        at = queue[head]
        head += 1
        for cell in lines[at // 2]:
            if cell < 0 or not usable[cell] or seen[cell] == stamp:
                continue
            seen[cell] = stamp
            came_from[cell] = at
            if slot_of[cell] >= 0:
                queue[tail] = slot_of[cell]
                tail += 1
                continue
            moved = cell
            while True:  # shift the cells along the path
                filled = came_from[moved]
                before = cell_of[filled]
                cell_of[filled], slot_of[moved] = moved, filled
                if filled == slot:
                    return True
                moved = before
    return False
