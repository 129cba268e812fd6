"""A player who forgets itself now and then.

`careless`  `casual`, but one move in four is any free cell: it misses a win or a block as people
            do. Our own yardstick, between `random` and `casual`; no paper describes it.
"""

from dataclasses import dataclass
from fractions import Fraction

from noloss.core.game import Cell, LineGame
from noloss.core.position import Position
from noloss.core.strategy import (
    Decision,
    Reason,
    Strategy,
    decides_by_board,
    decides_by_lines,
    named_repr,
)
from noloss.strategies.trees import shipped


@dataclass(frozen=True)
class Lapsing:
    """Decides as `strategy` does, but with chance `lapse` picks any free cell."""

    name: str
    strategy: Strategy
    lapse: Fraction

    __repr__ = named_repr

    @property
    def by_lines(self) -> bool:
        """As the strategy promises."""
        return decides_by_lines(self.strategy)

    @property
    def by_board(self) -> bool:
        """As the strategy promises."""
        return decides_by_board(self.strategy)

    def plays(self, game: LineGame) -> bool:
        """The games of the strategy."""
        return self.strategy.plays(game)

    def decide(self, position: Position) -> Decision:
        """The strategy's chances and those of any free cell, in their shares."""
        meant = self.strategy.decide(position)
        free = position.legal()
        slip = self.lapse / len(free)
        chances = {
            Cell(cell): (1 - self.lapse) * meant.moves.get(cell, Fraction(0)) + slip
            for cell in free
        }
        text = f"{meant.reason.text} Or, with chance {self.lapse}, I do not look and pick any cell."
        return Decision(chances, Reason(meant.reason.rule, text, meant.reason.cells))


def careless() -> Lapsing:
    """Casual play with a lapse in one move of four."""
    return Lapsing("careless", shipped("casual"), Fraction(1, 4))
