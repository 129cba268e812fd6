"""Where a game went wrong for a person: the move, what it gave away, and what held."""

from dataclasses import dataclass

from noloss.arena.playing.outlook import Knowledge
from noloss.arena.playing.sitting import Sitting
from noloss.core.game import Cell, Value
from noloss.core.position import Position

SHARE = 4
"""Each position of a large game gets one part in so many of a second's work."""


@dataclass(frozen=True)
class TurningPoint:
    """The last move of yours that gave something away."""

    position: Position
    played: Cell
    ply: int
    """Which move of the game it was, from 1."""
    before: Value | None
    """What there was; None where that cannot be told, and only what came after it."""
    after: Value
    distance: int | None
    """Plies to the end after it, where that is known."""
    held: tuple[Cell, ...]
    """Moves that would have kept what was there; where that cannot be told, those not known to
    lose."""


def turning_point(knowledge: Knowledge, sitting: Sitting) -> TurningPoint | None:
    """Looked for from the end backward; None where nothing was given away.

    On a large board it is also None where the game could not be followed back so far.
    """
    for ply in range(len(sitting.steps), 0, -1):
        step = sitting.steps[ply - 1]
        if step.before.turn is not sitting.you:
            continue
        after = knowledge.prospect(step.before.after(step.cell), SHARE)
        before = knowledge.prospect(step.before, SHARE)
        lost = after is not None and after.value is Value.win(sitting.you.other)
        if after is None or (before is None and not lost):
            return None
        if before is None or before.value is not after.value:
            had = None if before is None else before.value
            held = _held(knowledge, step.before, had, after.value)
            return TurningPoint(step.before, step.cell, ply, had, after.value, after.distance, held)
    return None


def _held(
    knowledge: Knowledge, position: Position, had: Value | None, lost: Value
) -> tuple[Cell, ...]:
    """The moves that keep what was there, or those not known to come to what came."""
    moves = knowledge.prospects(position).items()
    if had is None:
        return tuple(cell for cell, each in moves if each is None or each.value is not lost)
    return tuple(cell for cell, each in moves if each and each.value is had)
