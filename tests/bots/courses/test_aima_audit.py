"""A file's own game as aima-python has games: what is wrong with its functions is found."""

import json
from types import ModuleType
from typing import Any

import pytest

from noloss.bots.courses.aima import FUNCTIONS, Aima
from noloss.bots.courses.aima_audit import audit_aima
from noloss.bots.courses.cs50_audit import FunctionReport
from noloss.core.budget import DEFAULT
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.flow.flow import whole_game

THREE = parse_game("3x3")
POSITIONS = [node.position for node in whole_game(THREE).nodes]
RIGHT = """
from collections import namedtuple
State = namedtuple("State", "to_move, utility, board, moves")
CELLS = [(row, column) for row in (1, 2, 3) for column in (1, 2, 3)]
LINES = [[(r, c) for c in (1, 2, 3)] for r in (1, 2, 3)]
LINES += [[(r, c) for r in (1, 2, 3)] for c in (1, 2, 3)]
LINES += [[(1, 1), (2, 2), (3, 3)], [(1, 3), (2, 2), (3, 1)]]

class TicTacToe:
    initial = State("X", 0, {}, CELLS)

    def actions(self, state):
        return state.moves

    def result(self, state, move):
        board = dict(state.board)
        board[move] = state.to_move
        won = any(move in line and all(board.get(at) == state.to_move for at in line)
                  for line in LINES)
        worth = (1 if state.to_move == "X" else -1) if won else 0
        rest = [at for at in state.moves if at != move]
        return State("O" if state.to_move == "X" else "X", worth, board, rest)

    def utility(self, state, player):
        return state.utility if player == "X" else -state.utility

    def terminal_test(self, state):
        return state.utility != 0 or not state.moves

    def to_move(self, state):
        return state.to_move

def player(game, state):
    return state.moves[0]
"""


class Here:
    """Asks a file in this process, through what its worker would write."""

    def __init__(self, text: str) -> None:
        module = ModuleType("student")
        exec(text, module.__dict__)
        self.file = Aima(module, "", THREE)

    def about(self, word: str, position: Position) -> Any:
        assert word == "facts"
        return json.loads(json.dumps(self.file.facts(position)))


def _audit(text: str, step: int = 20) -> dict[str, FunctionReport]:
    return dict(audit_aima(Here(text), POSITIONS[::step], DEFAULT.meter("")))


@pytest.mark.parametrize("step", [20, pytest.param(1, marks=pytest.mark.thorough)])
def test_a_right_game_is_right_everywhere(step: int) -> None:
    found, asked = _audit(RIGHT, step), POSITIONS[::step]
    assert {name: report.wrong for name, report in found.items()} == dict.fromkeys(FUNCTIONS, 0)
    over = sum(position.outcome() is not None for position in asked)
    assert found["terminal_test"].asked == len(asked)
    assert (found["to_move"].asked, found["utility"].asked) == (len(asked) - over, over)


@pytest.mark.parametrize(
    ("name", "right", "wrong", "why"),
    [
        ("result", "dict(state.board)", "state.board", "it changes the state it was given"),
        ("actions", "return state.moves", "return state.moves[1:]", "instead of"),
        ("terminal_test", "state.utility != 0 or not", "not", "it gives False instead of True"),
        ("utility", "else -state.utility", "else state.utility", "for X and"),
        ("to_move", "return state.to_move", "return 'X'", "it gives 'X' instead of 'O'"),
        ("to_move", "return state.to_move", "raise OSError('lost')", "it raises 'OSError: lost'"),
    ],
)
def test_what_is_wrong_is_found(name: str, right: str, wrong: str, why: str) -> None:
    assert right in RIGHT
    found = _audit(RIGHT.replace(right, wrong))
    assert found[name].wrong > 0
    assert why in found[name].why


def test_a_file_without_a_game_has_nothing_to_compare() -> None:
    assert _audit("def player(game, state): return state.moves[0]", step=99) == {}
