"""The arrays that proof-number search works on, and the numbers in them.

own, other      a position: the attacker's marks, the defender's
need, refute    its proof number and its disproof number
kind            NEW, OPEN (has children), or how it was settled
move            the cell that settled it, if a move did
first, children its children are child[first:first + children], by the cells cell[...];
                a child not yet met is minus (64 * need + refute)
slots           open hashing: a position's number, or -1
failed          digests of positions known to have no sequence of threats; two that share one, which
                chance will not bring, would hide a sequence and make no false one
used            0 positions, 1 children, 2 expansions, 3 threat positions, 4 sequences cut off
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.cell_sets import Cells, Words

Longs = NDArray[np.int64]

NEVER = 1 << 30
"""A proof number that nothing can reach."""
NEW, OPEN, OVER, SEQUENCE, PAIRED, REPLIES = 0, 1, 2, 3, 4, 5
NONE = 255
"""No move."""
LENGTHS = 128
"""A sequence is shorter than this."""
ROOM = 136
"""Room for what is kept per ply or per cell."""


class Board(NamedTuple):
    """A game: its lines, those through each cell (`through[cell, :degree[cell]]`), its symmetries.

    `images[cell, s]` is where symmetry s takes a cell, as a set. No pair of cells is in more than
    `shared` lines.
    """

    lines: Words
    through: Words
    degree: Longs
    images: Words
    full: Cells
    shared: int


class Store(NamedTuple):
    """The graph; see above."""

    own: Words
    other: Words
    need: NDArray[np.int32]
    refute: NDArray[np.int32]
    first: Longs
    children: NDArray[np.int16]
    kind: NDArray[np.uint8]
    move: NDArray[np.uint8]
    slots: NDArray[np.int32]
    child: NDArray[np.int32]
    cell: NDArray[np.uint8]
    failed: NDArray[np.uint64]
    used: Longs


class Work(NamedTuple):
    """Room to work in: a stack of threats, a stack of pairs, sequences, moves in order."""

    own: Words
    other: Words
    must: Words
    gaps: Words
    at: Longs
    gain: Longs
    need: Words
    pair_at: Longs
    pair_used: Words
    pair_gap: Words
    pairs: Words
    covered: NDArray[np.uint8]
    sequences: Longs
    lengths: Longs
    moves: Longs
    scores: Longs


class Stack(NamedTuple):
    """The path of the search: position, and the numbers at which it turns back. `top[0]` is -1 at
    the end."""

    node: Longs
    need: Longs
    refute: Longs
    top: Longs


class Limits(NamedTuple):
    """How the search works: who attacks, and when it stops looking for a sequence or a pairing."""

    behind: int
    """How many marks the attacker is behind when it is his turn: 0 for the first player, 1."""
    threats: int
    pairings: int
    alike: int
    """Up to so many marks, moves that are alike are taken once; deeper it costs more than it
    saves."""
