"""The library in one place: what `import noloss` offers to do.

Wherever a function takes a game, a position, a strategy or a side, you may pass its text. The
functions of the same names in the rooms (`noloss.proof.prove` and so on) take values only.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, overload

from noloss.arguments import (
    SQUARE,
    GameLike,
    PositionLike,
    SideLike,
    StrategyLike,
    position_or_game,
)
from noloss.arguments import game as as_game
from noloss.arguments import side as as_side
from noloss.arguments import strategy as as_strategy
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError
from noloss.core.game import Side
from noloss.core.strategy import seated
from noloss.proof.proof import Proof

if TYPE_CHECKING:
    from pathlib import Path

    from noloss.arena.profile import Profile
    from noloss.arena.review import Review
    from noloss.arena.simulate import Match, Tally
    from noloss.arena.tournament import CrossTable
    from noloss.bots.checking.check_report import CheckReport
    from noloss.flow.evaluate import Result
    from noloss.flow.respond import Response
    from noloss.flow.solved import Solution


@dataclass(frozen=True)
class Proofs:
    """What was proven about a strategy, over all play, in both seats."""

    first: Proof
    second: Proof

    @property
    def no_loss(self) -> bool:
        """Whether it never loses, in either seat."""
        return self.first.no_loss and self.second.no_loss

    def __getitem__(self, seat: SideLike) -> Proof:
        """The proof for one seat."""
        return self.first if as_side(seat) is Side.FIRST else self.second

    def __iter__(self) -> Iterator[Proof]:
        """The first seat's, then the second's."""
        return iter((self.first, self.second))

    def __repr__(self) -> str:
        """Short."""
        return f"Proofs({self.first!r}, {self.second!r})"

    def _repr_html_(self) -> str:
        """Both, for a notebook."""
        return f"{self.first._repr_html_()}{self.second._repr_html_()}"


@overload
def prove(
    strategy: StrategyLike,
    game: GameLike = SQUARE,
    *,
    side: None = None,
    budget: Budget | None = None,
) -> Proofs: ...
@overload
def prove(
    strategy: StrategyLike,
    game: GameLike = SQUARE,
    *,
    side: SideLike,
    budget: Budget | None = None,
) -> Proof: ...
def prove(
    strategy: StrategyLike,
    game: GameLike = SQUARE,
    *,
    side: SideLike | None = None,
    budget: Budget | None = None,
) -> Proofs | Proof:
    """Can a strategy lose? Walk everything that can happen when it plays.

    >>> prove("t3dt").no_loss, prove("casual").no_loss
    (True, False)
    >>> prove("t3dt", side="second").count("win")
    864
    """
    from noloss.flow.solved import Tables  # noqa: PLC0415 (loaded when used)
    from noloss.proof.prove import prove as proof  # noqa: PLC0415 (loaded when used)

    tables, played, player = Tables(), as_game(game), as_strategy(strategy)
    if side is not None:
        return proof(played, player, as_side(side), budget)
    return Proofs(*(proof(played, player, seat, budget, tables) for seat in Side))


def evaluate(
    first: StrategyLike,
    second: StrategyLike,
    game: GameLike = SQUARE,
    budget: Budget | None = None,
) -> "Result":
    """The exact chance of each result of a match, as fractions.

    >>> evaluate("t3dt", "random")
    Result(first 565/576, draw 11/576, second 0)
    """
    from noloss.flow.evaluate import evaluate as result  # noqa: PLC0415 (loaded when used)

    return result(as_game(game), as_strategy(first), as_strategy(second), budget)


def solve(
    what: PositionLike | GameLike, game: GameLike | None = None, budget: Budget | None = None
) -> "Solution":
    """The result of a game, or of a position (on 3x3 unless `game` is given), under perfect play.

    >>> solve("4x3:3").value
    <Value.FIRST: 'first'>
    >>> solve("X../.O./..X")
    Solution(X../.O./..X is a draw in 6, best: 2 4 6 8)
    """
    from noloss.solver.solve import solve as solution  # noqa: PLC0415 (loaded when used)

    return solution(position_or_game(what, game), budget)


def check(
    bot: Any,
    game: GameLike = SQUARE,
    samples: int = 1,
    games: bool = False,
    budget: Budget = DEFAULT,
) -> "CheckReport":
    """Is a bot really unbeatable? Try every reply to every move it makes, in both seats.

    A bot is a function that takes the board as text and the mark to play and returns a cell, from
    1; or a strategy, its name, a bot of a library that the bridges know, a file, or a command to
    run. `games` plays all whole games, each from a fresh start, even if the bot seems to remember
    nothing.

    >>> def first_free(board, mark):
    ...     return board.replace("/", "").index(".") + 1
    >>> check(first_free).verdict
    'loses'
    """
    from noloss.bots.checking.check import check as verdict  # noqa: PLC0415 (loaded when used)

    if samples < 1:
        raise NolossError(f"check: samples must be at least 1, not {samples}")
    if isinstance(bot, type):
        raise NolossError(f"check: make one of the class {bot.__name__} first: {bot.__name__}()")
    return verdict(bot, as_game(game), samples=samples, games=games, budget=budget)


def profile(strategy: StrategyLike, game: GameLike = SQUARE, budget: Budget = DEFAULT) -> "Profile":
    """Everything exact about one strategy: results, the best possible, variety, human-likeness.

    >>> from noloss import Side
    >>> profile("t3dt").seats[Side.FIRST].no_loss
    True
    """
    from noloss.arena.profile import profile as page  # noqa: PLC0415 (loaded when used)

    return page(as_game(game), as_strategy(strategy), budget=budget)


def tournament(
    strategies: Iterable[StrategyLike], game: GameLike = SQUARE, budget: Budget = DEFAULT
) -> "CrossTable":
    """The exact result of every pair of strategies, in both seats.

    >>> table = tournament(["casual", "random"])
    >>> table.points["casual"] > table.points["random"]
    True
    """
    from noloss.arena.tournament import tournament as everyone  # noqa: PLC0415 (loaded when used)

    if isinstance(strategies, str):
        raise NolossError(f"a tournament is among several strategies: [{strategies!r:.60}, ...]")
    players = [as_strategy(player) for player in strategies]
    if not players:
        raise NolossError("a tournament needs at least one strategy")
    return everyone(as_game(game), players, budget=budget)


def play(
    first: StrategyLike,
    second: StrategyLike,
    game: GameLike = SQUARE,
    rng: Random | int = 0,
) -> "Match":
    """Play one game; `rng` is a random number generator or its seed.

    >>> play("t3dt", "sriram", rng=1)
    Match(3x3, 3 5 7 2 8 9 1 4 6, draw)
    """
    from noloss.arena.simulate import play as match  # noqa: PLC0415 (loaded when used)

    played = as_game(game)
    one, two = (seated(as_strategy(player), played) for player in (first, second))
    return match(played, one, two, rng if isinstance(rng, Random) else Random(rng))


def respond(
    opponent: StrategyLike,
    side: SideLike = "first",
    temperature: float = 0,
    game: GameLike = SQUARE,
    budget: Budget | None = None,
) -> "Response":
    """The best no-loss answer to an opponent; with a temperature, a more varied one.

    >>> respond("random"), evaluate(respond("random"), "random")
    (Response('respond:0:random'), Result(first 191/192, draw 1/192, second 0))
    """
    from noloss.flow.respond import respond as response  # noqa: PLC0415 (loaded when used)

    return response(as_game(game), as_strategy(opponent), as_side(side), temperature, budget)


def variety(
    strategy: StrategyLike,
    opponent: StrategyLike,
    side: SideLike = "first",
    game: GameLike = SQUARE,
    budget: Budget | None = None,
) -> float:
    """How varied a strategy's play is against an opponent, in bits of its own choices per game.

    >>> round(variety("t3dt", "random"), 3) > 0, variety("abp", "random")
    (True, 0.0)
    """
    from noloss.flow.evaluate import variety as entropy  # noqa: PLC0415 (loaded when used)

    played, seat = as_game(game), as_side(side)
    one, two = (seated(as_strategy(player), played) for player in (strategy, opponent))
    return entropy(played, one, two, seat, budget)


def simulate(
    first: StrategyLike,
    second: StrategyLike,
    games: int = 1_000_000,
    game: GameLike = SQUARE,
    seed: int = 0,
    cores: int = 1,
    budget: Budget | None = None,
) -> "Tally":
    """Play many games and count the results; needs numpy and numba (`noloss[fast]`)."""
    from noloss.arena.simulate import simulate as many  # noqa: PLC0415 (loads numba)

    one, two = as_strategy(first), as_strategy(second)
    return many(as_game(game), one, two, games, seed, cores, budget or Budget())


def review(file: "Path | str", game: GameLike = SQUARE, budget: Budget = DEFAULT) -> "Review":
    """Every mistake in a file of recorded games (CSV or JSON), and each player's accuracy.

    >>> reviewed = review("examples/human/made-up.csv")
    >>> reviewed.games.total, reviewed.players["X"].kept, reviewed.mistakes[0].held
    (20, 34, (0, 2, 6, 8))
    """
    from pathlib import Path  # noqa: PLC0415 (loaded when used)

    from noloss.arena.review import review as judged  # noqa: PLC0415 (loaded when used)

    if not isinstance(file, str | Path):
        raise NolossError(f"a file is a path, not {file!r:.60}")
    return judged(Path(file), as_game(game), budget)
