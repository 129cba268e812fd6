"""MM, ABP and ABA on two 9-bit boards: the usual searches, written with the care T3DT is.

Bit i is cell i, in octal a digit is a row, and a move is the bit of its cell. Cells are tried in
order. There is no table, no symmetry and no cut but alpha-beta's own; an end of the game is seen
when the move is made, so that no call is spent on it. The same source runs compiled and
interpreted. The plain twins are in `noloss.strategies.minimax`; a test joins them on every
position.

The loops at the end are what the timing study times. There `nothing` is zero, which the compiler
cannot know: every board depends on the move before, so that no part of a decision can be moved out
of the loop or begin before the last decision has ended.
"""

from noloss.kernels.jit import kernel

FULL = 0o777
INFINITY = 99


@kernel
def won(board: int) -> bool:
    """Whether a line is complete."""
    return (
        board & 0o007 == 0o007
        or board & 0o070 == 0o070
        or board & 0o700 == 0o700
        or board & 0o111 == 0o111
        or board & 0o222 == 0o222
        or board & 0o444 == 0o444
        or board & 0o421 == 0o421
        or board & 0o124 == 0o124
    )


@kernel
def mm(own: int, other: int) -> int:
    """Full minimax: the last of the best moves."""
    move, best = 0, -INFINITY
    free = FULL ^ own ^ other
    while free:
        cell = free & -free
        free ^= cell
        mine = own | cell
        if won(mine):
            score = 1
        elif mine | other == FULL:
            score = 0
        else:
            score = -minimax(other, mine)
        if score >= best:
            move, best = cell, score
    return move


@kernel
def minimax(own: int, other: int) -> int:
    """The score for the owner of `own`, who is to move."""
    best = -INFINITY
    free = FULL ^ own ^ other
    while free:
        cell = free & -free
        free ^= cell
        mine = own | cell
        if won(mine):
            score = 1
        elif mine | other == FULL:
            score = 0
        else:
            score = -minimax(other, mine)
        if score > best:  # noqa: PLR1730 (interpreted, a call of `max` would slow it by a third)
            best = score
    return best


@kernel
def abp(own: int, other: int) -> int:
    """Minimax with alpha-beta pruning: the first of the best moves."""
    move, best = 0, -INFINITY
    free = FULL ^ own ^ other
    while free:
        cell = free & -free
        free ^= cell
        mine = own | cell
        if won(mine):
            score = 1
        elif mine | other == FULL:
            score = 0
        else:
            score = -alpha_beta(other, mine, -INFINITY, -best)
        if score > best:
            move, best = cell, score
    return move


@kernel
def alpha_beta(own: int, other: int, alpha: int, beta: int) -> int:
    """The score for the owner of `own`, who is to move, within the window."""
    free = FULL ^ own ^ other
    while free:
        cell = free & -free
        free ^= cell
        mine = own | cell
        if won(mine):
            score = 1
        elif mine | other == FULL:
            score = 0
        else:
            score = -alpha_beta(other, mine, -beta, -alpha)
        if score > alpha:
            if score >= beta:
                return score
            alpha = score
    return alpha


@kernel
def aba(own: int, other: int) -> int:
    """Alpha-beta where a win scores one more than the free cells it leaves."""
    move, best = 0, -INFINITY
    free = FULL ^ own ^ other
    left = 0
    rest = free
    while rest:
        rest &= rest - 1
        left += 1
    while free:
        cell = free & -free
        free ^= cell
        mine = own | cell
        if won(mine):
            score = left
        elif mine | other == FULL:
            score = 0
        else:
            score = -advanced(other, mine, left - 1, -INFINITY, -best)
        if score > best:
            move, best = cell, score
    return move


@kernel
def advanced(own: int, other: int, left: int, alpha: int, beta: int) -> int:
    """The score for the owner of `own`, who is to move with `left` cells free."""
    free = FULL ^ own ^ other
    while free:
        cell = free & -free
        free ^= cell
        mine = own | cell
        if won(mine):
            score = left
        elif mine | other == FULL:
            score = 0
        else:
            score = -advanced(other, mine, left - 1, -beta, -alpha)
        if score > alpha:
            if score >= beta:
                return score
            alpha = score
    return alpha


@kernel
def repeat_mm(own: int, other: int, draw: int, times: int, nothing: int) -> tuple[int, int]:
    """MM's move, and the draw as it came."""
    move = 0
    for _ in range(times):
        move = mm(own ^ move & nothing, other)
    return move, draw


@kernel
def repeat_abp(own: int, other: int, draw: int, times: int, nothing: int) -> tuple[int, int]:
    """ABP's move, and the draw as it came."""
    move = 0
    for _ in range(times):
        move = abp(own ^ move & nothing, other)
    return move, draw


@kernel
def repeat_aba(own: int, other: int, draw: int, times: int, nothing: int) -> tuple[int, int]:
    """ABA's move, and the draw as it came."""
    move = 0
    for _ in range(times):
        move = aba(own ^ move & nothing, other)
    return move, draw
