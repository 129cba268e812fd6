"""Sections 4.4 and 4.5 of Bhatt and others: what the strategies that were found are like.

Every strategy of the first player goes with every one of the second, since their rows are
disjoint; so sums over the cross product are made from the two archives without listing it.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import Side
from noloss.lab.evolve.attainable import Point, pareto
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.genome import VectorStrategy, complete, merge, own_moves
from noloss.lab.evolve.run_file import Run


@dataclass(frozen=True)
class Archive:
    """The distinct strategies of one role, in the order they were found, with their points."""

    side: Side
    strategies: tuple[VectorStrategy, ...]

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """Wins and draws of each."""
        return tuple(strategy.score(self.side).point for strategy in self.strategies)

    @cached_property
    def counts(self) -> Counter[Point]:
        """How many strategies have the same wins and draws."""
        return Counter(self.points)

    def with_point(self, point: Point) -> VectorStrategy:
        """The first strategy that was found with this point."""
        return self.strategies[self.points.index(point)]

    def apart(self, least: int, budget: Budget = DEFAULT) -> tuple[VectorStrategy, ...]:
        """Strategies that differ in at least so many of the role's moves, taken greedily."""
        import numpy as np  # noqa: PLC0415 (the only loop here over all pairs)

        own = gamebase().own[self.side]
        vectors = np.array([strategy.moves for strategy in self.strategies], np.int16)[:, own]
        chosen: list[int] = []
        meter = budget.meter(f"Comparing as {self.side.value} player", len(vectors))
        for at, vector in enumerate(meter.steps(vectors)):
            if not chosen or ((vectors[chosen] != vector).sum(axis=1) >= least).all():
                chosen.append(at)
        return tuple(self.strategies[at] for at in chosen)

    def mode_move(self) -> VectorStrategy:
        """From each row of the role, the move that most strategies make; the first of equals."""
        chosen = {}
        for row in gamebase().own[self.side]:
            counts = Counter(strategy.moves[row] for strategy in self.strategies)
            chosen[row] = max(sorted(counts), key=lambda move: counts[move])
        return complete(chosen, "mode-move")


def archive(runs: Iterable[Run], side: Side) -> Archive:
    """What the runs of one role found, each strategy once; runs for both roles count for each."""
    distinct: dict[tuple[int, ...], VectorStrategy] = {}
    for run in runs:
        if side in run.settings.sides:
            for strategy in run.strategies():
                distinct.setdefault(own_moves(strategy.moves, (side,)), strategy)
    return Archive(side, tuple(distinct.values()))


@dataclass(frozen=True)
class Pairs:
    """The cross product of two archives."""

    first: Archive
    second: Archive

    def __len__(self) -> int:
        """How many strategies there are for both roles."""
        return len(self.first.strategies) * len(self.second.strategies)

    @cached_property
    def counts(self) -> Counter[Point]:
        """How many strategies have the same total of wins and draws."""
        total: Counter[Point] = Counter()
        for (wins, draws), number in self.first.counts.items():
            for (more_wins, more_draws), times in self.second.counts.items():
                total[wins + more_wins, draws + more_draws] += number * times
        return total

    @cached_property
    def frontier(self) -> tuple[Point, ...]:
        """The totals that no other beats."""
        return pareto(self.counts)

    def mode(self) -> tuple[Point, int]:
        """The total that most strategies have, and how many; the first of equals."""
        point = max(sorted(self.counts), key=lambda total: self.counts[total])
        return point, self.counts[point]

    def split(self, total: Point) -> tuple[Point, Point]:
        """The points of the two roles that most often make up a total."""
        ways = {
            (one, two): self.first.counts[one] * self.second.counts[two]
            for one in self.first.counts
            for two in [(total[0] - one[0], total[1] - one[1])]
            if two in self.second.counts
        }
        return max(sorted(ways), key=lambda pair: ways[pair])

    def best_ratio(self) -> tuple[Point, Fraction, int]:
        """The total with most wins per draw, that ratio, and how many strategies have it."""
        ratios = {point: Fraction(point[0], max(point[1], 1)) for point in self.counts}
        best = max(ratios.values())
        points = sorted(point for point, ratio in ratios.items() if ratio == best)
        return points[0], best, sum(self.counts[point] for point in points)

    def strategy(self, total: Point, title: str) -> VectorStrategy:
        """A strategy for both roles with this total."""
        one, two = self.split(total)
        return merge(self.first.with_point(one), self.second.with_point(two), title)
