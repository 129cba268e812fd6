"""A list of refining rules against every reply, on boards of up to 32 cells: does it hold, or win?

Words are sets of cells. `own` are the marks of whoever follows the rules, `other` the opponent's. A
rule is the number of its idea (`IDEAS`); where it adds up what lines are worth, `worths[rule, mine,
yours]` says how much. `line_picks` finds the cells that a rule keeps, and `walk` plays a list. The
plain twin plays the same list by its terms, in the tests.
"""

from typing import NamedTuple

import numpy as np

from noloss.kernels.cell_sets import (
    ONE,
    ZERO,
    Words,
    canonical,
    completing,
    completing_at,
    lowest,
    ones,
)
from noloss.kernels.jit import kernel, part
from noloss.lab.kernels.line_picks import Board, Ints, Longs, choose, has_combo

FAILS, HOLDS, FULL = 0, 1, 2
HALF = np.uint64(32)


class Visits(NamedTuple):
    """The positions met, in order, each with the one that it followed; and where each is kept."""

    own: Words
    other: Words
    parent: Longs
    todo: Longs
    table: Words
    """Positions one of those alike, by a hash; `~0` where there is none."""


@kernel
def walk(
    ideas: Ints, worths: Longs, second: bool, wins: bool, eager: bool, board: Board, at: Visits
) -> tuple[int, int]:
    """Play a list against every reply: FAILS, HOLDS, or FULL when there is no more room.

    `wins` asks that every game is won, otherwise that none is lost. With `eager`, a reply by which
    the opponent wins by threats alone fails at once. Also returned: how many positions were met; if
    it fails, the first entry after them is the board where that is seen.
    """
    cells, worth = np.zeros(board.cells, np.int64), np.zeros(board.cells, np.int64)
    met, waiting = 0, 0
    for start in range(board.cells if second else 1):
        other = ONE << np.uint64(start) if second else ZERO
        if is_new(key_of(ZERO, other, board), at.table):
            waiting = enter(ZERO, other, -1, met, waiting, at)
            met += 1
    while waiting:
        waiting -= 1
        here = at.todo[waiting]
        own, other = at.own[here], at.other[here]
        left = choose(ideas, worths, own, other, board)
        while left:
            bit = left & (~left + ONE)
            left ^= bit
            if completing_at(own, other, lowest(bit), board.through, board.degree) & bit:
                continue
            state = is_settled(own | bit, other, wins, eager, board)
            if state == FAILS:
                enter(own | bit, other, here, met, waiting, at)
            elif state == FULL:
                state, met, waiting = replies(
                    own | bit, other, here, wins, met, waiting, board, at, cells, worth
                )
            if state != HOLDS:
                return state, met
    return HOLDS, met


@part
def replies(
    mine: np.uint64,
    other: np.uint64,
    here: int,
    wins: bool,
    met: int,
    waiting: int,
    board: Board,
    at: Visits,
    cells: Longs,
    worth: Longs,
) -> tuple[int, int, int]:
    """All replies to a move: whether the goal fails or there is no room, what was met and waits."""
    for number in range(by_danger(mine, other, board, cells, worth)):
        after = other | ONE << np.uint64(cells[number])
        if ones(mine | after) == board.cells:
            if wins:
                enter(mine, after, here, met, waiting, at)
                return FAILS, met, waiting
        elif is_new(key_of(mine, after, board), at.table):
            waiting = enter(mine, after, here, met, waiting, at)
            met += 1
            if met + 1 >= at.own.size:
                return FULL, met, waiting
    return HOLDS, met, waiting


@part
def enter(own: np.uint64, other: np.uint64, parent: int, met: int, waiting: int, at: Visits) -> int:
    """Note a position as met, and as one to be played on from; where the next one goes."""
    at.own[met], at.other[met], at.parent[met], at.todo[waiting] = own, other, parent, met
    return waiting + 1


@part
def is_settled(mine: np.uint64, other: np.uint64, wins: bool, eager: bool, board: Board) -> int:
    """Whether the goal fails or is sure after a move of mine that did not win; FULL if neither."""
    if completing(other, mine, board.lines):
        return FAILS
    full = ones(mine | other) == board.cells
    if wins:
        return FAILS if full or not is_open(other, board.lines) else FULL
    if full or not is_open(mine, board.lines):
        return HOLDS
    return FAILS if eager and has_combo(other, mine, board) else FULL


@part
def is_open(marks: np.uint64, lines: Words) -> bool:
    """Whether some line has none of these marks."""
    found = False
    for line in lines:
        found |= line & marks == ZERO
    return found


@part
def by_danger(mine: np.uint64, other: np.uint64, board: Board, cells: Longs, worth: Longs) -> int:
    """The replies, the most dangerous last; how many there are."""
    number = 0
    for cell in range(board.cells):
        if (mine | other) >> np.uint64(cell) & ONE:
            continue
        value = 0
        for line in board.through[cell, : board.degree[cell]]:
            if line & mine == ZERO:
                value += 1 << 2 * ones(line & other)
        place = number
        while place and worth[place - 1] > value:
            worth[place], cells[place] = worth[place - 1], cells[place - 1]
            place -= 1
        worth[place], cells[place] = value, cell
        number += 1
    return number


@part
def key_of(own: np.uint64, other: np.uint64, board: Board) -> np.uint64:
    """One key for all positions that are alike."""
    least_own, least_other, _ = canonical(own, other, board.images)
    return np.uint64(least_own << HALF | least_other)


@part
def is_new(key: np.uint64, table: Words) -> bool:
    """Whether a key was not in the table; it is there afterwards."""
    mask = np.uint64(table.size - 1)
    place = key ^ (key >> np.uint64(31))
    place *= np.uint64(0x9E3779B97F4A7C15)
    place = (place ^ (place >> np.uint64(29))) & mask
    while table[place] != ~ZERO:
        if table[place] == key:
            return False
        place = (place + ONE) & mask
    table[place] = key
    return True
