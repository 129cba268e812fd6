"""The cells that a list of rules leaves on a board, with the forks and the threats it looks for."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.cell_sets import ONE, ZERO, Words, completing, completing_at, lowest, ones
from noloss.kernels.jit import kernel, part

Longs = NDArray[np.int64]
Ints = NDArray[np.int32]

IDEAS = (
    *("lines", "fewest forks", "most forks", "most threats"),
    *("win", "block", "fork", "take fork", "block fork", "quiet block", "leave no fork"),
    *("threaten", "safe threat", "combo", "block combo", "leave no combo"),
    *("centre", "corner", "side", "reflect yours", "reflect mine", "next to yours", "next to mine"),
    *("touch yours", "touch mine", "extend", "contest"),
)
"""What the numbers of rules mean; `lines` stands for every term that adds up lines."""


class Board(NamedTuple):
    """The geometry of a board."""

    cells: int
    lines: Words
    through: Words
    """The lines through each cell: `through[cell, :degree[cell]]`."""
    degree: Longs
    places: Words
    """Centre, corners, sides."""
    across: Words
    beside: Words
    around: Words
    images: Words
    """Where the symmetries take the cells, as in `alike`."""


MOST_THREATS = 12


@part
def making(own: np.uint64, other: np.uint64, least: int, board: Board) -> np.uint64:
    """The cells after which the owner of `own` could win at once in at least so many cells."""
    ready, found = completing(own, other, board.lines), ZERO
    for cell in range(board.cells):
        bit = ONE << np.uint64(cell)
        if (own | other) & bit == ZERO:
            made = completing_at(own | bit, other, cell, board.through, board.degree) | ready & ~bit
            if ones(made) >= least:
                found |= bit
    return found


@part
def gap_cells(own: np.uint64, other: np.uint64, lines: Words) -> np.uint64:
    """The cells of lines that only the owner of `own` can fill and that lack two cells."""
    cells = ZERO
    for line in lines:
        missing = line & ~own
        if line & other == ZERO and ones(missing) == 2:
            cells |= missing
    return cells


@part
def tries(own: np.uint64, other: np.uint64, board: Board) -> np.uint64:
    """The cells that make a threat, where no win is at hand, and meet a danger if there is one."""
    danger = completing(other, own, board.lines)
    if danger & (danger - ONE):
        return ZERO
    cells = gap_cells(own, other, board.lines)
    return cells & danger if danger else cells


@part
def has_combo(own: np.uint64, other: np.uint64, board: Board) -> bool:
    """Whether the owner of `own`, to move, wins by threats alone."""
    if completing(own, other, board.lines):
        return True
    owns, others = np.zeros(MOST_THREATS + 1, np.uint64), np.zeros(MOST_THREATS + 1, np.uint64)
    left = np.zeros(MOST_THREATS + 1, np.uint64)
    owns[0], others[0], left[0], depth = own, other, tries(own, other, board), 0
    while depth >= 0:
        if left[depth] == ZERO or depth == MOST_THREATS:
            depth -= 1
            continue
        bit = left[depth] & (~left[depth] + ONE)
        left[depth] ^= bit
        mine = owns[depth] | bit
        made = completing_at(mine, others[depth], lowest(bit), board.through, board.degree)
        if made & (made - ONE):
            return True
        if made:
            depth += 1
            owns[depth], others[depth] = mine, others[depth - 1] | made
            left[depth] = tries(mine, others[depth], board)
    return False


@part
def combos(own: np.uint64, other: np.uint64, board: Board) -> np.uint64:
    """The cells that begin a win by threats alone; those that win at once if there are any."""
    now: np.uint64 = completing(own, other, board.lines)
    if now:
        return now
    found, left = ZERO, tries(own, other, board)
    while left:
        bit = left & (~left + ONE)
        left ^= bit
        made = completing_at(own | bit, other, lowest(bit), board.through, board.degree)
        if made & (made - ONE) or (made and has_combo(own | bit, other | made, board)):
            found |= bit
    return found


@part
def without_combo(own: np.uint64, other: np.uint64, free: np.uint64, board: Board) -> np.uint64:
    """The cells after which the opponent cannot win by threats alone."""
    found, left = ZERO, free
    while left:
        bit = left & (~left + ONE)
        left ^= bit
        if not has_combo(other, own | bit, board):
            found |= bit
    return found


@part
def quiet_and_forcing(
    own: np.uint64, other: np.uint64, free: np.uint64, board: Board
) -> tuple[np.uint64, np.uint64]:
    """The cells that leave the opponent no fork, and the threats whose answers make none."""
    quiet, forcing, left = ZERO, ZERO, free
    while left:
        bit = left & (~left + ONE)
        left ^= bit
        feared = making(other, own | bit, 2, board)
        made = completing(own | bit, other, board.lines)
        if feared == ZERO:
            quiet |= bit
        if made and made & feared == ZERO:
            forcing |= bit
    return quiet, forcing


@kernel
def choose(ideas: Ints, worths: Longs, own: np.uint64, other: np.uint64, board: Board) -> np.uint64:
    """The cells that a list leaves."""
    cells = ~(own | other) & ((ONE << np.uint64(board.cells)) - ONE)
    for rule in range(ideas.size):
        if cells & (cells - ONE) == ZERO:
            break
        cells = kept(ideas[rule], worths[rule], own, other, cells, board)
    return cells


@kernel
def kept(
    idea: int, worth: Longs, own: np.uint64, other: np.uint64, cells: np.uint64, board: Board
) -> np.uint64:
    """Of these cells, the best by one rule; all of them if it picks none."""
    if idea > 3:
        free = ~(own | other) & ((ONE << np.uint64(board.cells)) - ONE)
        if idea < 16:
            picked = picked_threats(idea, own, other, free, board) & cells
        else:
            picked = picked_places(idea, own, other, board) & cells
        return picked if picked else cells
    chosen, best, left = ZERO, 0, cells
    while left:
        bit = left & (~left + ONE)
        left ^= bit
        value = score(idea, worth, own, other, lowest(bit), board)
        if chosen == ZERO or value > best:
            best, chosen = value, bit
        elif value == best:
            chosen |= bit
    return chosen


@part
def score(
    idea: int, worth: Longs, own: np.uint64, other: np.uint64, cell: int, board: Board
) -> int:
    """How good an idea that compares cells finds one."""
    bit = ONE << np.uint64(cell)
    if idea == 1:
        return -ones(making(other, own | bit, 2, board))
    if idea == 2:
        return ones(making(own | bit, other, 2, board))
    if idea == 3:
        return ones(completing(own | bit, other, board.lines))
    total = 0
    for line in board.through[cell, : board.degree[cell]]:
        total += worth[ones(line & own), ones(line & other)]
    return total


@part
def picked_threats(
    idea: int, own: np.uint64, other: np.uint64, free: np.uint64, board: Board
) -> np.uint64:
    """The cells of an idea about threats."""
    if idea == 4:
        cells: np.uint64 = completing(own, other, board.lines)
    elif idea == 5:
        cells = completing(other, own, board.lines)
    elif idea in (6, 11):
        cells = making(own, other, 2 if idea == 6 else 1, board)
    elif idea == 13:
        cells = combos(own, other, board)
    elif idea == 15 or (idea == 14 and has_combo(other, own, board)):
        cells = without_combo(own, other, free, board)
    elif idea == 14:
        cells = ZERO
    else:
        cells = fork_answers(idea, own, other, free, board)
    return cells


@part
def fork_answers(
    idea: int, own: np.uint64, other: np.uint64, free: np.uint64, board: Board
) -> np.uint64:
    """Take fork, block fork, quiet block, leave no fork, safe threat."""
    feared = making(other, own, 2, board) if idea in (7, 8, 9) else ~ZERO
    if idea == 7 or feared == ZERO:
        return feared
    quiet, forcing = quiet_and_forcing(own, other, free, board)
    if idea in (9, 10):
        return quiet
    return forcing if forcing or idea == 12 else quiet


@part
def picked_places(idea: int, own: np.uint64, other: np.uint64, board: Board) -> np.uint64:
    """The cells of an idea about places, free or not."""
    if idea <= 18:
        cells: np.uint64 = board.places[idea - 16]
    elif idea <= 20:
        cells = seen_from(other if idea == 19 else own, board.across, board.cells)
    elif idea <= 22:
        cells = seen_from(other if idea == 21 else own, board.beside, board.cells)
    elif idea <= 24:
        cells = seen_from(other if idea == 23 else own, board.around, board.cells)
    else:
        cells = lines_of(own, other, board) if idea == 25 else lines_of(other, own, board)
    return cells


@part
def seen_from(marks: np.uint64, table: Words, cells: int) -> np.uint64:
    """All that a table gives for these marks."""
    found = ZERO
    for cell in range(cells):
        if marks >> np.uint64(cell) & ONE:
            found |= table[cell]
    return found


@part
def lines_of(own: np.uint64, other: np.uint64, board: Board) -> np.uint64:
    """The cells of lines that only the owner of `own` has marks in."""
    found = ZERO
    for line in board.lines:
        if line & own and line & other == ZERO:
            found |= line
    return found
