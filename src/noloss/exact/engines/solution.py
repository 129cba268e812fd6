"""What a solver answers."""

from dataclasses import dataclass

from noloss.core.display import Pictured
from noloss.core.game import Cell, LineGame, Value
from noloss.core.notation import moves_text
from noloss.core.position import Position


@dataclass(frozen=True, slots=True)
class Solution(Pictured):
    """What perfect play makes of a position."""

    __shape__ = ("game", "position", "turn", "value", "best", "fastest", "distance", "nodes")
    position: Position
    value: Value
    best: tuple[Cell, ...]
    """The moves that keep the value."""
    fastest: tuple[Cell, ...]
    """Those of them that also win soonest, or lose latest."""
    distance: int
    """Plies to the end when the winner hurries and the loser delays; a draw fills the board."""
    nodes: int
    """Positions that were looked into."""

    @property
    def game(self) -> LineGame:
        """The game of the position."""
        return self.position.game

    @property
    def turn(self) -> str:
        """The mark of the player to move."""
        return self.position.turn.mark

    def __repr__(self) -> str:
        """Short, with cells as people count them."""
        ends = "a draw" if self.value is Value.DRAW else f"won by the {self.value.value} player"
        best = f", best: {moves_text(self.best)}" if self.best else ""
        return f"Solution({self.position} is {ends} in {self.distance}{best})"
