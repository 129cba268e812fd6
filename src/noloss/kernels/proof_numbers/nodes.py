"""The positions of the graph: found by a hash, entered when they are first met, settled."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.cell_sets import LONG, NIBBLES, Words, alone, canonical, either, got, put
from noloss.kernels.jit import kernel, part
from noloss.kernels.proof_numbers.arrays import NEVER, NEW, NONE, Board, Store

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
