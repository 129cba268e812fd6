"""The moves that are to be tried in a position that nothing settles, the most promising first."""

from typing import Any

from noloss.kernels.cell_sets import (
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
from noloss.kernels.jit import part, written_out
from noloss.kernels.proof_numbers.arrays import (
    OVER,
    PAIRED,
    REPLIES,
    SEQUENCE,
    Board,
    Limits,
    Store,
    Work,
)
from noloss.kernels.proof_numbers.nodes import settle
from noloss.kernels.proof_numbers.pairings import pairing
from noloss.kernels.proof_numbers.sequences import sequence, upsetting

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
