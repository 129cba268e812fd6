"""One game between two strategies, or games by the million, on as many cores as asked for.

The games are cut into stretches of one sequence of random numbers, so the counts depend on the
seed and the number of games alone, not on the cores. The exact chances, which come with them, are
never bettered by any number of games; this is for speed and for checks.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from noloss.core.budget import DEFAULT, Budget
from noloss.core.display import Pictured
from noloss.core.errors import NolossError, TooLarge
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.notation import cells_text
from noloss.core.phrases import roughly
from noloss.core.position import Outcome, Position
from noloss.core.strategy import Decision, Strategy, ask
from noloss.flow.evaluate import Result, match_flow, result_of

MOST_ASKED = 10**12
"""Games that may be asked for."""


@dataclass(frozen=True)
class Tally(Pictured):
    """How many games ended in each way, next to the exact chances."""

    __shape__ = (
        *("game", "first", "second", "games", "seed", "cores", "complete", "counts", "exact"),
        "games_per_second",
    )
    game: LineGame
    first: str
    second: str
    seed: int
    cores: int
    """How many cores were used: no more than there are, and no more than there was work for."""
    complete: bool
    """Whether all requested games were played."""
    counts: Mapping[Value, int]
    exact: Result
    games_per_second: int
    seconds: float = field(default=0.0, compare=False)
    """How long playing them took (not compiling)."""
    asked: int = field(default=0, compare=False)
    """How many games were requested."""

    def __repr__(self) -> str:
        """Short: who played, and how the games ended."""
        first, draw, second = (self.counts[value] for value in Value)
        ends = f"first {first:,}, draw {draw:,}, second {second:,}"
        return f"Tally({self.first!r} against {self.second!r} on {self.game}: {ends})"

    @property
    def games(self) -> int:
        """How many were played."""
        return sum(self.counts.values())


def simulate(
    game: LineGame,
    first: Strategy,
    second: Strategy,
    games: int,
    seed: int = 0,
    cores: int = 1,
    budget: Budget = DEFAULT,
) -> Tally:
    """Play so many games, in stretches of `MOST_GAMES`.

    Once it is cancelled, the stretches under way are the last, and what was counted is given; so it
    is when the seconds of the budget are over. Its positions bound what can happen in a game.
    """
    for what, number, least in (("games", games, 0), ("cores", cores, 1)):
        if number < least:
            raise NolossError(f"{what}: at least {least}, not {number}")
    if games > MOST_ASKED:
        raise TooLarge(f"games: at most {MOST_ASKED:,}, which take hours, not {roughly(games)}")
    played = match_flow(game, first, second, budget)
    exact = result_of(played, played.chances)
    from noloss.arena.stretches import play_stretches  # noqa: PLC0415 (numba: not for a refusal)

    counts, seconds, used = play_stretches(played, games, seed, cores, budget)
    number = sum(counts.values())
    return Tally(
        game,
        first.name,
        second.name,
        seed,
        used,
        number == games,
        counts,
        exact,
        round(number / seconds),
        seconds,
        games,
    )


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
