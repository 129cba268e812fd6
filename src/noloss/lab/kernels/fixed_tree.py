"""T3DT without its dice, and a strategy that was written out as a table.

Wherever T3DT leaves several cells, the fixed tree takes the first along the ring. The T3DT paper
supposes that such a tree would be the fastest at every move (section 6.2); the timing study times
it. It opens in a corner, so most of T3DT's branches never come up and are not here; and the last
free cell is played without a look. The boards are those of `t3dt.py`. Its plain twin is T3DT's own
decision, of which it takes the first cell; a test joins the two wherever this tree's play can lead,
and proves that it never loses.

One decision of the table is: look up, draw, done.

    entries[own | other << cells]   where the position's tickets begin, times TICKETS, plus how many
    moves[begin + ticket]           the bit of the cell that this ticket plays

Tickets are as many as the exact chances need: their common denominator.
"""

from collections.abc import Sequence

from noloss.kernels.jit import kernel
from noloss.lab.kernels.t3dt import (
    BOTH_CORNERS,
    BOTH_EDGES,
    CENTRE,
    CORNERS,
    EDGES,
    FACTOR,
    FULL,
    LANE,
    LAST,
    RIM,
    RIMS,
    STEP,
    TWICE,
)

ACROSS = 16
"""The corner opposite to the one that this tree opens in, which is bit 0."""


@kernel
def fixed(own: int, other: int) -> int:
    """The move of the player who owns `own`, on boards that this tree's play can lead to."""
    if not own:
        return reply(other) if other else 1
    if not own & own - 1 and not other & other - 1:
        return second_mark(own, other)
    free = FULL ^ own ^ other
    if not free & free - 1:
        return free
    # Wins and blocks as in `t3dt`, written out again: a call would be part of the time.
    turning = ((own | other << LANE) & RIMS) * TWICE
    after, before = turning >> 1, turning >> 7
    third = (after & turning >> 2 | before & turning >> 6) & BOTH_CORNERS
    third |= after & before & BOTH_EDGES
    if own & CENTRE:
        cells = (third | turning >> 4) & free
        blocks = third >> LANE & free
    elif other & CENTRE:
        cells = third & free
        blocks = (third | turning >> 4) >> LANE & free
    else:
        across = turning & turning >> 4
        cells = third & free | (CENTRE if across & RIM else 0)
        blocks = third >> LANE & free | (CENTRE if across >> LANE & RIM else 0)
    if not cells:
        cells = blocks
    if not cells:
        cells = quiet(own, other, free)
    return cells & -cells


@kernel
def reply(other: int) -> int:
    """The opponent began: the centre, a corner beside an edge, or a corner."""
    if other & CORNERS:
        return CENTRE
    if other & EDGES:
        corners = (other << 1 | other >> 1 | other >> 7) & RIM
        return corners & -corners
    return 1


@kernel
def second_mark(own: int, other: int) -> int:
    """This tree began in a corner: the centre, the corner across, or the next free corner."""
    if other & EDGES:
        return CENTRE
    if other & CENTRE:
        return ACROSS
    corners = CORNERS ^ own ^ other
    return corners & -corners


@kernel
def quiet(own: int, other: int, free: int) -> int:
    """The cells of the tree where there is nothing to win or block."""
    mine = own & own - 1
    if not mine:
        if not own & CENTRE:
            return CORNERS & free if other & CENTRE else CENTRE
        edge, corner = other & EDGES, other & CORNERS
        if not edge:
            return EDGES
        far = corner << 4 if corner < ACROSS else corner >> 4
        return (edge << 1 | edge >> 1 | edge >> 7) & RIM & ~far
    yours = other & other - 1
    if mine & mine - 1 or yours & yours - 1:
        return free
    edge = other & EDGES
    return CORNERS & free & ~(edge << 1 | edge >> 1 | edge >> 7)


@kernel
def repeat_fixed(own: int, other: int, draw: int, times: int, nothing: int) -> tuple[int, int]:
    """This tree's move, and the draw as it came; `nothing` is zero, see `searches`."""
    move = 0
    for _ in range(times):
        move = fixed(own ^ move & nothing, other)
    return move, draw


TICKETS = 16
"""A position has fewer tickets than this."""


@kernel
def lookup(
    entries: Sequence[int], moves: Sequence[int], cells: int, own: int, other: int, draw: int
) -> int:
    """The move of the player who owns `own`; `draw` is uniform below 2 ** 32."""
    entry = entries[own | other << cells]
    return moves[entry // TICKETS + (draw * (entry % TICKETS) >> 32)]


@kernel
def repeat_lookup(
    entries: Sequence[int],
    moves: Sequence[int],
    cells: int,
    own: int,
    other: int,
    draw: int,
    times: int,
    nothing: int,
) -> tuple[int, int]:
    """The last of many moves, each drawn anew, and the last draw; for `nothing` see `searches`."""
    move = 0
    for _ in range(times):
        draw = draw * FACTOR + STEP & LAST
        move = lookup(entries, moves, cells, own ^ move & nothing, other, draw)
    return move, draw
