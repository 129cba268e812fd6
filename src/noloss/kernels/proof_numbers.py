"""Proof-number search: can the attacker force a line, on boards of up to 128 cells?

A set of cells is one word, or on boards of more than 64 cells two: the compiler makes the code for
either from the same source, which handles sets only by the functions at the beginning. A position
is two sets, the attacker's marks and the defender's. The graph holds one position of
those that are alike, each once, with two numbers: how many leaves are still to be proven before it
is won for the attacker, and how many to be disproven before it is not. The search goes on where the
fewest are missing, depth first, until one of the two is 0 at the root.

Three things settle positions without their children. A *sequence of threats*: each move of the
attacker leaves one saving reply, until one leaves two. A *pairing*: disjoint pairs of free cells,
one pair in every line that the defender has not marked. And of the replies to a position in which
the attacker, were it his turn, has such a sequence, only those that upset it are looked at.

    own, other      a position: the attacker's marks, the defender's
    need, refute    its proof number and its disproof number
    kind            NEW, OPEN (has children), or how it was settled
    move            the cell that settled it, if a move did
    first, children its children are child[first:first + children], by the cells cell[...];
                    a child not yet met is minus (64 * need + refute)
    slots           open hashing: a position's number, or -1
    failed          positions known to have no sequence of threats
    used            0 positions, 1 children, 2 expansions, 3 threat positions, 4 sequences cut off
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.jit import kernel

Cells: TypeAlias = np.uint64 | tuple[np.uint64, np.uint64]
"""A set of cells."""
Words = NDArray[np.uint64]
"""Sets of cells; if they are of two words, these are the last axis."""
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
QUIET, FORCING, START = 60, 20, 4
"""What is assumed to be needed for a move that threatens nothing, for one that threatens a line,
and at the least. They steer the search and change no answer; they were found by trial on 4x4x4."""
EARLY = 2
"""With fewer marks of the attacker, moves are taken by rank alone: nothing threatens yet."""
RANKED = 2
"""By how much more each further move in rank is assumed to need then."""
SHARE = 2
"""What each further unsettled reply adds to the proof number of the hardest."""

ZERO, ONE = np.uint64(0), np.uint64(1)
BYTE, EIGHT = np.uint64(255), np.uint64(8)
HALVES, PAIRS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
NIBBLES, BYTES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
TWO, FOUR, TOP = np.uint64(2), np.uint64(4), np.uint64(56)
MIX_OWN, MIX_OTHER = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
MIX, HALF, ODD = np.uint64(0xD6E8FEB86659FD93), np.uint64(32), np.uint64(29)
LONG: Any = np.int64


class Board(NamedTuple):
    """A game: its lines, those through each cell (`through[cell, :degree[cell]]`), its symmetries.

    `images[s, byte, value]` is where symmetry s takes the cells of that byte of a set. No pair of
    cells is in more than `shared` lines.
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
    failed: Words
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


@kernel
def both(one: Any, two: Any) -> Any:
    """The cells that are in both sets."""
    if isinstance(one, tuple):
        return one[0] & two[0], one[1] & two[1]
    return one & two


@kernel
def either(one: Any, two: Any) -> Any:
    """The cells that are in either set."""
    if isinstance(one, tuple):
        return one[0] | two[0], one[1] | two[1]
    return one | two


@kernel
def minus(one: Any, two: Any) -> Any:
    """The cells of one set that are not in the other."""
    if isinstance(one, tuple):
        return one[0] & ~two[0], one[1] & ~two[1]
    return one & ~two


@kernel
def empty(cells: Any) -> bool:
    """Whether there is no cell in the set."""
    if isinstance(cells, tuple):
        return bool(cells[0] | cells[1] == ZERO)
    return bool(cells == ZERO)


@kernel
def apart(one: Any, two: Any) -> bool:
    """Whether no cell is in both sets."""
    return empty(both(one, two))


@kernel
def one_of(cells: Any) -> Any:
    """The lowest cell of a set, as a set; nothing of nothing."""
    if isinstance(cells, tuple):
        low, high = cells
        return low & (~low + ONE), high & (~high + ONE) if low == ZERO else ZERO
    return cells & (~cells + ONE)


