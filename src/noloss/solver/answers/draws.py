"""All moves that keep a draw: each move is shown to hold, or to lose."""

from noloss.core.budget import Meter
from noloss.core.game import Cell
from noloss.core.position import Position
from noloss.core.symmetry import alike
from noloss.solver.answers.holding import Holding
from noloss.solver.answers.winning import Winning

MOST = 512
"""Positions that are looked into for one move and one claim."""


def keeping_a_draw(position: Position, meter: Meter) -> tuple[Cell, ...] | None:
    """The moves of a drawn position that keep it drawn; None if one of them takes too long."""
    best: list[Cell] = []
    for kind in alike(position):
        after = position.after(kind[0])
        if Holding(after, position.turn).proof(meter, MOST) is not None:
            best += kind
        elif Winning(after, after.turn).proof(meter, MOST) is None:
            return None
    return tuple(sorted(best))
