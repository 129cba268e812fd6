"""A player who forgets itself now and then.

`careless`  `casual`, but one move in four is any free cell: it misses a win or a block as people
            do. Our own yardstick, between `random` and `casual`; no paper describes it.
"""

from dataclasses import dataclass
from fractions import Fraction

from noloss.core.game import Cell
from noloss.core.position import Position
from noloss.core.strategy import (
    Decision,
    Follower,
    Reason,
    Strategy,
    named_repr,
)
from noloss.strategies.trees import shipped


@dataclass(frozen=True)
class Lapsing(Follower):
    """Decides as `strategy` does, but with chance `lapse` picks any free cell."""

    name: str
    strategy: Strategy
    lapse: Fraction

    __repr__ = named_repr

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
