"""Everything exact about one strategy on a page: results, what was possible, variety, likeness."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from noloss.arena.tournament import require_sendable
from noloss.arena.yardsticks import OPPONENTS, Yardsticks
from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.display import Pictured
from noloss.core.document import flat
from noloss.core.errors import BadFile
from noloss.core.game import LineGame, Side
from noloss.core.phrases import counted
from noloss.core.strategy import Strategy, refusal, seated
from noloss.flow.evaluate import result_of, variety_of
from noloss.flow.tabulate import Remembered
from noloss.proof.prove import against_everything, proof_of
from noloss.strategies.catalogue import strategy
from noloss.strategies.people.likeness import bits_in
from noloss.work.crew import ALONE, Workers

MEASURE = "random"
"""The opponent against whom variety is stated when one number has to do."""


@dataclass(frozen=True)
class SeatProfile:
    """A strategy in one seat; what depends on an opponent is by its name."""

    __shape__ = (
        *("win", "draw", "best", "share", "bits", "bits_against", "no_loss", "missed_wins"),
        *("games", "effective_games", "human_bits"),
    )
    win: Mapping[str, Fraction]
    draw: Mapping[str, Fraction]
    best: Mapping[str, Fraction | None]
    """The highest chance to win of any strategy that never loses; None if there is none."""
    bits_against: Mapping[str, float]
    """The entropy of the strategy's own choices per game, against each opponent."""
    no_loss: bool
    missed_wins: int
    games: int
    """The distinct games it can play."""
    human_bits: float | None
    """The bits per move that the human model's moves cost it; None where that does not play, or
    nobody ever moves in this seat."""

    def __post_init__(self) -> None:
        """All is told of the same opponents, and the one for a single number is among them."""
        names = set(self.win)
        if MEASURE not in names or any(
            set(told) != names for told in (self.draw, self.best, self.bits_against)
        ):
            raise BadFile("a profile tells the same of each opponent")

    def __repr__(self) -> str:
        """Short: the numbers are by opponent."""
        loses = "never loses" if self.no_loss else "can lose"
        games, rivals = counted(self.games, "game"), counted(len(self.win), "opponent")
        return f"SeatProfile({loses}, {games}, measured against {rivals})"

    def loss(self, name: str) -> Fraction:
        """The chance to lose against an opponent."""
        return 1 - self.win[name] - self.draw[name]

    @property
    def share(self) -> Mapping[str, Fraction | None]:
        """The share of the best possible that it reaches; None if nothing was possible."""
        return {name: self.win[name] / best if best else None for name, best in self.best.items()}

    @property
    def bits(self) -> float:
        """Variety: the entropy of its own choices per game, in bits, against `random`."""
        return self.bits_against[MEASURE]

    @property
    def effective_games(self) -> float:
        """How many equally likely courses of its own play would be as hard to predict."""
        return float(2**self.bits)


@dataclass(frozen=True)
class Profile(Pictured):
    """A strategy in both seats."""

    strategy: str
    game: LineGame
    seats: Mapping[Side, SeatProfile] = flat()

    def __repr__(self) -> str:
        """Short: the seats hold the numbers."""
        loses = {True: "never loses", False: "can lose"}
        seats = (f"{loses[seat.no_loss]} as {side.value}" for side, seat in self.seats.items())
        return f"Profile({self.strategy!r} on {self.game}: {', '.join(seats)})"


def profile(
    game: LineGame,
    player: Strategy,
    yardsticks: Yardsticks | None = None,
    budget: Budget = DEFAULT,
) -> Profile:
    """The whole page."""
    meter = budget.meter(f"Measuring {player.name}", _steps(1))
    return _profile(yardsticks or Yardsticks(game, budget=meter.part()), player, meter)


def profiles(
    game: LineGame,
    players: Iterable[Strategy],
    left_out: Callable[[str], None] | None = None,
    budget: Budget = DEFAULT,
    workers: Workers = ALONE,
) -> list[Profile]:
    """A page for each strategy.

    A strategy that does not play the game is an error, or if `left_out` is given told to it.
    """
    chosen = []
    for player in players:
        if left_out is None:
            chosen.append(seated(player, game))
        elif why := refusal(player, game):
            left_out(why)
        else:
            chosen.append(player)
    meter = budget.meter(f"Measuring on {game}", _steps(len(chosen)))
    measured = Measured(game)
    if workers.alone:
        return [measured.page(player, meter) for player in chosen]
    require_sendable(chosen)
    pages: dict[str, Profile] = {}
    with workers.crew(page_of, measured) as crew:
        crew.ask(player.name for player in chosen)
        for name, page in crew.answers(meter):
            pages[name] = page
            meter.words = f"Measured {name}"
            for _ in range(_steps(1)):
                meter.step()
    return [pages[player.name] for player in chosen]


@dataclass(frozen=True)
class Measured:
    """The game that players are measured on, with the yardsticks for it."""

    game: LineGame
    _held: list[Yardsticks] = field(default_factory=list, compare=False, repr=False)

    def page(self, player: Strategy, meter: Meter) -> Profile:
        """The page of one of them."""
        if not self._held:
            self._held.append(Yardsticks(self.game, budget=meter.part()))
        return _profile(self._held[0], player, meter)


def page_of(measured: Measured, name: str, budget: Budget) -> Profile:
    """The page of the strategy of this name."""
    return measured.page(strategy(name), budget.meter(f"Measuring {name}"))


def _steps(players: int) -> int:
    """Of how many steps the profiles of so many players are made."""
    return players * len(Side) * (len(OPPONENTS) + 1)


def _profile(measures: Yardsticks, player: Strategy, meter: Meter) -> Profile:
    remembered = Remembered(seated(player, measures.game))
    with meter.going_on():
        seats = {side: _seat(measures, remembered, side, meter) for side in Side}
    return Profile(player.name, measures.game, seats)


def _seat(measures: Yardsticks, player: Strategy, side: Side, meter: Meter) -> SeatProfile:
    """One walk against every reply; each opponent is a way to weigh it."""
    played = against_everything(measures.game, player, side, meter.part())
    results, bits = {}, {}
    for name, rival in measures.rivals.items():
        chances = played.reached(rival)
        results[name] = result_of(played, chances)
        bits[name] = variety_of(played, chances, side)
        meter.step()
    proof = proof_of(played, player.name, side, meter.part())
    people = measures.people
    meter.step()
    return SeatProfile(
        {name: result.win(side) for name, result in results.items()},
        {name: result.draw for name, result in results.items()},
        {name: measures.best(name, side) for name in results},
        bits,
        proof.no_loss,
        proof.missed,
        sum(proof.lines.values()),
        None if people is None else bits_in(people, player, side),
    )
