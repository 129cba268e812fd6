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

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.cell_sets import LONG, NIBBLES, Cells, Words, alone, canonical, either, got, put
from noloss.kernels.jit import kernel, part

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


MIX_OWN, MIX_OTHER = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
MIX, HALF, ODD = np.uint64(0xD6E8FEB86659FD93), np.uint64(32), np.uint64(29)


@part
def mixed(own: Any, other: Any) -> Any:
    """A hash of a position."""
    if isinstance(own, tuple):
        return stirred(stirred(own[0], other[0]) ^ own[1], other[1])
    return stirred(own, other)


@part
def stirred(own: np.uint64, other: np.uint64) -> np.uint64:
    """A hash of two words."""
    word = own * MIX_OWN ^ (other + NIBBLES) * MIX_OTHER
    word = (word ^ word >> HALF) * MIX
    return word ^ word >> ODD


@part
def find(store: Store, own: Any, other: Any) -> tuple[int, int]:
    """The number of a canonical position, or -1 and the slot where it belongs."""
    last = LONG(store.slots.shape[0] - 1)
    slot = LONG(mixed(own, other) & np.uint64(last))
    while True:
        node = LONG(store.slots[slot])
        if node < 0 or (got(store.own, node) == own and got(store.other, node) == other):
            return node, slot
        slot = (slot + 1) & last


@kernel
def known(store: Store, board: Board, own: Any, other: Any) -> tuple[int, int]:
    """The number of the position that is like this one, or -1; the symmetry that takes it there."""
    own, other, by = canonical(own, other, board.images)
    node, _ = find(store, own, other)
    return node, by


@kernel
def met(store: Store, board: Board, own: Any, other: Any, need: int, refute: int) -> int:
    """The number of the position that is like this one; a new one is given these numbers."""
    own, other, _ = canonical(own, other, board.images)
    node, slot = find(store, own, other)
    if node >= 0:
        return node
    new: int = store.used[0]
    store.used[0] = new + 1
    store.slots[slot] = new
    put(store.own, new, own)
    put(store.other, new, other)
    store.need[new], store.refute[new] = need, refute
    store.kind[new], store.move[new], store.children[new] = NEW, NONE, 0
    return new


@part
def met_after(
    node: int, cell: int, attacks: bool, store: Store, board: Board, need: int, refute: int
) -> int:
    """The same for the position after the move of a player."""
    own, other = got(store.own, node), got(store.other, node)
    if attacks:
        return met(store, board, either(own, alone(cell, own)), other, need, refute)
    return met(store, board, own, either(other, alone(cell, other)), need, refute)


@kernel
def enter(
    store: Store,
    own: Words,
    other: Words,
    won: NDArray[np.uint8],
    kind: NDArray[np.uint8],
    move: NDArray[np.uint8],
) -> None:
    """Enter canonical positions that are settled already, for which there is room."""
    for i in range(len(own)):
        node, slot = find(store, got(own, i), got(other, i))
        if node < 0:
            node = LONG(store.used[0])
            store.used[0] = node + 1
            store.slots[slot] = node
            put(store.own, node, got(own, i))
            put(store.other, node, got(other, i))
            store.children[node] = 0
        settle(store, node, won[i] == 1, kind[i])
        store.move[node] = move[i]


@kernel
def rehash(store: Store) -> None:
    """Enter every position into the slots anew, after they were made larger."""
    store.slots[:] = -1
    for node in range(store.used[0]):
        _, slot = find(store, got(store.own, node), got(store.other, node))
        store.slots[slot] = node


@part
def settle(store: Store, node: int, won: bool, kind: int) -> None:
    """Enter that a position is won for the attacker, or that it is not, and why."""
    store.need[node], store.refute[node] = (0, NEVER) if won else (NEVER, 0)
    store.kind[node] = kind
