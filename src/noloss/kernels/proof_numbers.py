"""Proof-number search: can the attacker force a line, on boards of up to 64 cells?

A position is two words, the attacker's marks and the defender's. The graph holds one position of
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

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.jit import kernel

Words = NDArray[np.uint64]
Longs = NDArray[np.int64]

NEVER = 1 << 30
"""A proof number that nothing can reach."""
NEW, OPEN, OVER, SEQUENCE, PAIRED, REPLIES = 0, 1, 2, 3, 4, 5
NONE = 255
"""No move."""
LENGTHS = 128
"""A sequence is shorter than this."""
ROOM = 70
"""Room for what is kept per ply or per cell."""
QUIET, FORCING, START = 60, 20, 4
"""What is assumed to be needed for a move that threatens nothing, for one that threatens a line,
and at the least. They steer the search and change no answer; they were found by trial on 4x4x4."""
EARLY = 2
"""With fewer marks of the attacker, moves are taken by rank alone: nothing threatens yet."""
RANKED = 2
"""By how much more each further move in rank is assumed to need then."""
SHARE = 4
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

    `images[s, byte, value]` is where symmetry s takes the cells of that byte of a word.
    """

    lines: Words
    through: Words
    degree: Longs
    images: Words
    full: np.uint64


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
def ones(word: np.uint64) -> int:
    """How many bits are set."""
    word = word - ((word >> ONE) & HALVES)
    word = (word & PAIRS) + ((word >> TWO) & PAIRS)
    number: int = LONG((((word + (word >> FOUR)) & NIBBLES) * BYTES) >> TOP)
    return number


@kernel
def lowest(word: np.uint64) -> int:
    """The number of the lowest bit set."""
    return ones(~word & (word - ONE))


@kernel
def completing(own: np.uint64, other: np.uint64, lines: Words) -> np.uint64:
    """The free cells that complete a line for the owner of `own`."""
    cells = ZERO
    for line in lines:
        if line & other == ZERO:
            gap = line & ~own
            if gap & (gap - ONE) == ZERO:
                cells |= gap
    return cells


@kernel
def completing_at(
    own: np.uint64, other: np.uint64, cell: int, through: Words, degree: Longs
) -> np.uint64:
    """The same for the lines through one cell only."""
    cells = ZERO
    for i in range(degree[cell]):
        line = through[cell, i]
        if line & other == ZERO:
            gap = line & ~own
            if gap & (gap - ONE) == ZERO:
                cells |= gap
    return cells


@kernel
def mixed(own: np.uint64, other: np.uint64) -> np.uint64:
    """A hash of a position."""
    word = own * MIX_OWN ^ (other + NIBBLES) * MIX_OTHER
    word = (word ^ word >> HALF) * MIX
    return word ^ word >> ODD


@kernel
def gaps_of_two(
    own: np.uint64,
    other: np.uint64,
    lines: Words,
    number: int,
    before: Words,
    gaps: Words,
) -> np.uint64:
    """The gaps of two cells: those `before` that are still free, then those of these lines.

    Each is there once, and 0 ends them. Returns the cells that are in two of them.

    Two lines may lack the *same* two cells. That is one threat, not two: a move into it leaves one
    saving reply. Counting it twice makes false proofs.
    """
    taken = own | other
    once, twice, found, i = ZERO, ZERO, 0, 0
    while before[i] != ZERO:
        if before[i] & taken == ZERO:
            gaps[found] = before[i]
            twice |= once & before[i]
            once |= before[i]
            found += 1
        i += 1
    for i in range(number):
        line = lines[i]
        if line & other != ZERO:
            continue
        gap = line & ~own
        rest = gap & (gap - ONE)
        if rest == ZERO or rest & (rest - ONE) != ZERO:
            continue
        new = True
        if once & gap == gap:
            for j in range(found):
                new &= gaps[j] != gap
        if new:
            twice |= once & gap
            once |= gap
            gaps[found] = gap
            found += 1
    gaps[found] = ZERO
    return twice


