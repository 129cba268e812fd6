"""What every free cell comes to: its value, how soon the game ends, what a strategy would do."""

from collections.abc import Mapping
from dataclasses import dataclass

from noloss.core.errors import NolossError, TooLarge
from noloss.core.game import USUAL, Cell, LineGame, Value
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
