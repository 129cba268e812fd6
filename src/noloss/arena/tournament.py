"""Everyone against everyone, both seats, exactly."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from noloss.core.budget import Budget
from noloss.core.errors import NolossError
from noloss.core.game import LineGame
from noloss.core.strategy import Strategy, seated
from noloss.exact.play.evaluate import Result, evaluate
from noloss.exact.play.tabulate import Remembered


@dataclass(frozen=True)
class CrossTable:
    """The exact result of each pair, the first of the pair moving first."""

    game: LineGame
    names: tuple[str, ...]
    results: Mapping[tuple[str, str], Result]

    def points(self, name: str) -> Fraction:
        """Points over all games, a win 1 and a draw 1/2, against every name in both seats."""
        half = Fraction(1, 2)
        as_first = (self.results[name, other] for other in self.names)
        as_second = (self.results[other, name] for other in self.names)
        return sum((r.first + r.draw * half for r in as_first), Fraction(0)) + sum(
            (r.second + r.draw * half for r in as_second), Fraction(0)
        )


def tournament(
    game: LineGame,
    strategies: Sequence[Strategy],
    done: Callable[[], None] = lambda: None,
    budget: Budget | None = None,
) -> CrossTable:
    """Evaluate every pair, a strategy against itself too; `done` is called after each pair."""
    names = tuple(strategy.name for strategy in strategies)
    for name in names:
        if names.count(name) > 1:
            raise NolossError(f"{name} is listed twice")
    players = [Remembered(seated(strategy, game)) for strategy in strategies]
    results: dict[tuple[str, str], Result] = {}
    for first in players:
        for second in players:
            results[first.name, second.name] = evaluate(game, first, second, budget)
            done()
    return CrossTable(game, names, results)
