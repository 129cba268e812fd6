"""The exact frontier of the game-base, a strategy for each point, and a search for a vector."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from random import Random

from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.document import flat, optional
from noloss.core.errors import NolossError
from noloss.core.files import MOST_SMALL, make_folder, read_text, write_text
from noloss.core.game import Side, Value
from noloss.flow.solved import Tables
from noloss.lab.evolve.attainable import (
    Frontier,
    Point,
    attain,
    attainable,
    best_ratio,
    frontier,
    pareto,
    plan,
)
from noloss.lab.evolve.gamebase import GAME, count_games, gamebase
from noloss.lab.evolve.genome import (
    HistoryPlan,
    Score,
    VectorStrategy,
    complete,
    genome_text,
    parse_genome,
    parse_plan,
    plan_score,
    plan_text,
)
from noloss.proof.prove import prove


@dataclass(frozen=True)
class Attained:
    """A point of a frontier and what attains it: a vector, or a plan where no vector does."""

    side: Side
    point: Point
    strategy: VectorStrategy | HistoryPlan


@dataclass(frozen=True)
class RoleFrontier:
    """The points of one role that no other beats, for any strategy and for those that take wins."""

    points: tuple[Point, ...]
    take_win: tuple[Point, ...]
    not_stationary: tuple[Point, ...]
    """Points that need the history of the board: no vector attains them."""
    take_win_not_stationary: tuple[Point, ...]
    attainable: tuple[Point, ...] | None = optional()
    """Every point, if they were asked for."""
    strategies: tuple[Attained, ...] = field(default=(), compare=False)
    """One for each point of both frontiers."""


@dataclass(frozen=True)
class FrontierReport:
    """The frontiers of both roles, and the most wins per draw of both together."""

    __shape__ = ("roles", "best_ratio", "best_ratio_take_win")
    best_ratio: Fraction
    best_ratio_take_win: Fraction
    roles: Mapping[Side, RoleFrontier] = flat()


def frontier_report(everything: bool = False, budget: Budget = DEFAULT) -> FrontierReport:
    """Wins against draws without a loss; `everything` also lists each point that is attainable."""
    meter = budget.meter("Wins against draws")
    roles = {side: _role(side, everything, meter) for side in Side}
    return FrontierReport(ratio(), ratio(take_win=True), roles)


def _role(side: Side, everything: bool, meter: Meter) -> RoleFrontier:
    plain, eager = (attained(side, take_win, meter) for take_win in (False, True))
    return RoleFrontier(
        tuple(one.point for one in plain),
        tuple(one.point for one in eager),
        not_stationary(plain),
        not_stationary(eager),
        attainable(gamebase().graph, side) if everything else None,
        (*plain, *eager),
    )


def frontier_of(side: Side, take_win: bool = False) -> Frontier:
    """The frontier of one role, which takes some milliseconds."""
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


def attained(
    side: Side, take_win: bool = False, meter: Meter | None = None
) -> tuple[Attained, ...]:
    """Every point of a frontier, in order of draws, with a strategy that attains it."""
    whole = frontier_of(side, take_win)
    role = f"{side.value}-take-win" if take_win else side.value
    meter = meter or DEFAULT.meter("Wins against draws")
    return tuple(
        Attained(side, point, _strategy(whole, point, role)) for point in meter.steps(whole.points)
    )


def not_stationary(points: tuple[Attained, ...]) -> tuple[Point, ...]:
    """The points that no vector attains."""
    return tuple(one.point for one in points if isinstance(one.strategy, HistoryPlan))


def _strategy(whole: Frontier, point: Point, role: str) -> VectorStrategy | HistoryPlan:
    title = f"{role}-{point[0]}-{point[1]}"
    choice = attain(whole, point)
    if choice is None:
        return HistoryPlan(title, whole.side, plan(whole, point))
    return complete(choice, title)


def save_points(report: FrontierReport, folder: Path, budget: Budget = DEFAULT) -> tuple[int, int]:
    """One file for each point, read back and proven; how many vectors and how many plans."""
    points = [point for role in report.roles.values() for point in role.strategies]
    make_folder(folder)
    meter = budget.meter("Saving and proving", len(points))
    tables = Tables()
    for attained_point in points:
        file, score = _save(folder, attained_point, tables)
        if score.point != attained_point.point or score.losses:
            raise NolossError(f"{file} does not attain {attained_point.point}")
        meter.step()
    plans = sum(isinstance(point.strategy, HistoryPlan) for point in points)
    return len(points) - plans, plans


def _save(folder: Path, attained: Attained, tables: Tables) -> tuple[Path, Score]:
    """Where a strategy was saved, and the score of what is read back from there."""
    if isinstance(attained.strategy, HistoryPlan):
        file = folder / f"{attained.strategy.title}.plan.json"
        write_text(file, plan_text(attained.strategy))
        return file, plan_score(parse_plan(read_text(file, MOST_SMALL)))
    file = folder / f"{attained.strategy.title}.json"
    write_text(file, genome_text(attained.strategy))
    saved = parse_genome(read_text(file, MOST_SMALL))
    if saved != attained.strategy or not prove(GAME, saved, attained.side, tables=tables).no_loss:
        raise NolossError(f"{file} does not hold a strategy that never loses")
    return file, saved.score(attained.side)


STEPS, CLIMBS = 4000, 10
"""Steps of one climb; after that, another is begun."""


def witness(side: Side, point: Point, rng: Random) -> VectorStrategy | None:
    """A vector with exactly this point, or None if no climb arrives; that proves nothing.

    A climb begins with random safe moves and changes one at a time, kept when the point comes no
    farther away, and now and then otherwise.
    """
    for _ in range(CLIMBS):
        chosen = _climb(side, point, rng)
        if chosen is not None:
            return complete(chosen, f"witness-{side.value}-{point[0]}-{point[1]}")
    return None


def _climb(side: Side, point: Point, rng: Random) -> dict[int, int] | None:
    graph = gamebase().graph
    moves = gamebase().safe[side]
    open_rows = gamebase().open_rows(side)
    vector = list(complete({}, "start").moves)
    for row in open_rows:
        vector[row] = rng.choice(moves[row])

    def error() -> int:
        games = count_games(graph, side, vector)
        return abs(games[Value.win(side)] - point[0]) + abs(games[Value.DRAW] - point[1])

    now = error()
    for _ in range(STEPS):
        if now == 0:
            return {row: vector[row] for row in open_rows}
        row = rng.choice(open_rows)
        before, vector[row] = vector[row], rng.choice(moves[row])
        then = error()
        if then <= now or rng.random() < 0.01:
            now = then
        else:
            vector[row] = before
    return None