@kernel
def winning_sequence(  # noqa: C901 (a call per threat takes longer than the threat)
    own: np.uint64,
    other: np.uint64,
    must: np.uint64,
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
        # A position just come to, with its gaps: is it won, or known, or one too many?
        if must != ZERO:
            twice &= must
        looked += 1
        if twice != ZERO or looked > most:
            break
        slot = LONG(mixed(own, other) & last)
        if failed[slot, 0] == own and failed[slot, 1] == other:
            gaps[depth, 0] = ZERO
        work.own[depth], work.other[depth], work.must[depth], work.at[depth] = own, other, must, 0
        # The next threat from here, or from where we came from.
        while depth >= 0:
            own, other, must = work.own[depth], work.other[depth], work.must[depth]
            tried = work.at[depth]
            gap = gaps[depth, tried >> 1]
            if gap == ZERO:
                slot = LONG(mixed(own, other) & last)
                failed[slot, 0], failed[slot, 1] = own, other
                depth -= 1
                continue
            work.at[depth] = tried + 1
            low = gap & (~gap + ONE)
            gain = gap ^ low if tried & 1 else low
            if must & ~gain != ZERO:
                continue
            own, other, cell = own | gain, other | (gap ^ gain), lowest(gap ^ gain)
            must = completing_at(other, own, cell, board.through, board.degree)
            if must & (must - ONE) == ZERO:  # a reply that makes two threats itself is too good
                cell = lowest(gain)
                lines, number = board.through[cell], board.degree[cell]
                twice = gaps_of_two(own, other, lines, number, gaps[depth], gaps[depth + 1])
                work.gain[depth] = cell
                depth += 1
                break
    used[3] += looked
    if depth < 0:
        return 0
    if twice == ZERO:
        used[4] += 1
        return -1
    work.gain[depth] = lowest(twice)
    return depth + 1


@kernel
def two_short(own: np.uint64, other: np.uint64, lines: Words, number: int) -> bool:
    """Whether one of these lines is open to the owner of `own` and lacks two cells."""
    found = False
    for i in range(number):
        found |= lines[i] & other == ZERO and ones(lines[i] & ~own) == 2
    return found


@kernel
def still_wins(
    own: np.uint64, other: np.uint64, must: np.uint64, gains: Longs, length: int, board: Board
) -> int:
    """How many of its moves this sequence of threats needs to win from here, too; 0 if it fails."""
    for i in range(length):
        gain = ONE << np.uint64(gains[i])
        if (own | other) & gain != ZERO or must & ~gain != ZERO:
            return 0
        own |= gain
        threats = completing_at(own, other, gains[i], board.through, board.degree)
        if threats == ZERO:
            return 0
        if threats & (threats - ONE) != ZERO:
            return i + 1
        other |= threats
        must = completing_at(other, own, lowest(threats), board.through, board.degree)
    return 0


@kernel
def image(word: np.uint64, images: Words, symmetry: int) -> np.uint64:
    """Where a symmetry takes a set of cells."""
    mapped = ZERO
    for i in range(images.shape[1]):
        mapped |= images[symmetry, i, LONG(word & BYTE)]
        word >>= EIGHT
    return mapped


@kernel
def canonical(own: np.uint64, other: np.uint64, images: Words) -> tuple[np.uint64, np.uint64, int]:
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
def pairing(own: np.uint64, other: np.uint64, board: Board, work: Work, most: int) -> int:
    """How many disjoint pairs of free cells leave a pair in every line that `other` has not marked.

    -1 if none are found among `most` tries. The pairs are left in `work.pairs`. Whoever answers
    in the pair just played in never sees the owner of `own` complete a line.
    """
    lines = 0
    for line in board.lines:
        if line & other == ZERO:
            gap = line & ~own
            if gap & (gap - ONE) == ZERO:
                return -1
            work.need[lines] = gap
            lines += 1
    depth, tries = 0, 0
    work.pair_used[0], work.pair_at[0] = ZERO, -1
    work.covered[0, :lines] = 0
    while depth >= 0:
        if work.pair_at[depth] < 0:
            tries += 1
            used = work.pair_used[depth]
            hardest = hardest_line(work.need[:lines], work.covered[depth], used)
            if hardest < 0:
                return depth
            if tries > most:
                return -1
            work.pair_gap[depth] = work.need[hardest] & ~work.pair_used[depth]
            work.pair_at[depth] = 0
        pair = nth_pair(work.pair_gap[depth], work.pair_at[depth])
        work.pair_at[depth] += 1
        if pair == ZERO:
            depth -= 1
            continue
        for i in range(lines):
            held = work.covered[depth, i] == 1 or work.need[i] & pair == pair
            work.covered[depth + 1, i] = 1 if held else 0
        work.pairs[depth] = pair
        work.pair_used[depth + 1], work.pair_at[depth + 1] = work.pair_used[depth] | pair, -1
        depth += 1
    return -1


@kernel
def hardest_line(need: Words, covered: NDArray[np.uint8], used: np.uint64) -> int:
    """The line without a pair that has the fewest cells left for one; -1 if none is left."""
    hardest, fewest = -1, ROOM
    for i in range(len(need)):
        if covered[i] == 0:
            free = ones(need[i] & ~used)
            if free < fewest:
                hardest, fewest = i, free
    return hardest


@kernel
def nth_pair(cells: np.uint64, number: int) -> np.uint64:
    """The pairs of these cells in order, from number 0; nothing after the last."""
    low = cells & (~cells + ONE)
    rest = cells ^ low
    while rest != ZERO:
        others = ones(rest)
        if number < others:
            for _ in range(number):
                rest &= rest - ONE
            return low | (rest & (~rest + ONE))
        number -= others
        low = rest & (~rest + ONE)
        rest ^= low
    return ZERO


@kernel
def find(store: Store, own: np.uint64, other: np.uint64) -> tuple[int, int]:
    """The number of a canonical position, or -1 and the slot where it belongs."""
    last = LONG(store.slots.shape[0] - 1)
    slot = LONG(mixed(own, other) & np.uint64(last))
    while True:
        node = LONG(store.slots[slot])
        if node < 0 or (store.own[node] == own and store.other[node] == other):
            return node, slot
        slot = (slot + 1) & last


@kernel
def met(
    store: Store, board: Board, own: np.uint64, other: np.uint64, need: int, refute: int
) -> int:
    """The number of the position that is like this one; a new one is given these numbers."""
    own, other, _ = canonical(own, other, board.images)
    node, slot = find(store, own, other)
    if node >= 0:
        return node
    new: int = store.used[0]
    store.used[0] = new + 1
    store.slots[slot] = new
    store.own[new], store.other[new] = own, other
    store.need[new], store.refute[new] = need, refute
    store.kind[new], store.move[new], store.children[new] = NEW, NONE, 0
    return new


@kernel
def known(store: Store, board: Board, own: np.uint64, other: np.uint64) -> tuple[int, int]:
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
        node, slot = find(store, own[i], other[i])
        if node < 0:
            node = LONG(store.used[0])
            store.used[0] = node + 1
            store.slots[slot] = node
            store.own[node], store.other[node], store.children[node] = own[i], other[i], 0
        settle(store, node, won[i] == 1, kind[i])
        store.move[node] = move[i]


@kernel
def rehash(store: Store) -> None:
    """Enter every position into the slots anew, after they were made larger."""
    store.slots[:] = -1
    for node in range(store.used[0]):
        _, slot = find(store, store.own[node], store.other[node])
        store.slots[slot] = node


@kernel
def settle(store: Store, node: int, won: bool, kind: int) -> None:
    """Enter that a position is won for the attacker, or that it is not, and why."""
    store.need[node], store.refute[node] = (0, NEVER) if won else (NEVER, 0)
    store.kind[node] = kind


@kernel
def sequence(
    own: np.uint64,
    other: np.uint64,
    must: np.uint64,
    store: Store,
    board: Board,
    work: Work,
    limits: Limits,
) -> int:
    """`winning_sequence` within the limits of this search; nobody answers two threats at once."""
    if must & (must - ONE) != ZERO:
        return 0
    return winning_sequence(own, other, must, board, work, store.failed, store.used, limits.threats)


@kernel
def worth(own: np.uint64, other: np.uint64, cell: int, board: Board) -> int:
    """How promising a cell is for the attacker, by the lines through it."""
    total = 0
    for i in range(board.degree[cell]):
        line = board.through[cell, i]
        mine, theirs = ones(line & own), ones(line & other)
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
    own: np.uint64,
    other: np.uint64,
    store: Store,
    board: Board,
    work: Work,
    limits: Limits,
    codes: Longs,
) -> np.uint64:
    """The replies of the defender that are not met by a sequence of threats.

    Nobody threatens anything. `codes[cell]` is the number of the sequence that meets the reply
    (they are left in `work.sequences`), times LENGTHS, plus how many of its moves are needed; -1 if
    none does, -2 if the cell is taken. If the defender makes two threats at once, that reply alone
    is left, with the code -3.
    """
    length = sequence(own, other, ZERO, store, board, work, limits)
    found = 0
    if length > 0:
        keep(length, 0, work)
        found = 1
    codes[:] = -2
    rest, left = board.full & ~(own | other), ZERO
    while rest != ZERO:
        bit = rest & (~rest + ONE)
        rest ^= bit
        cell = lowest(bit)
        codes[cell] = -1
        must = completing_at(other | bit, own, cell, board.through, board.degree)
        if must & (must - ONE) != ZERO:
            codes[cell] = -3
            return bit
        if found > 0:
            for i in range(found):
                length = still_wins(
                    own, other | bit, must, work.sequences[i], work.lengths[i], board
                )
                if length > 0:
                    codes[cell] = i * LENGTHS + length
                    break
            if codes[cell] < 0:
                length = sequence(own, other | bit, must, store, board, work, limits)
                if length > 0:
                    keep(length, found, work)
                    codes[cell] = found * LENGTHS + length
                    found += 1
        if codes[cell] < 0:
            left |= bit
    return left


