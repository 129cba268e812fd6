"""The exact frontier of the game-base, with a strategy for every point of it."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from noloss.core.game import Side
from noloss.evolve.boards.gamebase import gamebase
from noloss.evolve.boards.genome import VectorStrategy, complete
from noloss.evolve.boards.history_plan import Plan
from noloss.exact.count.frontier import Frontier, Point, attain, best_ratio, frontier, pareto, plan


@dataclass(frozen=True)
class Attained:
    """A point of a frontier and what attains it: a vector, or a plan where no vector does."""

    side: Side
    take_win: bool
    point: Point
    strategy: VectorStrategy | Plan


@lru_cache(maxsize=4)
def frontier_of(side: Side, take_win: bool = False) -> Frontier:
    """The frontier of one role."""
    return frontier(gamebase().graph, side, take_win)


def together(take_win: bool = False) -> tuple[Point, ...]:
    """The frontier of both roles together: sums of a point of each, thinned."""
    one, two = (frontier_of(side, take_win).points for side in Side)
    return pareto((a + c, b + d) for a, b in one for c, d in two)


def ratio(take_win: bool = False) -> Fraction:
    """The best ratio of wins to draws that both roles together can have."""
    best = best_ratio(*(frontier_of(side, take_win).points for side in Side))
    if best is None:
        raise AssertionError("tic-tac-toe can be drawn against any strategy")
    return best


@lru_cache(maxsize=4)
def attained(side: Side, take_win: bool = False) -> tuple[Attained, ...]:
    """Every point of a frontier, in order of draws, with a strategy that attains it."""
    return tuple(
        Attained(side, take_win, point, _strategy(side, take_win, point))
        for point in frontier_of(side, take_win).points
    )


def not_stationary(side: Side, take_win: bool = False) -> tuple[Point, ...]:
    """The points of a frontier that no vector attains."""
    return tuple(a.point for a in attained(side, take_win) if isinstance(a.strategy, Plan))


def _strategy(side: Side, take_win: bool, point: Point) -> VectorStrategy | Plan:
    found = frontier_of(side, take_win)
    eager = "-take-win" if take_win else ""
    title = f"{side.value}{eager}-{point[0]}-{point[1]}"
    choice = attain(found, point)
    if choice is None:
        return Plan(title, side, plan(found, point))
    return complete(choice, title)
