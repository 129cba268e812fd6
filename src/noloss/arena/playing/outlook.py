"""What every free cell comes to: its value, how soon the game ends, what a strategy would do."""

from collections.abc import Mapping
from dataclasses import dataclass

from noloss.core.errors import TooLarge
from noloss.core.game import Cell, LineGame, Value
from noloss.core.position import Position
from noloss.core.rules import USUAL
from noloss.core.strategy import Decision, Strategy, ask
from noloss.exact.engines.plies import solve_by_plies
from noloss.exact.engines.search import DEFAULT_WORK, search_budget
from noloss.exact.engines.solution import Solution
from noloss.exact.engines.solved import Tables
from noloss.exact.engines.threats import winning_sequence
from noloss.exact.extent import solvable

THREATS = 4000
"""Positions that are looked into for a win by threats where a search does not settle it."""


@dataclass(frozen=True)
class Prospect:
    """What best play makes of a move."""

    value: Value
    distance: int | None
    """Plies to the end, the move among them."""


@dataclass(frozen=True)
class Outlook:
    """A position with a prospect for each move; None where nobody can tell while you wait."""

    position: Position
    prospects: Mapping[Cell, Prospect | None]
    decision: Decision
    """What the strategy would do here, whoever's turn it is."""


class Knowledge:
    """What can be known of a game while a person waits: all of a small one, else by a search."""

    def __init__(self, game: LineGame) -> None:
        self.game = game
        self._tables = Tables()

    def at(self, position: Position, share: int = 1) -> Solution | None:
        """The solution, or None if one part in `share` of a second's work does not settle it."""
        if solvable(self.game):
            return self._tables[self.game].at(position)
        try:
            return solve_by_plies(position, search_budget(self.game, DEFAULT_WORK // share))
        except TooLarge:
            return self._by_threats(position, max(1, THREATS // share))

    def _by_threats(self, position: Position, positions: int) -> Solution | None:
        """Won by threats alone: the value and a move, not how soon."""
        if self.game.rules != USUAL:
            return None
        sequence = winning_sequence(self.game, position.own, position.other, positions)
        if not sequence:
            return None
        value, first = Value.win(position.turn), (Cell(sequence[0]),)
        return Solution(position, value, first, (), None, 0, "threats")

    def outlook(self, position: Position, strategy: Strategy) -> Outlook:
        """Every move of a game that goes on, and what the strategy would do."""
        cells = position.legal()
        found = {cell: self.at(position.after(cell), len(cells)) for cell in cells}
        prospects = {cell: _prospect(solution) for cell, solution in found.items()}
        return Outlook(position, prospects, ask(strategy, position))


def _prospect(after: Solution | None) -> Prospect | None:
    """Of the move that leads to this solution."""
    if after is None:
        return None
    return Prospect(after.value, None if after.distance is None else after.distance + 1)