@kernel
def attackers_moves(node: int, store: Store, board: Board, work: Work, limits: Limits) -> np.uint64:
    """The moves of the attacker that are to be tried; none if the position is settled."""
    own, other = store.own[node], store.other[node]
    free: np.uint64 = board.full & ~(own | other)
    if completing(own, other, board.lines) != ZERO:
        settle(store, node, True, OVER)
        return ZERO
    must = completing(other, own, board.lines)
    if must & (must - ONE) != ZERO or free == ZERO:
        settle(store, node, False, OVER)
        return ZERO
    if sequence(own, other, must, store, board, work, limits) > 0:
        settle(store, node, True, SEQUENCE)
        return ZERO
    if must != ZERO:
        return must
    if pairing(own, other, board, work, limits.pairings) >= 0:
        settle(store, node, False, PAIRED)
        return ZERO
    return free


@kernel
def defenders_moves(node: int, store: Store, board: Board, work: Work, limits: Limits) -> np.uint64:
    """The replies of the defender that are to be tried; none if the position is settled."""
    own, other = store.own[node], store.other[node]
    free = board.full & ~(own | other)
    if completing(other, own, board.lines) != ZERO or free == ZERO:
        settle(store, node, False, OVER)
        return ZERO
    must = completing(own, other, board.lines)
    if must & (must - ONE) != ZERO:
        settle(store, node, True, OVER)
        return ZERO
    if must != ZERO:
        return must
    if pairing(own, other, board, work, limits.pairings) >= 0:
        settle(store, node, False, PAIRED)
        return ZERO
    left = upsetting(own, other, store, board, work, limits, work.moves)
    if left == ZERO:
        settle(store, node, True, REPLIES)
    elif work.moves[lowest(left)] == -3:
        settle(store, node, False, OVER)
        return ZERO
    return left


