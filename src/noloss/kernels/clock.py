"""Each algorithm asked for the same decision many times: what the timing study times.

`nothing` is zero, which the compiler cannot know: every board depends on the move before, so that
no part of a decision can be moved out of the loop or begin before the last decision has ended.
"""

from noloss.kernels.jit import kernel
from noloss.kernels.searches import aba, abp, mm
from noloss.kernels.t3dt import FACTOR, LAST, STEP, t3dt


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


@kernel
def repeat_t3dt(own: int, other: int, draw: int, times: int, nothing: int) -> tuple[int, int]:
    """T3DT's last move, each drawn anew, and the last draw."""
    move = 0
    for _ in range(times):
        draw = draw * FACTOR + STEP & LAST
        move = t3dt(own ^ move & nothing, other, draw)
    return move, draw


@kernel
def whole_games(games: int, draw: int) -> int:
    """T3DT against itself from the empty board to the full one, game after game: the last draw.

    Its games are drawn, so nobody needs to look for a winner; a test says so. Here every decision
    meets a board the processor has not just seen.
    """
    for _ in range(games):
        own = other = 0
        for _ in range(9):
            draw = draw * FACTOR + STEP & LAST
            own, other = other, own | t3dt(own, other, draw)
    return draw
