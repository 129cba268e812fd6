"""Where a game went wrong for a person: the move, what it gave away, and what held."""

from dataclasses import dataclass

from noloss.arena.playing.outlook import Knowledge
from noloss.arena.playing.sitting import Sitting, Step
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
    before: Value
    after: Value
    distance: int | None
    """Plies to the end after it, where that is known."""
    held: tuple[Cell, ...]
    """The moves that would have kept what was there."""


def turning_point(knowledge: Knowledge, sitting: Sitting) -> TurningPoint | None:
    """Looked for from the end backward; None where nothing was given away.

    On a large board it is also None where the game could not be followed back so far.
    """
    for ply in range(len(sitting.steps), 0, -1):
        step = sitting.steps[ply - 1]
        if step.before.turn is not sitting.you:
            continue
        before = knowledge.at(step.before, SHARE)
        if before is None:
            return None
        if step.cell not in before.best:
            return _of(knowledge, step, ply, before.value, before.best)
    return None


def _of(
    knowledge: Knowledge, step: Step, ply: int, value: Value, held: tuple[Cell, ...]
) -> TurningPoint | None:
    after = knowledge.at(step.before.after(step.cell), SHARE)
    if after is None:
        return None
    return TurningPoint(step.before, step.cell, ply, value, after.value, after.distance, held)
