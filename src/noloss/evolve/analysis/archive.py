"""Sections 4.4 and 4.5 of Bhatt and others: what the strategies that were found are like.

Every strategy of the first player goes with every one of the second, since their rows are
disjoint; so sums over the cross product are made from the two archives without listing it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from noloss.core.game import Side
from noloss.evolve.analysis.table_1 import own_moves
from noloss.evolve.boards.gamebase import gamebase
from noloss.evolve.boards.genome import VectorStrategy, complete, merge
from noloss.evolve.runs.run_file import Run
from noloss.exact.count.frontier import Point, pareto

APART = {Side.FIRST: 80, Side.SECOND: 90}
"""In how many of the role's moves strategies of the well-separated subsets differ, at least."""


@dataclass(frozen=True)
class Archive:
    """The distinct strategies of one role, in the order they were found, with their points."""

    side: Side
    strategies: tuple[VectorStrategy, ...]

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """Wins and draws of each."""
        scores = [strategy.score(self.side) for strategy in self.strategies]
        return tuple((score.wins, score.draws) for score in scores)

    @cached_property
    def counts(self) -> Counter[Point]:
        """How many strategies have the same wins and draws."""
        return Counter(self.points)

    def with_point(self, point: Point) -> VectorStrategy:
        """The first strategy that was found with this point."""
        return self.strategies[self.points.index(point)]

    def apart(self, least: int) -> tuple[VectorStrategy, ...]:
        """Strategies that differ in at least so many of the role's moves, taken greedily."""
        import numpy as np  # noqa: PLC0415 (the only loop here over all pairs)

        graph = gamebase().graph
        own = [row for row in range(len(graph)) if graph.decides(row, self.side)]
        vectors = np.array([strategy.moves for strategy in self.strategies], np.int16)[:, own]
        chosen: list[int] = []
        for at, vector in enumerate(vectors):
            if not chosen or ((vectors[chosen] != vector).sum(axis=1) >= least).all():
                chosen.append(at)
        return tuple(self.strategies[at] for at in chosen)

    def mode_move(self) -> VectorStrategy:
        """From each row of the role, the move that most strategies make; the first of equals."""
        graph = gamebase().graph
        chosen = {}
        for row in range(len(graph)):
            if graph.decides(row, self.side):
                counts = Counter(strategy.moves[row] for strategy in self.strategies)
                chosen[row] = max(sorted(counts), key=lambda move: counts[move])
        return complete(chosen, "mode-move")


def archive(runs: Iterable[Run], side: Side) -> Archive:
    """What the runs of one role found, each strategy once; runs for both roles count for each."""
    parity = (0 if side is Side.FIRST else 1,)
    found: dict[tuple[int, ...], VectorStrategy] = {}
    for run in runs:
        if run.options.get("role") in (side.value, "both"):
            for strategy in run.strategies():
                found.setdefault(own_moves(strategy.moves, parity), strategy)
    return Archive(side, tuple(found.values()))


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
        point = max(sorted(self.counts), key=lambda each: self.counts[each])
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


@dataclass(frozen=True)
class TableRow:
    """A line of Table 2."""

    name: str
    first: Point
    second: Point
    losses: int = 0

    @property
    def ratio(self) -> Fraction:
        """Wins to draws, both roles together."""
        return Fraction(self.first[0] + self.second[0], max(1, self.first[1] + self.second[1]))


PAPER_TABLE_2 = (
    TableRow("Mode", (41, 5), (75, 68)),
    TableRow("Mode-move", (44, 8), (88, 61)),
    TableRow("Best W-t-D", (42, 3), (98, 35)),
    TableRow("Mod. heuristic", (18, 1), (68, 21)),
)


def table_row(name: str, strategy: VectorStrategy) -> TableRow:
    """The line of a strategy for both roles."""
    one, two = (strategy.score(side) for side in Side)
    losses = one.losses + two.losses
    return TableRow(name, (one.wins, one.draws), (two.wins, two.draws), losses)


def named_strategies(pairs: Pairs) -> dict[str, VectorStrategy]:
    """The strategies of Table 2 that come from the archives, by the paper's names."""
    moves = merge(pairs.first.mode_move(), pairs.second.mode_move(), "mode-move")
    return {
        "Mode": pairs.strategy(pairs.mode()[0], "mode"),
        "Mode-move": moves,
        "Best W-t-D": pairs.strategy(pairs.best_ratio()[0], "best-ratio"),
    }


def reached(strategy: VectorStrategy, side: Side) -> list[int]:
    """The rows where a strategy comes to decide in one role."""
    graph = gamebase().graph
    found = {0}
    own = []
    for row in range(len(graph)):
        if row in found and graph.end[row] is None:
            mine = graph.turn(row) is side
            own += [row] if mine else []
            found |= {strategy.moves[row]} if mine else set(graph.children[row])
    return own


def common_choices(
    strategies: Sequence[VectorStrategy], side: Side, least: int = 2
) -> list[tuple[int, int, int, int]]:
    """(row, move, how many make it, how many come there), most agreed first, then by row.

    Only rows where at least `least` strategies come and where there was a choice.
    """
    graph = gamebase().graph
    counts: dict[int, Counter[int]] = {}
    for strategy in strategies:
        for row in reached(strategy, side):
            if len(graph.children[row]) > 1:
                counts.setdefault(row, Counter())[strategy.moves[row]] += 1
    found = []
    for row, moves in counts.items():
        move, number = max(sorted(moves.items()), key=lambda each: each[1])
        if moves.total() >= least:
            found.append((row, move, number, moves.total()))
    return sorted(found, key=lambda each: (-Fraction(each[2], each[3]), -each[3], each[0]))
