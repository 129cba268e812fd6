"""The evaluation of every free cell, and the move of a person that turned a game.

A cell's evaluation is its value, how soon the game ends, and what a strategy would do. Of the
turning point it says what the move gave away and which moves held.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from noloss.arena.sitting import Step
from noloss.core.errors import NolossError, TooLarge
from noloss.core.game import USUAL, Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy, ask
from noloss.flow.bounded_search import DEFAULT_WORK, Search, search_budget, value_by_plies
from noloss.flow.extent import solvable
from noloss.flow.solved import Tables
from noloss.solver.threats import winning_sequence

THREATS = 4000
"""Positions that are looked into for a win by threats where a search does not settle it."""


@dataclass(frozen=True)
class Prospect:
    """What best play makes of a position, or of a move."""

    value: Value
    distance: int | None
    """Plies to the end, the move among them; None where only the value is known."""

    @property
    def sooner(self) -> "Prospect":
        """Of the move that leads here."""
        return Prospect(self.value, None if self.distance is None else self.distance + 1)


@dataclass(frozen=True)
class Outlook:
    """A position with a prospect for each move; None where nobody can tell while you wait."""

    position: Position
    prospects: Mapping[Cell, Prospect | None]
    decision: Decision | None
    """What the strategy would do here; None if it has no answer, as one that plays one seat."""


class Knowledge:
    """What can be known of a game while a person waits: all of a small one, else by a search."""

    def __init__(self, game: LineGame) -> None:
        self.game = game
        self._tables = Tables()

    def prospect(self, position: Position, share: int = 1) -> Prospect | None:
        """What a position comes to; None if one part in `share` of a second does not settle it."""
        outcome = position.outcome()
        if outcome:
            return Prospect(outcome.value, 0)
        if solvable(self.game):
            solution = self._tables[self.game].at(position)
            return Prospect(solution.value, solution.distance)
        try:
            search = Search(self.game, search_budget(self.game, DEFAULT_WORK // share))
            return Prospect(*value_by_plies(position, search))
        except TooLarge:
            return self._by_threats(position, THREATS // share)

    def _by_threats(self, position: Position, positions: int) -> Prospect | None:
        """Won by threats alone, nobody knows how soon; None if no such win is found."""
        if self.game.rules != USUAL or not positions:
            return None
        won = winning_sequence(self.game, position.own, position.other, positions)
        return Prospect(Value.win(position.turn), None) if won else None

    def prospects(self, position: Position) -> dict[Cell, Prospect | None]:
        """What every move comes to."""
        cells = position.legal()
        found = {cell: self.prospect(position.after(cell), len(cells)) for cell in cells}
        return {cell: each and each.sooner for cell, each in found.items()}

    def outlook(self, position: Position, strategy: Strategy) -> Outlook:
        """Every move of a game that goes on, and what the strategy would do."""
        try:
            decision = ask(strategy, position)
        except NolossError:
            decision = None
        return Outlook(position, self.prospects(position), decision)


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
