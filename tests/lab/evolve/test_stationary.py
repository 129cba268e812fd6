"""Counts of strategies, against lists of them on games and sub-games small enough to list."""

from functools import cache
from itertools import islice

import pytest

from lab.evolve.strategies_one_by_one import (
    behavioural_points,
    chance_of_no_loss,
    score,
    stationary_strategies,
)
from noloss.core.game import Side
from noloss.core.notation import parse_game, parse_position
from noloss.lab.evolve.gamebase import GameGraph, unfold
from noloss.lab.evolve.stationary import behavioural, random_vector, stationary

FEW = 1500
"""Strategies that are listed at most."""
BOARDS = [
    *[("3x2:2", ".../..."), ("4x1:2", "...."), ("5:3", "....."), ("6:3", "......")],
    *[("3x3", str(p)) for p in unfold(parse_game("3x3").start())[0][54:336]],
]
"""Small games, and every board of 3x3 with four or five marks."""


@cache
def _graph(game: str, text: str) -> GameGraph:
    return unfold(parse_position(parse_game(game), text))[1]


def _listed(graph: GameGraph, side: Side, take_win: bool) -> list[tuple[int, ...]] | None:
    strategies = list(islice(stationary_strategies(graph, side, take_win), FEW + 1))
    return None if len(strategies) > FEW else [score(graph, side, each) for each in strategies]


@pytest.mark.parametrize(
    ("side", "take_win"),
    [
        pytest.param(Side.FIRST, False, marks=pytest.mark.thorough),
        (Side.FIRST, True),
        pytest.param(Side.SECOND, False, marks=pytest.mark.thorough),
        pytest.param(Side.SECOND, True, marks=pytest.mark.thorough),
    ],
)
def test_stationary_strategies_are_as_many_as_can_be_listed(side: Side, take_win: bool) -> None:
    compared = shared = 0
    for game, text in BOARDS:
        graph = _graph(game, text)
        listed = _listed(graph, side, take_win)
        if listed is not None:
            never = sum(losses == 0 for _, _, losses in listed)
            assert stationary(graph, side, take_win) == never, (game, text)
            compared += never > 1
            shared += never != behavioural(graph, side, take_win)
    assert compared >= 20, "the boards are too small or too large to show anything"
    assert shared or take_win or side is Side.FIRST, "no state is reached in two ways"


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("take_win", [False, True])
def test_behavioural_strategies_are_as_many_as_can_be_listed(side: Side, take_win: bool) -> None:
    for game, text in BOARDS:
        graph = _graph(game, text)
        number = behavioural(graph, side, take_win)
        if number < FEW and len(graph) < 40:
            points = behavioural_points(graph, side, take_win)
            assert number == sum(point is not None for point in points), (game, text)


@pytest.mark.parametrize("side", Side)
def test_the_chance_of_a_random_vector_is_the_share_among_all_vectors(side: Side) -> None:
    compared = 0
    for game, text in BOARDS:
        graph = _graph(game, text)
        vectors = 1
        for state, children in enumerate(graph.children):
            vectors *= len(children) if graph.decides(state, side) else 1
        if vectors < FEW:
            chance = chance_of_no_loss(graph, side)
            assert random_vector(graph, side) == chance, (game, text)
            compared += 0 < chance < 1
    assert compared >= 10


def test_where_a_loss_cannot_be_avoided_there_is_no_strategy() -> None:
    lost = _graph("3x2:2", "X../...")
    assert behavioural(lost, Side.SECOND) == stationary(lost, Side.SECOND) == 0
    assert random_vector(lost, Side.SECOND) == 0