@kernel
def but_one(cells: Any) -> Any:
    """All cells of a set but the lowest."""
    if isinstance(cells, tuple):
        low, high = cells
        return low & (low - ONE), high & (high - ONE) if low == ZERO else high
    return cells & (cells - ONE)


@kernel
def several(cells: Any) -> bool:
    """Whether there are two cells or more in the set."""
    return not empty(but_one(cells))


@kernel
def bits(word: np.uint64) -> int:
    """How many bits of a word are set."""
    word = word - ((word >> ONE) & HALVES)
    word = (word & PAIRS) + ((word >> TWO) & PAIRS)
    number: int = LONG((((word + (word >> FOUR)) & NIBBLES) * BYTES) >> TOP)
    return number


@kernel
def ones(cells: Any) -> int:
    """How many cells there are in a set."""
    if isinstance(cells, tuple):
        return bits(cells[0]) + bits(cells[1])
    return bits(cells)


@kernel
def lowest(cells: Any) -> int:
    """The number of the lowest cell of a set."""
    if isinstance(cells, tuple):
        low, high = cells
        if low == ZERO:
            return 64 + bits(~high & (high - ONE))
        return bits(~low & (low - ONE))
    return bits(~cells & (cells - ONE))


@kernel
def alone(cell: int, like: Any) -> Any:
    """The set of one cell, as many words as that other set has."""
    bit = ONE << np.uint64(cell & 63)
    if isinstance(like, tuple):
        return (bit, ZERO) if cell < 64 else (ZERO, bit)
    return bit


@kernel
def got(sets: Words, at: int) -> Any:
    """A set out of an array."""
    if sets.ndim == 2:
        return sets[at, 0], sets[at, 1]
    return sets[at]


@kernel
def put(sets: Words, at: int, cells: Any) -> None:
    """Put a set into an array."""
    if sets.ndim == 2:
        sets[at, 0], sets[at, 1] = cells
    else:
        sets[at] = cells


@kernel
def completing(own: Any, other: Any, lines: Words) -> Any:
    """The free cells that complete a line for the owner of `own`."""
    cells = minus(own, own)
    for i in range(len(lines)):
        line = got(lines, i)
        if apart(line, other):
            gap = minus(line, own)
            if not several(gap):
                cells = either(cells, gap)
    return cells


@kernel
def completing_at(own: Any, other: Any, cell: int, through: Words, degree: Longs) -> Any:
    """The same for the lines through one cell only."""
    cells, lines = minus(own, own), through[cell]
    for i in range(degree[cell]):
        line = got(lines, i)
        if apart(line, other):
            gap = minus(line, own)
            if not several(gap):
                cells = either(cells, gap)
    return cells


@kernel
def stirred(own: np.uint64, other: np.uint64) -> np.uint64:
    """A hash of two words."""
    word = own * MIX_OWN ^ (other + NIBBLES) * MIX_OTHER
    word = (word ^ word >> HALF) * MIX
    return word ^ word >> ODD


@kernel
def mixed(own: Any, other: Any) -> Any:
    """A hash of a position."""
    if isinstance(own, tuple):
        return stirred(stirred(own[0], other[0]) ^ own[1], other[1])
    return stirred(own, other)


@kernel
def gaps_of_two(own: Any, other: Any, lines: Words, number: int, before: Words, gaps: Words) -> Any:
    """The gaps of two cells: those `before` that are still free, then those of these lines.

    Each is there once, and an empty one ends them. Returns the cells that are in two of them.

    Two lines may lack the *same* two cells. That is one threat, not two: a move into it leaves one
    saving reply. Counting it twice makes false proofs.
    """
    taken, nothing = either(own, other), minus(own, own)
    once, twice, found, i = nothing, nothing, 0, 0
    gap = got(before, 0)
    while not empty(gap):
        if apart(gap, taken):
            put(gaps, found, gap)
            twice = either(twice, both(once, gap))
            once = either(once, gap)
            found += 1
        i += 1
        gap = got(before, i)
    for i in range(number):
        line = got(lines, i)
        if not apart(line, other):
            continue
        gap = minus(line, own)
        more = but_one(gap)
        if empty(more) or several(more):
            continue
        new = True
        if both(once, gap) == gap:
            for j in range(found):
                new &= got(gaps, j) != gap
        if new:
            twice = either(twice, both(once, gap))
            once = either(once, gap)
            put(gaps, found, gap)
            found += 1
    put(gaps, found, nothing)
    return twice


