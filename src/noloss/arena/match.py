"""One game between two strategies."""

from dataclasses import dataclass
from random import Random

from noloss.core.display import Pictured
from noloss.core.game import Cell, LineGame, Side
from noloss.core.notation import cells_text
from noloss.core.position import Outcome, Position
from noloss.core.strategy import Decision, Strategy, ask


@dataclass(frozen=True)
class Match(Pictured):
    """A finished game: its moves, the decision behind each, and how it ended."""

    game: LineGame
    moves: tuple[Cell, ...]
    decisions: tuple[Decision, ...]
    outcome: Outcome

    @property
    def position(self) -> Position:
        """The final board."""
        position = self.game.start()
        for cell in self.moves:
            position = position.play(cell)
        return position

    def __repr__(self) -> str:
        """Short, with cells as people count them."""
        winner = self.outcome.winner
        end = f"{winner.value} player wins" if winner else "draw"
        return f"Match({self.game}, {cells_text(self.moves)}, {end})"


def play(game: LineGame, first: Strategy, second: Strategy, rng: Random) -> Match:
    """Play one game; the same generator state gives the same game."""
    position = game.start()
    moves: list[Cell] = []
    decisions: list[Decision] = []
    while not (outcome := position.outcome()):
        decision = ask(first if position.turn is Side.FIRST else second, position)
        cell = decision.draw(rng)
        moves.append(cell)
        decisions.append(decision)
        position = position.play(cell)
    return Match(game, tuple(moves), tuple(decisions), outcome)
