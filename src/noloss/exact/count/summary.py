"""What there is to say of a whole game: who wins it, and how large it is."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from noloss.cluster.crew import ALONE, Workers
from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import LineGame, Value
from noloss.exact.count.positions import GameCounts, count
from noloss.exact.engines.solution import Solution
from noloss.exact.engines.solve import solve
from noloss.exact.extent import enumerable


@dataclass(frozen=True)
class GameSummary:
    """The empty board, solved; and how large the game is, None where it is too large to list."""

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
    """Solve the empty board under this budget, and count the game if it can be listed."""
    meter = budget.meter(f"{game}")
    solution = solve(game.start(), budget, log, workers)
    listing = replace(meter.part(), positions=None)
    counts = count(game, listing) if enumerable(game) else None
    return GameSummary(
        solution,
        None if counts is None else counts.positions,
        None if counts is None else counts.canonical,
        counts,
    )
