from collections import Counter

import pytest

from noloss.core.game import Side, Value
from noloss.core.notation import parse_game, parse_position
from noloss.flow.positions import count
from noloss.flow.solved import solve_game
from noloss.lab.evolve.graph import count_games, no_loss_moves, unfold


@pytest.mark.parametrize("name", ["3x3", "3x2:2", "4x2:3", "5:3", "2x2x2"])
def test_a_graph_has_every_position_once_up_to_symmetry_and_leads_forward(name: str) -> None:
    game = parse_game(name)
    states, graph = unfold(game.start())
    assert len(graph) == len(states) == len(set(states)) == count(game).canonical
    for state, children in enumerate(graph.children):
        assert all(child > state for child in children)
        assert all(graph.depth[child] == graph.depth[state] + 1 for child in children)
        assert bool(children) == (graph.end[state] is None)
        assert len(set(children)) == len(children)


@pytest.mark.parametrize("name", ["3x3", "3x2:2", "4x2:3"])
@pytest.mark.parametrize("side", Side)
def test_the_moves_kept_are_those_that_do_not_lose(name: str, side: Side) -> None:
    game = parse_game(name)
    states, graph = unfold(game.start())
    solved = solve_game(game)
    lost = Value.win(side.other)
    for state, moves in enumerate(no_loss_moves(graph, side)):
        if solved.value(states[state]) is lost or graph.end[state] is not None:
            assert moves == ()
        elif graph.turn(state) is side:
            kept = {child for child in graph.children[state] if solved.value(states[child]) != lost}
            assert set(moves) == kept
        else:
            assert moves == graph.children[state]


def test_an_immediate_win_is_taken_where_asked_and_nothing_else_changes() -> None:
    _, graph = unfold(parse_game("3x3").start())
    plain, eager = (no_loss_moves(graph, Side.FIRST, take) for take in (False, True))
    for state, (some, fewer) in enumerate(zip(plain, eager, strict=True)):
        won = {child for child in graph.children[state] if graph.end[child] is Value.FIRST}
        if graph.turn(state) is Side.FIRST and won:
            assert set(fewer) == won
        else:
            assert fewer == some


def test_ways_of_play_are_counted_over_distinct_children() -> None:
    """X has three cells, two of them alike: win at once, or let O choose among two alike."""
    game = parse_game("3x3")
    states, graph = unfold(parse_position(game, "XOX/OXO/..."))
    assert Counter(graph.depth) == {6: 1, 7: 2, 8: 1, 9: 1}
    for target in graph.children[0]:
        choice = [target, *(children[0] if children else -1 for children in graph.children[1:])]
        games = count_games(graph, Side.FIRST, choice)
        assert games == {Value.FIRST: 1, Value.DRAW: 0, Value.SECOND: 0}, states[target]
