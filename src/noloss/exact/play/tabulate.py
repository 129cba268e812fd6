"""Writing any strategy out as a table, and proving that the two agree everywhere."""

from dataclasses import dataclass, field

from noloss.core.budget import Budget
from noloss.core.errors import BadDecision
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy, ask, seated
from noloss.core.table import TableStrategy
from noloss.exact.play.flow import whole_game


def tabulate(game: LineGame, strategy: Strategy, budget: Budget | None = None) -> TableStrategy:
    """The strategy's decision on every position of the game where one is to be made."""
    seated(strategy, game)
    decisions = {position: ask(strategy, position) for position in undecided(game, budget)}
    return TableStrategy(game, strategy.name, decisions)


@dataclass(frozen=True)
class Remembered:
    """The same strategy, asked only once about each position."""

    strategy: Strategy
    _known: dict[Position, Decision] = field(default_factory=dict, repr=False, compare=False)

    @property
    def name(self) -> str:
        """The name of the strategy, since it decides the same."""
        return self.strategy.name

    def plays(self, game: LineGame) -> bool:
        """The games of the strategy."""
        return self.strategy.plays(game)

    def decide(self, position: Position) -> Decision:
        """The decision made the first time."""
        known = self._known.get(position)
        if known is None:
            known = self._known[position] = self.strategy.decide(position)
        return known


def disagreement(game: LineGame, one: Strategy, two: Strategy) -> Position | None:
    """The first position where the two decide differently (moves, chances or reason), or None.

    None is a proof that they agree: every position of the game is asked.
    """
    for position in undecided(game):
        try:
            if ask(one, position) != ask(two, position):
                return position
        except BadDecision:
            return position
    return None


def undecided(game: LineGame, budget: Budget | None = None) -> list[Position]:
    """Every reachable position where the game goes on, in order of play."""
    return [node.position for node in whole_game(game, budget).nodes if node.value is None]
