"""Sequences of threats, each of which leaves the defender one saving reply, until one leaves two.

Of the defender's replies, those that upset a sequence are found, too.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.cell_sets import (
    LONG,
    Words,
    alone,
    apart,
    both,
    but_one,
    completing_at,
    either,
    empty,
    got,
    lowest,
    minus,
    one_of,
    put,
    several,
)
from noloss.kernels.jit import kernel, part, written_out
from noloss.kernels.proof_graph import LENGTHS, ROOM, Board, Limits, Longs, Store, Work, mixed


@kernel
def sequence(
    own: Any, other: Any, must: Any, store: Store, board: Board, work: Work, limits: Limits
) -> int:
    """`winning_sequence` within the limits of this search; nobody answers two threats at once."""
    if several(must):
        return 0
    return winning_sequence(own, other, must, board, work, store.failed, store.used, limits.threats)


@written_out
def winning_sequence(  # noqa: C901 (a call per threat takes longer than the threat)
    own: Any,
    other: Any,
    must: Any,
    board: Board,
    work: Work,
    failed: NDArray[np.uint64],
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
                digest = mixed(own, other)
                failed[LONG(digest & last)] = digest
                depth -= 1
                continue
            work.at[depth] = tried + 1
            gain, cost = one_of(gap), but_one(gap)
            if tried & 1:
                gain, cost = cost, gain
            if not empty(minus(must, gain)):
                continue
            own, other = either(own, gain), either(other, cost)
            digest = mixed(own, other)
            if failed[LONG(digest & last)] == digest:
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


@part
def gaps_of_two(own: Any, other: Any, lines: Words, number: int, before: Words, gaps: Words) -> Any:
    """The gaps of two cells: those of these lines, then those `before` that are still free.

    Each is there once, and an empty one ends them. Returns the cells that are in two of them.

    Two lines may lack the *same* two cells. That is one threat, not two: a move into it leaves one
    saving reply. Counting it twice makes false proofs.
    """
    taken, nothing = either(own, other), minus(own, own)
    once, twice, found = nothing, nothing, 0
    for i in range(number):
        line = got(lines, i)
        if not apart(line, other):
            continue
        gap = minus(line, own)
        more = but_one(gap)
        if empty(more) or several(more) or (both(once, gap) == gap and listed(gap, gaps, found)):
            continue
        put(gaps, found, gap)
        twice = either(twice, both(once, gap))
        once = either(once, gap)
        found += 1
    these, here, i = found, once, 0
    gap = got(before, 0)
    while not empty(gap):
        if apart(gap, taken) and not (both(here, gap) == gap and listed(gap, gaps, these)):
            put(gaps, found, gap)
            twice = either(twice, both(once, gap))
            once = either(once, gap)
            found += 1
        i += 1
        gap = got(before, i)
    put(gaps, found, nothing)
    return twice


@part
def listed(gap: Any, gaps: Words, number: int) -> bool:
    """Whether a gap is one of the first so many."""
    found = False
    for i in range(number):
        found |= got(gaps, i) == gap
    return found


@part
def shortened(own: Any, other: Any, must: Any, length: int, board: Board, work: Work) -> int:
    """Leave out of the sequence in `work.gain` what it does not need; how long it is then.

    The fewer its cells, the fewer replies upset it, and the sooner it is checked.
    """
    shorter, without = work.sequences[ROOM - 1], length - 2
    while without >= 0:
        for i in range(length - 1):
            shorter[i] = work.gain[i if i < without else i + 1]
        needed = still_wins(own, other, must, shorter, length - 1, board)
        if needed > 0:
            length = needed
            for i in range(length):
                work.gain[i] = shorter[i]
        without = min(without, length) - 1
    return length


@part
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
        length = shortened(own, other, left, length, board, work)
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
                    length = shortened(own, against, must, length, board, work)
                    keep(length, found, work)
                    codes[cell] = found * LENGTHS + length
                    found += 1
        if codes[cell] < 0:
            left = either(left, reply)
    return left


@part
def keep(length: int, place: int, work: Work) -> None:
    """Keep the sequence just found in this place; numba takes seconds to compile such a slice."""
    for i in range(length):
        work.sequences[place, i] = work.gain[i]
    work.lengths[place] = length
