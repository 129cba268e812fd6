"""Many boards at once, as arrays: one row per board, 1 and -1 for the two players, 0 free."""

import numpy as np
from numpy.typing import NDArray

from noloss.lab.papers.rivals.scored import LINES

Boards = NDArray[np.int8]
Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]
_LINES = np.array(LINES)


def won(boards: Boards, mark: int) -> Mask:
    """Which boards have a complete line of this mark."""
    found: Mask = (boards[:, _LINES] == mark).all(axis=2).any(axis=1)
    return found


def completing(boards: Boards, mark: int) -> Mask:
    """For each board, the free cells that complete a line of this mark."""
    lines = boards[:, _LINES]
    ready = (lines.sum(axis=2) == 2 * mark) & ((lines == 0).sum(axis=2) == 1)
    cells = np.zeros(boards.shape, bool)
    for at, line in enumerate(_LINES):
        cells[:, line] |= ready[:, at : at + 1] & (lines[:, at] == 0)
    return cells


def pick(mask: Mask, chance: Floats) -> NDArray[np.int64]:
    """For each board one of the cells of the mask, each as likely; chance has the same shape."""
    picked: NDArray[np.int64] = np.where(mask, chance, -1.0).argmax(axis=1)
    return picked


def rule_player(boards: Boards, mark: int, slip: float, rng: np.random.Generator) -> Mask:
    """The cells that a player of simple rules may take: a win, else a block, else any.

    With the chance `slip` it forgets its rules and takes any.
    """
    free = boards == 0
    wins, blocks = completing(boards, mark), completing(boards, -mark)
    ruled = np.where(wins.any(1, keepdims=True), wins, blocks)
    ruled = np.where(ruled.any(1, keepdims=True), ruled, free)
    forgets = rng.random((len(boards), 1)) < slip
    return np.where(forgets, free, ruled)
