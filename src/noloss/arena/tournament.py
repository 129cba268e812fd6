"""Everyone against everyone, both seats, exactly."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from noloss.core.budget import DEFAULT, Budget
from noloss.core.display import Pictured
from noloss.core.errors import NolossError
from noloss.core.game import LineGame
from noloss.core.phrases import counted
from noloss.core.strategy import Strategy, refusal, seated
from noloss.flow.evaluate import Result, evaluate
from noloss.flow.extent import require_walkable
from noloss.flow.tabulate import Remembered
from noloss.strategies.catalogue import everyone, strategy
from noloss.work.crew import ALONE, Workers


@dataclass(frozen=True)
class Pairing:
    """The exact result of two strategies, the first of them moving first."""

    first: str
    second: str
    result: Result


@dataclass(frozen=True)
class CrossTable(Pictured):
    """The exact result of each pair in both seats, a strategy against itself too."""

    __shape__ = ("game", "points", "results")
    game: LineGame
    results: tuple[Pairing, ...]
    left_out: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Strategies of the catalogue that do not play the game, and why."""

    def __repr__(self) -> str:
        """Short: there is a result for each pair."""
        return f"CrossTable({self.game}, {counted(len(self.names), 'strategy', 'strategies')})"

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone, in the order in which they were listed."""
        return tuple(dict.fromkeys(pairing.first for pairing in self.results))

    @property
    def points(self) -> Mapping[str, Fraction]:
        """Points over all games against every name in both seats: 1 for a win, 1/2 for a draw."""
        points = dict.fromkeys(self.names, Fraction(0))
        for pairing in self.results:
            half = pairing.result.draw / 2
            points[pairing.first] += pairing.result.first + half
            points[pairing.second] += pairing.result.second + half
        return points

    def result(self, first: str, second: str) -> Result:
        """The result of one pair."""
        return next(p.result for p in self.results if (p.first, p.second) == (first, second))


@dataclass(frozen=True)
class Everyone:
    """Who plays, by names that make each of them again."""

    game: LineGame
    names: tuple[str, ...]
    players: dict[str, Strategy] = field(default_factory=dict, compare=False, repr=False)
    """Those that are at hand, with what they have decided so far."""

    def player(self, name: str) -> Strategy:
        """The strategy of this name."""
        if name not in self.players:
            self.players[name] = Remembered(seated(strategy(name), self.game))
        return self.players[name]


def match(them: Everyone, pair: tuple[str, str], budget: Budget) -> Result:
    """The exact result of a pair, the first of them moving first."""
    first, second = map(them.player, pair)
    return evaluate(them.game, first, second, budget)


def tournament(
    game: LineGame,
    strategies: Sequence[Strategy] = (),
    budget: Budget = DEFAULT,
    workers: Workers = ALONE,
) -> CrossTable:
    """Evaluate every pair of these, or of all in the catalogue that play the game.

    The positions of the budget are for each pair, its seconds for all.
    """
    left_out: dict[str, str] = {}
    if not strategies:
        if not budget.bounded:
            require_walkable(game.start())
        listed = [player for _, player in everyone().values()]
        left_out = {player.name: why for player in listed if (why := refusal(player, game))}
        strategies = [player for player in listed if player.name not in left_out]
    names = tuple(player.name for player in strategies)
    for name in names:
        if names.count(name) > 1:
            raise NolossError(f"{name} is listed twice")
    players = {player.name: Remembered(seated(player, game)) for player in strategies}
    if not workers.alone:
        require_sendable(strategies)
    pairs = [(first, second) for first in names for second in names]
    meter = budget.meter(f"{game}", len(pairs))
    results: dict[tuple[str, str], Result] = {}
    with workers.crew(match, Everyone(game, names, dict(players))) as crew:
        meter.look()
        crew.ask(pairs)
        for pair, result in crew.answers(meter):
            results[pair] = result
            meter.words = f"{game}: {pair[0]} against {pair[1]}"
            meter.step()
    return CrossTable(game, tuple(Pairing(*pair, results[pair]) for pair in pairs), left_out)


def require_sendable(strategies: Iterable[Strategy]) -> None:
    """A worker makes a strategy by its name: one of which that is not true is refused."""
    for player in strategies:
        try:
            same = strategy(player.name) == player
        except NolossError:
            same = False
        if not same:
            raise NolossError(
                f"{player.name:.60} cannot be sent to workers: its name does not recreate it"
            )
