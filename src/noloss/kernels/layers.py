"""All positions with so many marks at once: one layer of a game, from the layer after it.

In a layer, a position is the set of its taken cells and, of these, those that the first player has
marked. Sets of equally many cells are counted in the order of their numbers as masks, and the first
player's marks as a set among the taken cells: the lowest taken cell is number 0 there, and so on.

    index = rank[taken] * (sets of the first player's marks) + rank[marks among the taken]

`rank[mask]` is the place of a mask among all masks with as many bits. Scores are those of
`ternary`.
"""

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.jit import kernel, part
from noloss.kernels.ternary import ENDED, GOES_ON, NO_GAME, NOWHERE, floats

Longs = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Scores = NDArray[np.int8]


@kernel
def ranks(cells: int) -> NDArray[np.int32]:
    """The place of each mask among those with as many bits."""
    seen = np.zeros(cells + 1, np.int32)
    rank = np.empty(1 << cells, np.int32)
    for mask in range(1 << cells):
        rest, bits = mask, 0
        while rest:
            rest, bits = rest & (rest - 1), bits + 1
        rank[mask] = seen[bits]
        seen[bits] += 1
    return rank


@kernel
def spread(marks: int, taken: int) -> int:
    """The cells of these marks among the taken ones."""
    cells, bit = 0, 1
    while marks:
        if taken & bit:
            if marks & 1:
                cells |= bit
            marks >>= 1
        bit <<= 1
    return cells


@part
def best_after(
    taken: int, marks: int, cells: int, mine: int, under: Longs, rank: NDArray[np.int32],
    width: int, after: Scores,
) -> int:  # fmt: skip
    """The best score that a move leads to, one ply further away; `mine` is 1 if the first moves.

    `after` is the layer after this one, in which each set of taken cells has `width` positions.
    """
    best, below = NOWHERE, 0
    for cell in range(cells):
        if taken >> cell & 1:
            below += 1
        elif under[cell] < 0 or taken >> under[cell] & 1:
            high, low = marks >> below, marks & ((1 << below) - 1)
            then = (high << 1 | mine) << below | low
            best = max(best, -after[rank[taken | 1 << cell] * width + rank[then]])
    if best == NOWHERE:
        return 0
    return best - 1 if best > 0 else best + 1 if best < 0 else 0


@kernel
def solve_part(
    cells: int, mine: int, taken_sets: Longs, mark_sets: Longs, ends: Bytes, under: Longs,
    misere: bool, rank: NDArray[np.int32], width: int, after: Scores, scores: Scores,
) -> int:  # fmt: skip
    """Score the positions of some sets of taken cells into `scores`; how many positions there are.

    `ends[mask]` says whether these marks have ended a game, or cannot come about; see `ternary`.
    """
    over = cells + 1 if misere else -cells - 1
    number = at = 0
    for taken in taken_sets:
        if floats(taken, under):
            for _ in mark_sets:
                scores[at] = NOWHERE
                at += 1
            continue
        for marks in mark_sets:
            first = spread(marks, taken)
            ours, theirs = ends[first], ends[taken & ~first]
            if mine == 0:
                ours, theirs = theirs, ours
            if ours != GOES_ON or theirs == NO_GAME:
                scores[at] = NOWHERE
            elif theirs == ENDED:
                scores[at], number = over, number + 1
            else:
                scores[at] = best_after(taken, marks, cells, mine, under, rank, width, after)
                number += 1
            at += 1
    return number
