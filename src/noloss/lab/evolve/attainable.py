"""Which numbers of wins and draws a player who never loses can attain, and which are the best.

A point is (wins, draws), counted over the ways of play on a graph. Choosing anew for every history,
what can be attained from a state is the union over its children on the player's own turns, and on
the other turns all sums of one point from each child: one pass backward. A point is on the frontier
if no other has at least as many wins and at most as many draws.

The frontier may be thinned at every state. If a part of a strategy attains a point that another
part beats, putting the better part in its place makes the sum better too, so no point of the
frontier needs the worse part. The same holds the other way round: *every* strategy that attains a
point of the frontier plays a point of the frontier from each state it reaches. That makes it quick
to find out which points a stationary strategy attains, one that always makes the same move in a
state: it must play the same frontier point whenever it comes there, and few are left to try.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from noloss.core.bits import bits
from noloss.core.game import Side, Value
from noloss.lab.evolve.gamebase import GameGraph, no_loss_moves

Point = tuple[int, int]
"""Wins and draws."""


def pareto(points: Iterable[Point]) -> tuple[Point, ...]:
    """The points that no other beats, in order of draws.

    >>> pareto([(3, 1), (2, 1), (5, 2), (5, 4)])
    ((3, 1), (5, 2))
    """
    best: list[Point] = []
    for wins, draws in sorted(points, key=lambda point: (point[1], -point[0])):
        if not best or wins > best[-1][0]:
            best.append((wins, draws))
    return tuple(best)


def best_ratio(first: Iterable[Point], second: Iterable[Point]) -> Fraction | None:
    """The most wins per draw of both roles together; None if there need be no draw at all."""
    pairs = [(a[0] + b[0], a[1] + b[1]) for a in first for b in list(second)]
    if any(draws == 0 for _, draws in pairs):
        return None
    return max(Fraction(wins, draws) for wins, draws in pairs)


def hypervolume(points: Iterable[Point], most_draws: int) -> int:
    """How many points (wins above 0, draws below the bound) are attained or beaten by these.

    >>> hypervolume([(3, 1), (5, 2)], 4)
    13
    """
    area, wins = 0, 0
    for more, draws in pareto(point for point in points if point[1] < most_draws):
        area += (more - wins) * (most_draws - draws)
        wins = more
    return area


@dataclass(frozen=True)
class Frontier:
    """The frontier of one role from every state on, and the moves that play stays inside."""

    graph: GameGraph
    side: Side
    moves: tuple[tuple[int, ...], ...]
    from_state: tuple[tuple[Point, ...], ...]

    @property
    def points(self) -> tuple[Point, ...]:
        """The frontier of the whole game, in order of draws."""
        return self.from_state[0]


def frontier(graph: GameGraph, side: Side, take_win: bool = False) -> Frontier:
    """The frontier of `side`, for whom losing is out of the question."""
    moves = no_loss_moves(graph, side, take_win)
    from_state: list[tuple[Point, ...]] = [()] * len(graph)
    for state in reversed(range(len(graph))):
        if graph.end[state] is not None:
            from_state[state] = _at_end(graph, state, side)
        elif graph.turn(state) is side:
            from_state[state] = pareto({p for child in moves[state] for p in from_state[child]})
        elif moves[state]:
            sums: tuple[Point, ...] = ((0, 0),)
            for child in moves[state]:
                sums = pareto({(a + c, b + d) for a, b in sums for c, d in from_state[child]})
            from_state[state] = sums
    return Frontier(graph, side, moves, tuple(from_state))


def _at_end(graph: GameGraph, state: int, side: Side) -> tuple[Point, ...]:
    points = {Value.win(side): ((1, 0),), Value.DRAW: ((0, 1),)}
    return points.get(graph.end[state] or Value.DRAW, ())


def attainable(graph: GameGraph, side: Side, take_win: bool = False) -> tuple[Point, ...]:
    """Every point that can be attained, in order of draws and then wins.

    A set of points is one int, whose bit `wins * width + draws` is a point: a union is an `or`, and
    adding a point to all points of a set is a shift.
    """
    moves = no_loss_moves(graph, side, take_win)
    width = _most_draws(graph, side, moves) + 1
    from_state = [0] * len(graph)
    for state in reversed(range(len(graph))):
        if graph.end[state] is not None:
            for wins, draws in _at_end(graph, state, side):
                from_state[state] = 1 << wins * width + draws
        elif graph.turn(state) is side:
            for child in moves[state]:
                from_state[state] |= from_state[child]
        elif moves[state]:
            from_state[state] = 1
            for child in moves[state]:
                from_state[state] = _sums(from_state[state], from_state[child])
    points = (divmod(place, width) for place in bits(from_state[0]))
    return tuple(sorted(points, key=lambda point: (point[1], point[0])))


def _sums(one: int, two: int) -> int:
    few, many = sorted((one, two), key=int.bit_count)
    sums = 0
    for place in bits(few):
        sums |= many << place
    return sums


def _most_draws(graph: GameGraph, side: Side, moves: Sequence[Sequence[int]]) -> int:
    most = [int(end is Value.DRAW) for end in graph.end]
    for state in reversed(range(len(graph))):
        if moves[state]:
            below = [most[child] for child in moves[state]]
            most[state] = max(below) if graph.turn(state) is side else sum(below)
    return most[0]


def attain(front: Frontier, target: Point) -> dict[int, int] | None:
    """A stationary strategy that attains a point of the frontier: from each state it reaches, the
    state it goes to. None if there is none; that is a proof, since every possibility is tried.
    """
    if target not in front.points:
        raise ValueError(f"{target} is not on the frontier")
    tried: list[Iterator[_Trial]] = [iter([_Trial({0: target}, {}, frozenset([0]))])]
    while tried:
        trial = next(tried[-1], None)
        if trial is None:
            tried.pop()
        elif not trial.pending:
            return trial.choice
        else:
            tried.append(_go_on(front, trial))
    return None


@dataclass(frozen=True)
class _Trial:
    """A part of a strategy: the point it is to play from each state, and the moves so far."""

    plays: dict[int, Point]
    choice: dict[int, int]
    pending: frozenset[int]
    """States that are reached and still have to be dealt with."""

    def reach(self, points: dict[int, Point]) -> "_Trial":
        """Also play these points from these states."""
        new = points.keys() - self.plays.keys()
        return _Trial(self.plays | points, self.choice, self.pending | new)


def _go_on(front: Frontier, trial: _Trial) -> Iterator[_Trial]:
    """Deal with the first pending state, in every way that can still succeed."""
    state = min(trial.pending)
    target = trial.plays[state]
    rest = _Trial(trial.plays, trial.choice, trial.pending - {state})
    if front.graph.end[state] is not None:
        yield rest
    elif front.graph.turn(state) is front.side:
        for child in front.moves[state]:
            if target in front.from_state[child] and rest.plays.get(child, target) == target:
                chosen = _Trial(rest.plays, {**rest.choice, state: child}, rest.pending)
                yield chosen.reach({child: target})
    else:
        for points in shares(front, front.moves[state], target, rest.plays):
            yield rest.reach(points)


def shares(
    front: Frontier, children: Sequence[int], target: Point, fixed: dict[int, Point]
) -> Iterator[dict[int, Point]]:
    """Every way to make up the target of one frontier point for each child, some of them fixed."""
    if not children:
        if target == (0, 0):
            yield {}
        return
    head, *tail = children
    most = sum(front.from_state[child][-1][0] for child in children)
    least = sum(front.from_state[child][0][1] for child in children)
    if target[0] > most or target[1] < least:
        return
    for wins, draws in (fixed[head],) if head in fixed else front.from_state[head]:
        if wins <= target[0] and draws <= target[1]:
            for points in shares(front, tail, (target[0] - wins, target[1] - draws), fixed):
                yield {head: (wins, draws), **points}


def plan(front: Frontier, target: Point) -> dict[tuple[int, ...], int]:
    """A strategy that attains a point of the frontier and may choose anew for every history.

    From each history of states that it can come to decide in, the state it goes to.
    """
    chosen: dict[tuple[int, ...], int] = {}
    waiting: list[tuple[tuple[int, ...], Point]] = [((0,), target)]
    while waiting:
        history, point = waiting.pop()
        state = history[-1]
        if front.graph.end[state] is not None:
            continue
        if front.graph.turn(state) is front.side:
            child = next(c for c in front.moves[state] if point in front.from_state[c])
            chosen[history] = child
            waiting.append(((*history, child), point))
        else:
            points = next(shares(front, front.moves[state], point, {}))
            waiting += [((*history, child), share) for child, share in points.items()]
    return chosen