@kernel
def in_order(
    node: int,
    attacks: bool,
    moves: np.uint64,
    store: Store,
    board: Board,
    work: Work,
    limits: Limits,
) -> int:
    """Put the moves into `work.moves`, the most promising first; how many there are."""
    own, other = store.own[node], store.other[node]
    looks = attacks and moves & (moves - ONE) != ZERO and ones(own) >= EARLY
    near = looks and two_short(own, other, board.lines, len(board.lines))
    number = 0
    while moves != ZERO:
        bit = moves & (~moves + ONE)
        moves ^= bit
        cell = lowest(bit)
        score = worth(own, other, cell, board)
        if not attacks:
            score += worth(other, own, cell, board)
        elif looks:
            lines, degree = board.through[cell], board.degree[cell]
            if completing_at(own | bit, other, cell, board.through, board.degree) != ZERO:
                score -= 100_000
            elif (
                not (near or two_short(own | bit, other, lines, degree))
                or sequence(own | bit, other, ZERO, store, board, work, limits) <= 0
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
    own, other = store.own[node], store.other[node]
    number = in_order(node, attacks, moves, store, board, work, limits)
    first = store.used[1]
    count = 0
    for rank in range(number):
        cell = work.moves[rank]
        need, refute = START, 1 + rank // 8
        if attacks:
            need, refute = assumed(ones(own) < EARLY, number, rank, work.scores[rank]), 1
        child = -(64 * need + refute)
        if ones(own | other) <= limits.alike:
            bit = ONE << np.uint64(cell)
            after, against = (own | bit, other) if attacks else (own, other | bit)
            child = met(store, board, after, against, need, refute)
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
        attacks = ones(store.other[node]) - ones(store.own[node]) == limits.behind
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
            bit = ONE << np.uint64(store.cell[at])
            own, other = store.own[node], store.other[node]
            own, other = (own | bit, other) if attacks else (own, other | bit)
            child = met(store, board, own, other, -child >> 6, -child & 63)
            store.child[at] = child
        top += 1
        stack.node[top] = child
        stack.need[top], stack.refute[top] = (ours, theirs) if attacks else (theirs, ours)
    stack.top[0] = top
    return True
