"""Everything exact about one strategy on a page: results, what was possible, variety, likeness."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from noloss.catalogue import strategy as named
from noloss.core.game import LineGame, Side
from noloss.core.strategy import Strategy, seated
from noloss.core.symmetry import canonical
from noloss.exact.engines.table import solve_game
from noloss.exact.play.evaluate import Result, result_of
from noloss.exact.play.flow import Flow, flow
from noloss.exact.play.respond import best_no_loss_win
from noloss.exact.play.tabulate import Remembered
from noloss.exact.play.variety import variety_of
from noloss.exact.proof.prove import against_everything, proof_of
from noloss.human.likeness import bits_in

OPPONENTS = ("random", "casual", "newell-simon", "human", "optimal")
"""From the weakest to the perfect opponent."""
MEASURE = "random"
"""The opponent against whom variety is stated when one number has to do."""


@dataclass(frozen=True)
class Against:
    """How a strategy does against one opponent."""

    result: Result
    win: Fraction
    best: Fraction | None
    """The highest chance to win of any strategy that never loses; None if there is none."""
    bits: float
    """The entropy of the strategy's own choices per game, against this opponent."""

    @property
    def share(self) -> Fraction | None:
        """The part of what was possible that it reaches; None where nothing was."""
        return self.win / self.best if self.best else None


@dataclass(frozen=True)
class SeatProfile:
    """A strategy in one seat."""

    side: Side
    against: Mapping[str, Against]
    no_loss: bool
    missed_wins: int
    games: int
    """The distinct games it can play."""
    human_bits: float
    """The bits per move that the human model's moves cost it."""

    @property
    def bits(self) -> float:
        """Variety: the entropy of its own choices per game, in bits, against `random`."""
        return self.against[MEASURE].bits

    @property
    def effective_games(self) -> float:
        """How many equally likely courses of its own play would be as hard to foresee."""
        return float(2**self.bits)


@dataclass(frozen=True)
class Profile:
    """A strategy in both seats."""

    strategy: str
    game: LineGame
    seats: Mapping[Side, SeatProfile]


class Yardsticks:
    """What profiles on one game are measured by: the opponents, and what is possible against them.

    Whoever makes several profiles keeps one, so that nothing is worked out twice.
    """

    def __init__(self, game: LineGame) -> None:
        """A game that is too large is refused."""
        self.game = game
        self.table = solve_game(game)
        self.rivals: dict[str, Strategy] = {name: Remembered(named(name)) for name in OPPONENTS}

    @cached_property
    def best(self) -> dict[tuple[str, Side], Fraction | None]:
        """The best that a player who never loses can do against each opponent in each seat.

        All the opponents decide alike on boards that are alike, so these are folded.
        """
        return {
            (name, side): best_no_loss_win(self.game, rival, side, canonical)
            for name, rival in self.rivals.items()
            for side in Side
        }

    @cached_property
    def people(self) -> Flow:
        """The games of the human model against itself."""
        return flow(self.game.start(), self.rivals["human"], self.rivals["human"])


def profile(
    game: LineGame,
    player: Strategy,
    yardsticks: Yardsticks | None = None,
    step: Callable[[], None] = lambda: None,
) -> Profile:
    """The whole page; `step` is called after each of its `steps()`."""
    measures = yardsticks or Yardsticks(game)
    remembered = Remembered(seated(player, game))
    seats = {side: _seat(measures, remembered, side, step) for side in Side}
    return Profile(player.name, game, seats)


def steps() -> int:
    """How many times `profile` calls its step."""
    return len(Side) * (len(OPPONENTS) + 1)


def _seat(
    measures: Yardsticks, player: Strategy, side: Side, step: Callable[[], None]
) -> SeatProfile:
    """One walk against every reply; each opponent is a way to weigh it."""
    played = against_everything(measures.game, player, side)
    against = {}
    for name, rival in measures.rivals.items():
        chances = played.reached(rival)
        result = result_of(played, chances)
        bits = variety_of(played, chances, side)
        against[name] = Against(result, result.win(side), measures.best[name, side], bits)
        step()
    proof = proof_of(played, player.name, side)
    bits = bits_in(measures.people, player, side)
    step()
    missed, games = len(proof.missed_wins), sum(proof.lines.values())
    return SeatProfile(side, against, proof.no_loss, missed, games, bits)
