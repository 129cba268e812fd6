"""One decision of a strategy that was written out as a table: look up, draw, done.

    entries[own | other << cells]   where the position's tickets begin, times TICKETS, plus how many
    moves[begin + ticket]           the bit of the cell that this ticket plays

Tickets are as many as the exact chances need: their common denominator.
"""

from collections.abc import Sequence

from noloss.kernels.jit import kernel
from noloss.lab.kernels.t3dt import FACTOR, LAST, STEP

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