@kernel
def winning_sequence(  # noqa: C901 (a call per threat takes longer than the threat)
    own: Any,
    other: Any,
    must: Any,
    board: Board,
    work: Work,
    failed: Words,
    used: Longs,
    most: int,
) -> int:
    """The length of a winning sequence of threats for the owner of `own`, who is to move.

    `must` is the cell with which the other would complete a line, or 0; the mover completes none at
    once. The moves are left in `work.gain`. 0 if there is no sequence, -1 if more than `most`
    positions would have to be looked at.
    """
    last = np.uint64(failed.shape[0] - 1)
    gaps, none = work.gaps, work.gaps[ROOM]
    twice = gaps_of_two(own, other, board.lines, len(board.lines), none, gaps[0])
    depth, looked = 0, 0
    while depth >= 0:
        # A position just come to, with its gaps: is it won, or one too many?
        if not empty(must):
            twice = both(twice, must)
        looked += 1
        if not empty(twice) or looked > most:
            break
        put(work.own, depth, own)
        put(work.other, depth, other)
        put(work.must, depth, must)
        work.at[depth] = 0
        # The next threat from here, or from where we came from.
        while depth >= 0:
            own, other, must = got(work.own, depth), got(work.other, depth), got(work.must, depth)
            tried = work.at[depth]
            gap = got(gaps[depth], tried >> 1)
            if empty(gap):
                slot = LONG(mixed(own, other) & last)
                put(failed[slot], 0, own)
                put(failed[slot], 1, other)
                depth -= 1
                continue
            work.at[depth] = tried + 1
            gain, cost = one_of(gap), but_one(gap)
            if tried & 1:
                gain, cost = cost, gain
            if not empty(minus(must, gain)):
                continue
            own, other = either(own, gain), either(other, cost)
            slot = LONG(mixed(own, other) & last)
            if got(failed[slot], 0) == own and got(failed[slot], 1) == other:
                continue
            must = completing_at(other, own, lowest(cost), board.through, board.degree)
            if not several(must):  # a reply that makes two threats itself is too good
                cell = lowest(gain)
                lines, number = board.through[cell], board.degree[cell]
                twice = gaps_of_two(own, other, lines, number, gaps[depth], gaps[depth + 1])
                work.gain[depth] = cell
                depth += 1
                break
    used[3] += looked
    if depth < 0:
        return 0
    if empty(twice):
        used[4] += 1
        return -1
    work.gain[depth] = lowest(twice)
    return depth + 1


@kernel
def two_short(own: Any, other: Any, lines: Words, number: int) -> bool:
    """Whether one of these lines is open to the owner of `own` and lacks two cells."""
    found = False
    for i in range(number):
        line = got(lines, i)
        found |= apart(line, other) and ones(minus(line, own)) == 2
    return found


@kernel
def still_wins(own: Any, other: Any, must: Any, gains: Longs, length: int, board: Board) -> int:
    """How many of its moves this sequence of threats needs to win from here, too; 0 if it fails."""
    for i in range(length):
        gain = alone(gains[i], own)
        if not (apart(either(own, other), gain) and empty(minus(must, gain))):
            return 0
        own = either(own, gain)
        threats = completing_at(own, other, gains[i], board.through, board.degree)
        if empty(threats):
            return 0
        if several(threats):
            return i + 1
        other = either(other, threats)
        must = completing_at(other, own, lowest(threats), board.through, board.degree)
    return 0


@kernel
def image(cells: Any, images: Words, symmetry: int) -> Any:
    """Where a symmetry takes a set of cells."""
    mapped, tables = minus(cells, cells), images[symmetry]
    if isinstance(cells, tuple):
        low, high = cells
        for i in range(8):
            mapped = either(mapped, got(tables[i], LONG(low & BYTE)))
            low >>= EIGHT
        for i in range(8, len(tables)):
            mapped = either(mapped, got(tables[i], LONG(high & BYTE)))
            high >>= EIGHT
    else:
        for i in range(len(tables)):
            mapped |= tables[i, LONG(cells & BYTE)]
            cells >>= EIGHT
    return mapped


