"""What there is to say of a whole game: who wins it, and how large it is."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic

from noloss.core.budget import DEFAULT, Budget, Meter, unwatched
from noloss.core.errors import OutOfBudget
from noloss.core.game import LineGame, Value
from noloss.flow.extent import enumerable
from noloss.flow.flow import whole_game
from noloss.flow.positions import GameCounts, count, counts_of
from noloss.flow.solved import Solution, Tables, solved
from noloss.solver.small_search import is_listed
from noloss.solver.solve import solve_within
from noloss.work.crew import ALONE, Workers


@dataclass(frozen=True)
class GameSummary:
    """The empty board, solved; and how large the game is.

    That is None where the game is too large to list, or the budget does not allow it.
    """

    solution: Solution = field(metadata={"json": "flat"})
    positions: int | None
    canonical: int | None
    """Positions up to symmetry."""
    counts: GameCounts | None = field(default=None, compare=False, repr=False)

    @property
    def game(self) -> LineGame:
        """The game."""
        return self.solution.game

    @property
    def value(self) -> Value:
        """Who wins it."""
        return self.solution.value


def summarise(
    game: LineGame,
    budget: Budget = DEFAULT,
    log: Path | None = None,
    workers: Workers = ALONE,
) -> GameSummary:
    """Solve the empty board, and count the game if it can be listed, under one budget."""
    began, meter = monotonic(), budget.begun().meter(f"{game}")
    whole, tables = None, Tables()
    if is_listed(game, meter.left()):
        whole = whole_game(game)
        tables = Tables(solved(whole))
        meter.spent += len(whole)
    solution = solve_within(meter, game.start(), log, workers, tables)
    solution = replace(solution, seconds=monotonic() - began)
    counts = counts_of(whole) if whole else _counts(game, meter)
    return GameSummary(
        solution,
        None if counts is None else counts.positions,
        None if counts is None else counts.canonical,
        counts,
    )


def _counts(game: LineGame, meter: Meter) -> GameCounts | None:
    """How large the game is, if what is left of the budget allows that."""
    if not enumerable(game):
        return None
    try:
        return count(game, replace(meter.left(), progress=unwatched))
    except OutOfBudget:
        return None
