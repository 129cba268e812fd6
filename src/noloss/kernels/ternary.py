"""Every position of a small board at once: an array worked backward.

The free cells of the start are numbered from 0. A position has the index that it spells in base 3:
digit i is 0 where cell i is free, 1 where the first player has marked it, 2 where the second has.
Every move makes the index larger, so one pass from the last index to the first meets all that can
follow a position before the position itself.

With N free cells at the start, a win in d plies for the player to move scores N + 1 - d, a loss in
d plies the negative of that, and a draw 0. `NOWHERE` are indices that no game comes to.
"""

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.jit import kernel, part

Longs = NDArray[np.int64]
Scores = NDArray[np.int8]

NOWHERE = -128
GOES_ON, ENDED, NO_GAME = 0, 1, 2
LOW = 8
"""Cells whose part of the index is looked up in a table."""


@kernel
def ends(cells: int, traces: Longs) -> NDArray[np.uint8]:
    """For each set of cells: whether it holds one of these traces of lines, or cannot come about.

    The game ends with the first line, so all lines that are complete must share the last cell.
    """
    table = np.zeros(1 << cells, np.uint8)
    for marks in range(1 << cells):
        shared = -1
        for trace in traces:
            if marks & trace == trace:
                shared &= trace
        if shared >= 0:
            table[marks] = ENDED if shared else NO_GAME
    return table


@part
def parts(cells: int) -> Longs:
    """For each index of so many cells: the marks of the first, of the second, and their lead."""
    table = np.zeros((3**cells, 3), np.int64)
    for index in range(1, 3**cells):
        cell, power = 0, 1
        while power * 3 <= index:
            cell, power = cell + 1, power * 3
        rest = table[index % power]
        first = index < 2 * power
        table[index, 0] = rest[0] | (1 << cell if first else 0)
        table[index, 1] = rest[1] | (0 if first else 1 << cell)
        table[index, 2] = rest[2] + (1 if first else -1)
    return table


@part
def floats(taken: int, under: Longs) -> bool:
    """Whether one of these cells has nothing under it, where it needs something."""
    for cell in range(len(under)):
        if taken >> cell & 1 and under[cell] >= 0 and not taken >> under[cell] & 1:
            return True
    return False


@part
def best_score(index: int, step: int, free: int, taken: int, under: Longs, scores: Scores) -> int:
    """The best score that a move leads to; a win gets one ply longer, and a loss too."""
    best, power, cell = NOWHERE, step, 0
    while free:
        if free & 1 and (under[cell] < 0 or taken >> under[cell] & 1):
            best = max(best, -scores[index + power])
        free, cell, power = free >> 1, cell + 1, 3 * power
    if best == NOWHERE:
        return 0
    return best - 1 if best > 0 else best + 1 if best < 0 else 0


@kernel
def solve_all(
    cells: int,
    lead: int,
    first_ends: NDArray[np.uint8],
    second_ends: NDArray[np.uint8],
    under: Longs,
    misere: bool,
) -> tuple[Scores, int]:
    """The score of every position, and how many positions there are.

    `lead` is 1 if the second player is to move at the start, else 0; `under[i]` is the cell that
    must be taken before cell i may be played, or -1.
    """
    low = min(cells, LOW)
    tail, head = parts(low), parts(cells - low)
    width, full = 3**low, (1 << cells) - 1
    scores = np.full(3**cells, NOWHERE, np.int8)
    falls = False
    for cell in under:
        falls |= cell >= 0
    over = cells + 1 if misere else -cells - 1
    number = 0
    for high in range(len(head) - 1, -1, -1):
        for at in range(width - 1, -1, -1):
            ahead = lead + head[high, 2] + tail[at, 2]
            if ahead & ~1:  # neither 0 nor 1
                continue
            first = head[high, 0] << low | tail[at, 0]
            second = head[high, 1] << low | tail[at, 1]
            mine, theirs = first_ends[first], second_ends[second]
            if ahead == 1:
                mine, theirs = theirs, mine
            index, taken = high * width + at, first | second
            if mine != GOES_ON or theirs == NO_GAME or (falls and floats(taken, under)):
                continue
            number += 1
            if theirs == ENDED:
                scores[index] = over
            else:
                step = 1 if ahead == 0 else 2
                scores[index] = best_score(index, step, full & ~taken, taken, under, scores)
    return scores, number