@kernel
def canonical(own: Any, other: Any, images: Words) -> tuple[Any, Any, int]:
    """The least of the positions that are alike, and the symmetry that takes this one there."""
    least_own, least_other, by = own, other, 0
    for symmetry in range(1, images.shape[0]):
        mapped = image(own, images, symmetry)
        if mapped > least_own:
            continue
        mapped_other = image(other, images, symmetry)
        if mapped < least_own or mapped_other < least_other:
            least_own, least_other, by = mapped, mapped_other, symmetry
    return least_own, least_other, by


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


@kernel
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


@kernel
def hardest_line(need: Words, lines: int, covered: NDArray[np.uint8], used: Any) -> int:
    """The line without a pair that has the fewest cells left for one; -1 if none is left."""
    hardest, fewest = -1, ROOM
    for i in range(lines):
        if covered[i] == 0:
            free = ones(minus(got(need, i), used))
            if free < fewest:
                hardest, fewest = i, free
    return hardest


@kernel
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


@kernel
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


@kernel
def met_after(
    node: int, cell: int, attacks: bool, store: Store, board: Board, need: int, refute: int
) -> int:
    """The same for the position after the move of a player."""
    own, other = got(store.own, node), got(store.other, node)
    if attacks:
        return met(store, board, either(own, alone(cell, own)), other, need, refute)
    return met(store, board, own, either(other, alone(cell, other)), need, refute)


@kernel
def known(store: Store, board: Board, own: Any, other: Any) -> tuple[int, int]:
    """The number of the position that is like this one, or -1; the symmetry that takes it there."""
    own, other, by = canonical(own, other, board.images)
    node, _ = find(store, own, other)
    return node, by


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


@kernel
def settle(store: Store, node: int, won: bool, kind: int) -> None:
    """Enter that a position is won for the attacker, or that it is not, and why."""
    store.need[node], store.refute[node] = (0, NEVER) if won else (NEVER, 0)
    store.kind[node] = kind


@kernel
def sequence(
    own: Any, other: Any, must: Any, store: Store, board: Board, work: Work, limits: Limits
) -> int:
    """`winning_sequence` within the limits of this search; nobody answers two threats at once."""
    if several(must):
        return 0
    return winning_sequence(own, other, must, board, work, store.failed, store.used, limits.threats)


@kernel
def worth(own: Any, other: Any, cell: int, board: Board) -> int:
    """How promising a cell is for the attacker, by the lines through it."""
    total, lines = 0, board.through[cell]
    for i in range(board.degree[cell]):
        line = got(lines, i)
        mine, theirs = ones(both(line, own)), ones(both(line, other))
        if theirs == 0:
            total += 2 + 3 * mine * mine
        if mine == 0:
            total += 1 + 2 * theirs * theirs
    return total


@kernel
def keep(length: int, place: int, work: Work) -> None:
    """Keep the sequence just found in this place; numba takes seconds to compile such a slice."""
    for i in range(length):
        work.sequences[place, i] = work.gain[i]
    work.lengths[place] = length


@kernel
def upsetting(
    own: Any, other: Any, store: Store, board: Board, work: Work, limits: Limits, codes: Longs
) -> Any:
    """The replies of the defender that are not met by a sequence of threats.

    Nobody threatens anything. `codes[cell]` is the number of the sequence that meets the reply
    (they are left in `work.sequences`), times LENGTHS, plus how many of its moves are needed; -1 if
    none does, -2 if the cell is taken. If the defender makes two threats at once, that reply alone
    is left, with the code -3.
    """
    left = minus(own, own)
    length = sequence(own, other, left, store, board, work, limits)
    found = 0
    if length > 0:
        keep(length, 0, work)
        found = 1
    codes[:] = -2
    free = minus(board.full, either(own, other))
    while not empty(free):
        reply, free = one_of(free), but_one(free)
        cell, against = lowest(reply), either(other, reply)
        codes[cell] = -1
        must = completing_at(against, own, cell, board.through, board.degree)
        if several(must):
            codes[cell] = -3
            return reply
        if found > 0:
            for i in range(found):
                length = still_wins(own, against, must, work.sequences[i], work.lengths[i], board)
                if length > 0:
                    codes[cell] = i * LENGTHS + length
                    break
            if codes[cell] < 0:
                length = sequence(own, against, must, store, board, work, limits)
                if length > 0:
                    keep(length, found, work)
                    codes[cell] = found * LENGTHS + length
                    found += 1
        if codes[cell] < 0:
            left = either(left, reply)
    return left


