"""What there is to say of a whole game: who wins it, and how large it is."""

from dataclasses import dataclass, field, replace

from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import LineGame, Value
from noloss.exact.count.positions import GameCounts, count
from noloss.exact.engines.solution import Solution
from noloss.exact.engines.solve import solve
from noloss.exact.extent import enumerable


@dataclass(frozen=True)
class GameSummary:
    """The value of a game and its size, which is None where the game is too large to list."""

    game: LineGame
    value: Value
    positions: int | None
    canonical: int | None
    """Positions up to symmetry."""
    solution: Solution | None = field(default=None, compare=False, repr=False)
    """The empty board, solved."""
    counts: GameCounts | None = field(default=None, compare=False, repr=False)


def summarise(game: LineGame, budget: Budget = DEFAULT) -> GameSummary:
    """Solve the empty board under this budget, and count the game if it can be listed."""
    meter = budget.meter(f"{game}")
    solution = solve(game.start(), budget)
    listing = replace(meter.part(), positions=None)
    counts = count(game, listing) if enumerable(game) else None
    return GameSummary(
        game,
        solution.value,
        None if counts is None else counts.positions,
        None if counts is None else counts.canonical,
        solution,
        counts,
    )
