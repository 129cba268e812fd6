"""Proof-number search: can the attacker force a line, on boards of up to 128 cells?

A position is two sets, the attacker's marks and the defender's. The graph (`proof_graph`) holds one
position of those that are alike, each once, with two numbers: how many leaves are still to be
proven before it is won for the attacker, and how many to be disproven before it is not. The search
goes on where the fewest are missing, depth first, until one of the two is 0 at the root. Of the
moves in a position, the most promising are tried first.

Three things settle positions without their children. A sequence of threats (`threat_sequences`):
each move of the attacker leaves one saving reply, until one leaves two. A pairing (`pairings`):
disjoint pairs of free cells, one pair in every line that the defender has not marked. And of the
replies to a position in which the attacker, were it his turn, has such a sequence, only those that
upset it are looked at.
"""

from typing import Any

from noloss.kernels.cell_sets import (
    LONG,
    alone,
    both,
    but_one,
    completing,
    completing_at,
    either,
    empty,
    got,
    lowest,
    minus,
    ones,
    several,
    two_short,
)
from noloss.kernels.jit import kernel, part, written_out
from noloss.kernels.pairings import pairing
from noloss.kernels.proof_graph import (
    NEVER,
    NEW,
    OPEN,
    OVER,
    PAIRED,
    REPLIES,
    ROOM,
    SEQUENCE,
    Board,
    Limits,
    Stack,
    Store,
    Work,
    met_after,
    settle,
)
from noloss.kernels.threat_sequences import sequence, upsetting

EARLY = 2
"""With fewer marks of the attacker, moves are taken by rank alone: nothing threatens yet."""
ENOUGH = 3
"""So many moves that threaten a sequence are looked for. To look at the others, too, takes longer
than it saves: few moves are ever tried."""
UNSEEN, FORCED, IDLE = 50_000, 100_000, 200_000
"""How far behind come moves that nobody has looked at, that leave one reply, that threaten nothing:
farther than any worth."""


@written_out
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


@written_out
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


@written_out
def in_order(
    node: int, attacks: bool, moves: Any, store: Store, board: Board, work: Work, limits: Limits
) -> int:
    """Put the moves into `work.moves`, the most promising first; how many there are."""
    own, other = got(store.own, node), got(store.other, node)
    number = 0
    while not empty(moves):
        cell, moves = lowest(moves), but_one(moves)
        score = worth(own, other, cell, board)
        if not attacks:
            score += worth(other, own, cell, board)
        put_in_order(cell, score, number, work)
        number += 1
    if attacks and number > 1 and ones(own) >= EARLY:
        threatening_first(own, other, number, store, board, work, limits)
    return number


@written_out
def threatening_first(
    own: Any, other: Any, number: int, store: Store, board: Board, work: Work, limits: Limits
) -> None:
    """Put the moves of the attacker anew into order, by what they threaten."""
    near = two_short(own, other, board.lines, len(board.lines))
    none, threatening = minus(own, own), 0
    for rank in range(number):
        cell, score = work.moves[rank], work.scores[rank]
        after = either(own, alone(cell, own))
        if not empty(completing_at(after, other, cell, board.through, board.degree)):
            score -= FORCED
        elif not (near or two_short(after, other, board.through[cell], board.degree[cell])):
            score -= IDLE
        elif threatening == ENOUGH:
            score -= UNSEEN
        elif sequence(after, other, none, store, board, work, limits) > 0:
            threatening += 1
        else:
            score -= IDLE
        put_in_order(cell, score, rank, work)


@part
def put_in_order(cell: int, score: int, number: int, work: Work) -> None:
    """Put a move into its place among the first so many."""
    at = number
    while at > 0 and work.scores[at - 1] < score:
        work.scores[at], work.moves[at] = work.scores[at - 1], work.moves[at - 1]
        at -= 1
    work.scores[at], work.moves[at] = score, cell


@part
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
