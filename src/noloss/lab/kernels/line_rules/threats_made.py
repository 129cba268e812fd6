"""Forks, and wins by threats alone."""

import numpy as np

from noloss.kernels.cell_sets import ONE, ZERO, Words, completing, completing_at, lowest, ones
from noloss.kernels.jit import part
from noloss.lab.kernels.line_rules.ideas import Board

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
