"""Writing any strategy out as a table, and proving that the two agree everywhere."""

from dataclasses import dataclass, field

from noloss.core.errors import BadDecision
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy, ask
from noloss.core.table import TableStrategy
from noloss.exact.count.positions import layers


def compile_table(game: LineGame, strategy: Strategy) -> TableStrategy:
    """The strategy's decision on every position of the game where one is to be made."""
    decisions = {position: ask(strategy, position) for position in undecided(game)}
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


def undecided(game: LineGame) -> list[Position]:
    """Every reachable position where the game goes on, in order of play."""
    return [Position(game, *marks) for layer in layers(game) for marks in layer.going]
