"""The frontier and all attainable points, against lists of strategies on small games."""

from fractions import Fraction
from itertools import islice

import pytest

from lab.evolve.strategies_one_by_one import behavioural_points, score, stationary_strategies
from noloss.core.game import Side, Value
from noloss.core.notation import parse_game, parse_position
from noloss.lab.evolve.attainable import attain, attainable, best_ratio, frontier, pareto, plan
from noloss.lab.evolve.gamebase import GameGraph, count_games, unfold
from noloss.lab.evolve.stationary import behavioural

BOARDS = [
    ("3x2:2", ".../..."),
    ("5:3", "....."),
    ("6:3", "......"),
    ("3x3", "XOX/.O./..."),
    ("3x3", "X.O/.X./..."),
    ("3x3", "XO./X../..."),
    ("3x3", ".XO/.OX/..."),
    ("3x3", "X../.O./..X"),
    ("3x3", "XXO/.O./..."),
]
CASES = [(*board, side, take) for board in BOARDS for side in Side for take in (False, True)]


def _graph(game: str, text: str) -> GameGraph:
    return unfold(parse_position(parse_game(game), text))[1]


@pytest.mark.parametrize(("game", "text", "side", "take_win"), CASES)
def test_points_are_those_of_all_strategies(
    game: str, text: str, side: Side, take_win: bool
) -> None:
    graph = _graph(game, text)
    found = frontier(graph, side, take_win)
    everything = attainable(graph, side, take_win)
    assert found.points == pareto(everything)
    if behavioural(graph, side, take_win) < 1500 and len(graph) < 40:
        listed = {p for p in behavioural_points(graph, side, take_win) if p is not None}
        assert set(everything) == listed


@pytest.mark.parametrize(("game", "text", "side", "take_win"), CASES)
def test_each_point_is_attained_and_stationary_ones_are_told_apart(
    game: str, text: str, side: Side, take_win: bool
) -> None:
    graph = _graph(game, text)
    found = frontier(graph, side, take_win)
    listed = list(islice(stationary_strategies(graph, side, take_win), 1501))
    few = [score(graph, side, each) for each in listed] if len(listed) <= 1500 else []
    for target in found.points:
        choice = attain(found, target)
        if choice is not None:
            assert score(graph, side, choice) == (*target, 0)
        if few:
            assert (choice is not None) == ((*target, 0) in few)
        assert _plan_score(graph, side, plan(found, target)) == (*target, 0)


def _plan_score(
    graph: GameGraph, side: Side, moves: dict[tuple[int, ...], int], at: tuple[int, ...] = (0,)
) -> tuple[int, ...]:
    end = graph.end[at[-1]]
    if end is not None:
        return tuple(int(end is v) for v in (Value.win(side), Value.DRAW, Value.win(side.other)))
    own = graph.turn(at[-1]) is side
    after = (moves[at],) if own else graph.children[at[-1]]
    scores = [_plan_score(graph, side, moves, (*at, child)) for child in after]
    return tuple(map(sum, zip(*scores, strict=True)))


def test_a_point_off_the_frontier_is_refused() -> None:
    found = frontier(_graph("3x2:2", ".../..."), Side.FIRST)
    with pytest.raises(ValueError, match="not on the frontier"):
        attain(found, (0, 0))


def test_stationary_strategies_found_are_counted_alike_by_the_forward_pass() -> None:
    graph = _graph("3x3", "X../.O./...")
    found = frontier(graph, Side.FIRST)
    for target in found.points:
        choice = attain(found, target)
        assert choice is not None
        whole = [choice.get(state, -1) for state in range(len(graph))]
        games = count_games(graph, Side.FIRST, whole)
        assert (games[Value.FIRST], games[Value.DRAW], games[Value.SECOND]) == (*target, 0)


def test_best_ratio_is_of_both_roles_together() -> None:
    assert best_ratio([(2, 1), (5, 2)], [(3, 4), (9, 7)]) == Fraction(14, 9)
    assert best_ratio([(2, 0)], [(3, 0)]) is None
