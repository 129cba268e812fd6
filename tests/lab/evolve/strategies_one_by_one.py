"""Plain twins of the frontier and the census: list the strategies one by one, and count."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from noloss.core.game import Side, Value
from noloss.lab.evolve.gamebase import GameGraph

Point = tuple[int, int]


def stationary_strategies(
    graph: GameGraph, side: Side, take_win: bool = False
) -> Iterator[dict[int, int]]:
    """Every choice on the states it reaches, lost or not: a choice is made when first needed."""

    def options(state: int) -> tuple[int, ...]:
        children = graph.children[state]
        won = tuple(c for c in children if graph.end[c] is Value.win(side))
        return won if take_win and won else children

    def go_on(choice: dict[int, int], pending: list[int]) -> Iterator[dict[int, int]]:
        if not pending:
            yield choice
            return
        state, *rest = pending
        if state in choice or graph.end[state] is not None:
            yield from go_on(choice, rest)
        elif graph.turn(state) is side:
            for child in options(state):
                yield from go_on({**choice, state: child}, [*rest, child])
        else:
            yield from go_on(choice, [*rest, *graph.children[state]])

    return go_on({}, [0])


def score(graph: GameGraph, side: Side, choice: dict[int, int], state: int = 0) -> tuple[int, ...]:
    """Wins, draws and losses over every way of play."""
    end = graph.end[state]
    if end is not None:
        return tuple(int(end is v) for v in (Value.win(side), Value.DRAW, Value.win(side.other)))
    after = (choice[state],) if graph.turn(state) is side else graph.children[state]
    return tuple(map(sum, zip(*(score(graph, side, choice, s) for s in after), strict=True)))


def chance_of_no_loss(graph: GameGraph, side: Side) -> Fraction:
    """Over every complete vector: the share that never loses."""
    own = [state for state in range(len(graph)) if graph.decides(state, side)]
    good = total = 0
    for targets in product(*(graph.children[state] for state in own)):
        total += 1
        good += score(graph, side, dict(zip(own, targets, strict=True)))[2] == 0
    return Fraction(good, total)


def behavioural_points(
    graph: GameGraph, side: Side, take_win: bool = False, state: int = 0
) -> list[Point | None]:
    """The points of every strategy that chooses per history, one entry each; None if it loses."""
    end = graph.end[state]
    if end is not None:
        lost = end is Value.win(side.other)
        return [None if lost else (int(end is Value.win(side)), int(end is Value.DRAW))]
    children = graph.children[state]
    if graph.turn(state) is side:
        won = tuple(c for c in children if graph.end[c] is Value.win(side))
        children = won if take_win and won else children
        return [p for c in children for p in behavioural_points(graph, side, take_win, c)]
    parts = [behavioural_points(graph, side, take_win, c) for c in children]
    found: list[Point | None] = []
    for points in product(*parts):
        kept = [point for point in points if point is not None]
        whole = len(kept) == len(points)
        found.append((sum(p[0] for p in kept), sum(p[1] for p in kept)) if whole else None)
    return found
