"""Perfect players, straight from the exact solution.

`optimal`          any move that keeps the value of the position, each as likely.
`optimal-fastest`  among those, the moves that win soonest or lose latest.
Both are our own yardsticks; no paper describes them.
"""

from dataclasses import dataclass, field

from noloss.core.game import LineGame, Value
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, named_repr, unfinished, uniform
from noloss.flow.bounded_search import solve_by_plies
from noloss.flow.extent import solvable, unsolved
from noloss.flow.solved import Solution, Tables


@dataclass(frozen=True)
class OptimalStrategy:
    """Uniform over the best moves, or over the fastest of them."""

    name: str
    hurry: bool
    _tables: Tables = field(default_factory=Tables, repr=False, compare=False)

    by_lines = True  # what is best on one board is best on those like it

    __repr__ = named_repr

    def plays(self, game: LineGame) -> bool:
        """What can be solved; elsewhere it answers where a search settles it."""
        return not self.objection(game)

    def objection(self, game: LineGame) -> str:
        """Why it does not play this game; empty if it does."""
        return unsolved(game)

    def decide(self, position: Position) -> Decision:
        """Solve the position; what is too large to solve is refused, however often it is asked.

        Each question that is settled by search gets a search of its own: with what an earlier one
        has found, the answer would depend on the history of questions.
        """
        game = unfinished(position).game
        solution = self._tables[game].at(position) if solvable(game) else solve_by_plies(position)
        cells = solution.fastest if self.hurry else solution.best
        return uniform(cells, Reason(*_why(solution), cells))


def _why(solution: Solution) -> tuple[str, str]:
    if solution.value is Value.DRAW:
        return "keep the draw", "With best play this is a draw, so I keep it a draw."
    if solution.value is Value.win(solution.position.turn):
        return "keep the win", "I can force a win whatever you do, so I keep that."
    return "hold out", "You can win whatever I do, so I hold out and hope."


def optimal() -> OptimalStrategy:
    """Uniform over all best moves."""
    return OptimalStrategy("optimal", hurry=False)


def optimal_fastest() -> OptimalStrategy:
    """Uniform over the best moves that win soonest or lose latest."""
    return OptimalStrategy("optimal-fastest", hurry=True)
