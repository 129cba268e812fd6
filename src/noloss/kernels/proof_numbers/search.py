"""The search itself: on where the fewest leaves are missing, depth first."""

from noloss.kernels.cell_sets import LONG, got, ones
from noloss.kernels.jit import kernel, part, written_out
from noloss.kernels.proof_numbers.arrays import (
    NEVER,
    NEW,
    OPEN,
    ROOM,
    Board,
    Limits,
    Stack,
    Store,
    Work,
)
from noloss.kernels.proof_numbers.moves import (
    EARLY,
    FORCED,
    IDLE,
    UNSEEN,
    attackers_moves,
    defenders_moves,
    in_order,
)
from noloss.kernels.proof_numbers.nodes import met_after

QUIET, FORCING, START = 60, 20, 4
"""What is assumed to be needed for a move that threatens nothing, for one that threatens a line,
and at the least. They steer the search and change no answer; they were found by trial on 4x4x4."""
RANKED = 2
"""By how much more each further move in rank is assumed to need then."""
SHARE = 2
"""What each further unsettled reply adds to the proof number of the hardest."""


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


@written_out
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


@part
def assumed(early: bool, choices: int, rank: int, score: int) -> int:
    """What a move of the attacker is assumed to need before anybody has looked."""
    if choices == 1:
        return START
    if early:
        return START + QUIET + RANKED * rank
    if score < UNSEEN - IDLE:
        return START + QUIET + rank
    if score < UNSEEN - FORCED:
        return START + FORCING
    return START + 2 + rank // 2


@written_out
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
