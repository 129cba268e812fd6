"""Perfect players, straight from the exact solution.

`optimal`          any move that keeps the value of the position, each as likely.
`optimal-fastest`  among those, the moves that win soonest or lose latest.
Both are our own yardsticks; no paper describes them.
"""

from dataclasses import dataclass
from functools import lru_cache

from noloss.core.game import LineGame, Value
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, unfinished, uniform
from noloss.exact.count.positions import enumerable
from noloss.exact.engines.search import Search
from noloss.exact.engines.solve import Solution, solve_game, solve_with


@dataclass(frozen=True)
class OptimalStrategy:
    """Uniform over the best moves, or over the fastest of them."""

    name: str
    hurry: bool

    def decide(self, position: Position) -> Decision:
        """Solve the position; a game too large to solve is refused."""
        unfinished(position)
        small = enumerable(position.game)
        solution = (
            solve_game(position.game).at(position)
            if small
            else solve_with(shared_search(position.game), position)
        )
        cells = solution.fastest if self.hurry else solution.best
        return uniform(cells, Reason(*_why(solution), cells))


@lru_cache(maxsize=1)
def shared_search(game: LineGame) -> Search:
    """One search per game, so that the decisions of a whole game share what was found."""
    return Search(game)


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
