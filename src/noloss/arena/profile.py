"""Everything exact about one strategy on a page: results, what was possible, variety, likeness."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from noloss.catalogue import strategy as named
from noloss.core.game import LineGame, Side
from noloss.core.strategy import Strategy
from noloss.exact.engines.solve import solve_game
from noloss.exact.play.evaluate import Result, evaluate
from noloss.exact.play.respond import best_no_loss_win
from noloss.exact.play.tabulate import Remembered
from noloss.exact.play.variety import variety
from noloss.exact.proof.prove import prove
from noloss.human.likeness import model_bits

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


def profile(game: LineGame, player: Strategy, step: Callable[[], None] = lambda: None) -> Profile:
    """The whole page; `step` is called after each of its `steps()`."""
    solve_game(game)  # refuses at once what is too large
    remembered = Remembered(player)
    seats = {side: _seat(game, remembered, side, step) for side in Side}
    return Profile(player.name, game, seats)


def steps() -> int:
    """How many times `profile` calls its step."""
    return len(Side) * (len(OPPONENTS) + 1)


def _seat(game: LineGame, player: Strategy, side: Side, step: Callable[[], None]) -> SeatProfile:
    against = {}
    for name in OPPONENTS:
        rival = _rival(name)
        pair = (player, rival) if side is Side.FIRST else (rival, player)
        result = evaluate(game, *pair)
        bits = variety(game, player, rival, side)
        against[name] = Against(result, result.win(side), _best(game, name, side), bits)
        step()
    proof = prove(game, player, side)
    bits = model_bits(game, player, _rival("human"), side)
    step()
    missed, games = len(proof.missed_wins), sum(proof.lines.values())
    return SeatProfile(side, against, proof.no_loss, missed, games, bits)


@lru_cache(maxsize=16)
def _rival(name: str) -> Remembered:
    return Remembered(named(name))


@lru_cache(maxsize=64)
def _best(game: LineGame, name: str, side: Side) -> Fraction | None:
    return best_no_loss_win(game, _rival(name), side)
