"""Where a game went wrong for a person: the move, what it gave away, and what held."""

from collections.abc import Sequence
from dataclasses import dataclass

from noloss.arena.outlook import Knowledge
from noloss.arena.sitting import Step
from noloss.core.game import Cell, Side, Value
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


@dataclass(frozen=True)
class Hindsight:
    """What a look back at a finished game tells one player."""

    turning: TurningPoint | None
    back_to: int
    """From this move on, counted from 1, all is told; what came before could not be followed."""


def look_back(knowledge: Knowledge, steps: Sequence[Step], you: Side) -> Hindsight:
    """The last move that gave something away, looked for from the end backward.

    Without one, `back_to` is 1 if nothing was given away in the whole game.
    """
    for ply in range(len(steps), 0, -1):
        step = steps[ply - 1]
        if step.before.turn is not you:
            continue
        after = knowledge.prospect(step.before.after(step.cell), SHARE)
        before = knowledge.prospect(step.before, SHARE)
        lost = after is not None and after.value is Value.win(you.other)
        if after is None or (before is None and not lost):
            return Hindsight(None, ply + 1)
        if before is None or before.value is not after.value:
            had = None if before is None else before.value
            held = _held(knowledge, step.before, had, after.value)
            if not held:
                continue  # every move was lost there, so that it went wrong before
            point = step.before, step.cell, ply, had, after.value, after.distance, held
            return Hindsight(TurningPoint(*point), ply)
    return Hindsight(None, 1)


def _held(
    knowledge: Knowledge, position: Position, had: Value | None, lost: Value
) -> tuple[Cell, ...]:
    """The moves that keep what was there, or those not known to come to what came."""
    moves = knowledge.prospects(position).items()
    if had is None:
        return tuple(cell for cell, each in moves if each is None or each.value is not lost)
    return tuple(cell for cell, each in moves if each and each.value is had)