@kernel
def attackers_moves(node: int, store: Store, board: Board, work: Work, limits: Limits) -> Any:
    """The moves of the attacker that are to be tried; none if the position is settled."""
    own, other = got(store.own, node), got(store.other, node)
    free, none = minus(board.full, either(own, other)), minus(own, own)
    if not empty(completing(own, other, board.lines)):
        settle(store, node, True, OVER)
        return none
    must = completing(other, own, board.lines)
    if several(must) or empty(free):
        settle(store, node, False, OVER)
        return none
    if sequence(own, other, must, store, board, work, limits) > 0:
        settle(store, node, True, SEQUENCE)
        return none
    if not empty(must):
        return must
    if pairing(own, other, board, work, limits.pairings) >= 0:
        settle(store, node, False, PAIRED)
        return none
    return free


@kernel
def defenders_moves(node: int, store: Store, board: Board, work: Work, limits: Limits) -> Any:
    """The replies of the defender that are to be tried; none if the position is settled."""
    own, other = got(store.own, node), got(store.other, node)
    free, none = minus(board.full, either(own, other)), minus(own, own)
    if not empty(completing(other, own, board.lines)) or empty(free):
        settle(store, node, False, OVER)
        return none
    must = completing(own, other, board.lines)
    if several(must):
        settle(store, node, True, OVER)
        return none
    if not empty(must):
        return must
    if pairing(own, other, board, work, limits.pairings) >= 0:
        settle(store, node, False, PAIRED)
        return none
    left = upsetting(own, other, store, board, work, limits, work.moves)
    if empty(left):
        settle(store, node, True, REPLIES)
    elif work.moves[lowest(left)] == -3:
        settle(store, node, False, OVER)
        return none
    return left


@kernel
def in_order(
    node: int, attacks: bool, moves: Any, store: Store, board: Board, work: Work, limits: Limits
) -> int:
    """Put the moves into `work.moves`, the most promising first; how many there are."""
    own, other = got(store.own, node), got(store.other, node)
    none = minus(own, own)
    looks = attacks and several(moves) and ones(own) >= EARLY
    near = looks and two_short(own, other, board.lines, len(board.lines))
    number = 0
    while not empty(moves):
        move, moves = one_of(moves), but_one(moves)
        cell = lowest(move)
        score = worth(own, other, cell, board)
        if not attacks:
            score += worth(other, own, cell, board)
        elif looks:
            after, lines, degree = either(own, move), board.through[cell], board.degree[cell]
            if not empty(completing_at(after, other, cell, board.through, board.degree)):
                score -= 100_000
            elif (
                not (near or two_short(after, other, lines, degree))
                or sequence(after, other, none, store, board, work, limits) <= 0
            ):
                score -= 200_000
        at = number
        while at > 0 and work.scores[at - 1] < score:
            work.scores[at], work.moves[at] = work.scores[at - 1], work.moves[at - 1]
            at -= 1
        work.scores[at], work.moves[at] = score, cell
        number += 1
    return number


@kernel
def assumed(early: bool, choices: int, rank: int, score: int) -> int:
    """What a move of the attacker is assumed to need before anybody has looked."""
    if choices == 1:
        return START
    if early:
        return START + QUIET + RANKED * rank
    if score < -150_000:
        return START + QUIET + rank
    if score < -50_000:
        return START + FORCING
    return START + 2 + rank // 2


