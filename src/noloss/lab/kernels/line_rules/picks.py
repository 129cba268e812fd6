"""The cells that a rule keeps, and a list of rules."""

import numpy as np

from noloss.kernels.cell_sets import ONE, ZERO, Words, completing, lowest, ones
from noloss.kernels.jit import kernel, part
from noloss.lab.kernels.line_rules.ideas import Board, Ints, Longs
from noloss.lab.kernels.line_rules.threats_made import (
    combos,
    has_combo,
    making,
    quiet_and_forcing,
    without_combo,
)


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
