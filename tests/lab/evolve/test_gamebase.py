from collections import Counter

import pytest

from noloss.core.errors import WrongGame
from noloss.core.game import Side, Value
from noloss.core.notation import parse_game, parse_position
from noloss.core.symmetry import symmetries
from noloss.flow.positions import count
from noloss.flow.solved import solve_game
from noloss.flow.tabulate import undecided
from noloss.lab.evolve.gamebase import GAME, base_case, count_games, gamebase, no_loss_moves, unfold


def _children(row: int) -> list[int]:
    return sorted(child + 1 for child in gamebase().graph.children[row - 1])


def test_there_are_765_rows_with_the_papers_levels() -> None:
    rows, depth = gamebase().rows, gamebase().graph.depth
    assert len(rows) == len(set(rows)) == 765
    assert [(p.first | p.second).bit_count() for p in rows] == list(depth) == sorted(depth)
    levels = Counter(depth)
    assert [levels[n] for n in range(10)] == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]


def test_the_row_numbers_are_the_papers() -> None:
    rows = gamebase().rows
    assert str(rows[3]) == ".../.X./..."
    assert str(rows[7]) == "X../..O/..."
    assert _children(1) == [2, 3, 4]
    assert _children(2) == [5, 6, 7, 8, 9]
    assert _children(3) == [10, 11, 12, 13, 14]
    assert _children(4) == [15, 16]
    assert 44 in _children(15)
    assert 19 in _children(16)


def test_a_base_case_is_least_in_its_class_and_the_same_for_the_whole_class() -> None:
    """By the paper's four measures, which never leave two boards of a class level."""

    def measures(position: object) -> tuple[int, ...]:
        text = str(position).replace("/", "")
        found = []
        for mark in "XO":
            cells = [at for at, letter in enumerate(text, 1) if letter == mark]
            product = 1
            for cell in cells:
                product *= cell
            found += [sum(cells), product]
        return found[0], found[2], found[1], found[3]

    for position in undecided(GAME):
        images = {g.position(position) for g in symmetries(GAME)}
        least = min(map(measures, images))
        assert [image for image in images if measures(image) == least] == [base_case(position)]


def test_another_game_is_refused() -> None:
    with pytest.raises(WrongGame, match="not of 4x4"):
        gamebase().row(parse_game("4x4").start())


def test_the_cells_of_a_real_board_that_lead_to_a_row() -> None:
    board = parse_position(GAME, ".../.X./..O")
    base = gamebase()
    for target in base.graph.children[base.row(board)]:
        cells = base.cells(board, target)
        assert cells
        assert all(base.row(board.play(cell)) == target for cell in cells)


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