@kernel
def expand(
    node: int, attacks: bool, store: Store, board: Board, work: Work, limits: Limits
) -> None:
    """Settle a new position, or give it its children."""
    store.used[2] += 1
    if attacks:
        moves = attackers_moves(node, store, board, work, limits)
    else:
        moves = defenders_moves(node, store, board, work, limits)
    if store.kind[node] != NEW:
        return
    own, other = got(store.own, node), got(store.other, node)
    number = in_order(node, attacks, moves, store, board, work, limits)
    first = store.used[1]
    count = 0
    for rank in range(number):
        cell = work.moves[rank]
        need, refute = START, 1 + rank // 8
        if attacks:
            need, refute = assumed(ones(own) < EARLY, number, rank, work.scores[rank]), 1
        child = -(64 * need + refute)
        if ones(own) + ones(other) <= limits.alike:
            child = met_after(node, cell, attacks, store, board, need, refute)
            alike = False
            for i in range(count):
                alike |= store.child[first + i] == child
            if alike:
                continue
        store.child[first + count], store.cell[first + count] = child, cell
        count += 1
    store.first[node], store.children[node], store.kind[node] = first, count, OPEN
    store.used[1] = first + count


@kernel
def look(node: int, attacks: bool, store: Store) -> tuple[int, int, int, int, int]:
    """Sum a position up from its children: best child, its numbers, second best, how many are open.

    The attacker needs the easiest of his moves; a defender must be answered everywhere: the hardest
    reply, and a little for each of the others. For the disproof it is the other way round.
    """
    first = store.first[node]
    least, second, hardest, unsettled, best = NEVER, NEVER, 0, 0, -1
    for i in range(store.children[node]):
        child = LONG(store.child[first + i])
        if child >= 0:
            need, refute = LONG(store.need[child]), LONG(store.refute[child])
        else:
            need, refute = -child >> 6, -child & 63
        ours, theirs = (need, refute) if attacks else (refute, need)
        if theirs == 0:
            continue
        unsettled += 1
        hardest = max(hardest, theirs)
        if ours < least:
            second, least, best = least, ours, i
        elif ours < second:
            second = ours
    share = 1 if attacks else SHARE
    if unsettled == 0:
        least, hardest = NEVER, 0
    elif least == 0:
        hardest = NEVER
        store.move[node] = store.cell[first + best]
    else:
        hardest = min(NEVER, hardest + (unsettled - 1) * share)
    if attacks:
        store.need[node], store.refute[node] = least, hardest
    else:
        store.need[node], store.refute[node] = hardest, least
    return best, least, second, hardest, (unsettled - 1) * share


@kernel
def search(
    store: Store, board: Board, work: Work, stack: Stack, limits: Limits, expansions: int
) -> bool:
    """Go on from where the stack stands; whether the root is settled.

    Returns early after so many expansions, or when the store is nearly full.
    """
    top = stack.top[0]
    most_nodes, most_children = store.own.shape[0] - ROOM, store.child.shape[0] - ROOM
    while top >= 0:
        node = stack.node[top]
        behind = ones(got(store.other, node)) - ones(got(store.own, node))
        attacks = behind == limits.behind
        if store.kind[node] == NEW:
            if expansions == 0 or store.used[0] > most_nodes or store.used[1] > most_children:
                stack.top[0] = top
                return False
            expansions -= 1
            expand(node, attacks, store, board, work, limits)
        if store.kind[node] != OPEN or store.need[node] == 0 or store.refute[node] == 0:
            top -= 1
            continue
        best, least, second, hardest, shared = look(node, attacks, store)
        ours, theirs = stack.need[top], stack.refute[top]
        if not attacks:
            ours, theirs = theirs, ours
        if least >= ours or hardest >= theirs or least == 0 or hardest == 0:
            top -= 1
            continue
        ours, theirs = min(ours, second + 1 + (second >> 2)), min(NEVER, theirs - shared)
        at = store.first[node] + best
        child = LONG(store.child[at])
        if child < 0:
            cell = LONG(store.cell[at])
            child = met_after(node, cell, attacks, store, board, -child >> 6, -child & 63)
            store.child[at] = child
        top += 1
        stack.node[top] = child
        stack.need[top], stack.refute[top] = (ours, theirs) if attacks else (theirs, ours)
    stack.top[0] = top
    return True
