"""Pairings: whoever answers in the pair just played in never sees a line completed."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.cell_sets import (
    Words,
    apart,
    but_one,
    either,
    empty,
    got,
    minus,
    one_of,
    ones,
    put,
    several,
)
from noloss.kernels.jit import kernel, written_out
from noloss.kernels.proof_graph import ROOM, Board, Work


@kernel
def pairing(own: Any, other: Any, board: Board, work: Work, most: int) -> int:
    """How many disjoint pairs of free cells leave a pair in every line that `other` has not marked.

    -1 if none are found among `most` tries. The pairs are left in `work.pairs`. Whoever answers
    in the pair just played in never sees the owner of `own` complete a line.
    """
    lines = lines_to_pair(own, other, board, work.need)
    if lines < 0:
        return -1
    depth, tries = 0, 0
    put(work.pair_used, 0, minus(own, own))
    work.pair_at[0] = -1
    work.covered[0, :lines] = 0
    while depth >= 0:
        used = got(work.pair_used, depth)
        if work.pair_at[depth] < 0:
            tries += 1
            hardest = hardest_line(work.need, lines, work.covered[depth], used)
            if hardest < 0:
                return depth
            if tries > most:
                return -1
            put(work.pair_gap, depth, minus(got(work.need, hardest), used))
            work.pair_at[depth] = 0
        pair = nth_pair(got(work.pair_gap, depth), work.pair_at[depth])
        work.pair_at[depth] += 1
        if empty(pair):
            depth -= 1
            continue
        for i in range(lines):
            held = work.covered[depth, i] == 1 or empty(minus(pair, got(work.need, i)))
            work.covered[depth + 1, i] = 1 if held else 0
        put(work.pairs, depth, pair)
        put(work.pair_used, depth + 1, either(used, pair))
        work.pair_at[depth + 1] = -1
        depth += 1
    return -1


@written_out
def lines_to_pair(own: Any, other: Any, board: Board, need: Words) -> int:
    """Put what the lines that `other` has not marked lack into `need`; how many lines there are.

    -1 if they have no pairing: one of them lacks less than two cells, or all free cells in pairs
    are too few for so many lines.
    """
    lines = 0
    for i in range(len(board.lines)):
        line = got(board.lines, i)
        if apart(line, other):
            gap = minus(line, own)
            if not several(gap):
                return -1
            put(need, lines, gap)
            lines += 1
    enough = 2 * lines <= board.shared * ones(minus(board.full, either(own, other)))
    return lines if enough else -1


@written_out
def hardest_line(need: Words, lines: int, covered: NDArray[np.uint8], used: Any) -> int:
    """The line without a pair that has the fewest cells left for one; -1 if none is left."""
    hardest, fewest = -1, ROOM
    for i in range(lines):
        if covered[i] == 0:
            free = ones(minus(got(need, i), used))
            if free < fewest:
                hardest, fewest = i, free
    return hardest


@written_out
def nth_pair(cells: Any, number: int) -> Any:
    """The pairs of these cells in order, from number 0; nothing after the last."""
    while several(cells):
        more = but_one(cells)
        others = ones(more)
        if number < others:
            for _ in range(number):
                more = but_one(more)
            return either(one_of(cells), one_of(more))
        number -= others
        cells = more
    return minus(cells, cells)
