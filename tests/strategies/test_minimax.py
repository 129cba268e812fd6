import pytest

from noloss.core.game import LineGame, Value
from noloss.core.notation import parse_position
from noloss.core.position import Position
from noloss.core.strategy import ask
from noloss.flow.solved import solve_game
from noloss.flow.tabulate import undecided
from noloss.strategies.catalogue import strategy
from remembered import remembered


@pytest.mark.parametrize(("name", "cell"), [("mm", 9), ("abp", 4), ("aba", 7), ("t3dt", 7)])
def test_the_choices_of_figure_3(three: LineGame, name: str, cell: int) -> None:
    board = parse_position(three, "XXO/.O./.X.")
    assert list(ask(strategy(name), board).moves) == [cell - 1]


def _late(three: LineGame) -> list[Position]:
    """Boards with at least two marks, so that plain minimax stays quick."""
    return [p for p in undecided(three) if p.free.bit_count() <= 7]


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.thorough)])
def test_minimax_keeps_the_last_best_move_and_alpha_beta_the_first(
    three: LineGame, step: int
) -> None:
    solved = solve_game(three)
    for position in _late(three)[::step]:
        best = solved.at(position).best
        assert list(ask(remembered("mm"), position).moves) == [best[-1]]
        assert list(ask(remembered("abp"), position).moves) == [best[0]]


def test_advanced_alpha_beta_wins_soonest_and_loses_latest(three: LineGame) -> None:
    solved = solve_game(three)
    for position in undecided(three):
        solution = solved.at(position)
        assert list(ask(remembered("aba"), position).moves) == [solution.fastest[0]]


def test_the_reason_tells_the_value(three: LineGame) -> None:
    words = {1: "I win", 0: "it is a draw", -1: "you win"}
    solved = solve_game(three)
    for position in _late(three)[::7]:
        value = solved.value(position)
        sign = 0 if value is Value.DRAW else 1 if value is Value.win(position.turn) else -1
        assert ask(remembered("abp"), position).reason.text.endswith(f"{words[sign]}.")
