"""A strategy that gives every free cell a number and takes the first of the highest."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from noloss.core.families import box
from noloss.core.game import Cell, LineGame
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, named_repr, seated, unfinished, uniform

GAME = box((3, 3), 3)
LINES = tuple(tuple(cell for cell in range(9) if line >> cell & 1) for line in GAME.lines)
"""The lines as cells."""


@dataclass(frozen=True)
class Scored:
    """Takes the cell with the highest score; in a tie, the first in cell order."""

    name: str
    scores: Callable[[Position], Mapping[Cell, float]]
    """The score of every free cell; a function, or a value that can be called."""
    says: str
    """What the score is, for the reason."""

    __repr__ = named_repr

    def plays(self, game: LineGame) -> bool:
        """The game that the papers are about."""
        return game == GAME

    def decide(self, position: Position) -> Decision:
        """One cell, without chance."""
        seated(self, unfinished(position).game)
        scores = self.scores(position)
        best = max(sorted(scores), key=lambda cell: scores[cell])
        text = f"Of all free cells {cell_text(best)} has the highest {self.says}."
        return uniform([best], Reason(self.says, text, (best,)))


def tally(position: Position, line: tuple[int, ...]) -> tuple[int, int]:
    """How many cells of a line belong to the player to move, and to the opponent."""
    own, other = position.own, position.other
    return sum(own >> cell & 1 for cell in line), sum(other >> cell & 1 for cell in line)
