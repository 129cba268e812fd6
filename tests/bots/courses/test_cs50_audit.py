"""Each function of a CS50 file compared with the truth: every way to get one wrong is found."""

from types import ModuleType
from typing import Any

import pytest

from bots.courses.cs50_files import RIGHT, WRONG
from noloss.arena.accuracy import Truth
from noloss.bots.bot import Fault
from noloss.bots.courses.cs50 import Cs50
from noloss.bots.courses.cs50_audit import Audit, FunctionReport, spoken
from noloss.core.budget import DEFAULT
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.flow.flow import whole_game


class InProcess:
    """A file of ours, called in this process; `fails` is the function that never comes back."""

    def __init__(self, text: str, fails: str = "") -> None:
        module = ModuleType("tictactoe")
        exec(text, module.__dict__)
        self.file = Cs50(module)
        self.fails = fails

    def about(self, word: str, position: Position) -> Any:
        word, _, name = word.partition(":")
        if self.fails and (word == "facts" or name == self.fails):
            return Fault(position, "timeout", "")
        if word == "opening":
            return self.file.opening()
        if word == "fact":
            return self.file.fact(name, position)
        return getattr(self.file, word)(position)


def _audit(text: str, game: LineGame, fails: str = "") -> dict[str, FunctionReport]:
    """On the empty board and some with so few cells free that any search is quick."""
    start, *later = (node.position for node in whole_game(game).nodes)
    positions = [start, *[p for p in later if p.free.bit_count() < 6][::40]]
    audit = Audit(InProcess(text, fails), Truth(game))
    found = audit.run(positions, DEFAULT.meter("Asking"))
    return {name: report for name, report in found.items() if report.wrong}


def test_the_right_one_is_right(three: LineGame) -> None:
    assert _audit(RIGHT, three) == {}


@pytest.mark.parametrize(
    ("name", "functions", "why"),
    [
        ("mutates", "result minimax", "after (0, 0): it changes the board it was given"),
        ("shallow", "result minimax", "after (0, 0): it changes the board it was given"),
        ("player", "player result minimax", "it gives 'X' instead of 'O'"),
        ("list", "actions", "it gives a list, not a set: [(0, 0), (0, 1), (0, 2), (1, 0)"),
        ("lists", "actions result minimax", "it gives {0, 1, 2, 3, 4, 5, 6, 7, 8} instead of {(0,"),
        ("silent", "result", "it takes (3, 0), which is not an action, without an exception"),
        ("negative", "result", "it takes (-1, 0), which is not an action, without an exception"),
        ("diagonal", "winner terminal utility minimax", "it gives None instead of 'X'"),
        ("number", "terminal", "it gives 0 instead of False"),
        ("utility", "utility minimax", "it gives 0 instead of -1"),
        ("start", "initial_state", "two calls share their rows"),
        ("first", "minimax", "instead of"),
        ("ends", "minimax", "instead of None"),
    ],
)
def test_what_is_wrong_is_found_and_told(
    three: LineGame, name: str, functions: str, why: str
) -> None:
    wrong = _audit(WRONG[name], three)
    assert set(wrong) == set(functions.split())
    assert why in wrong[functions.partition(" ")[0]].why


def test_a_function_that_never_comes_back_is_blamed(three: LineGame) -> None:
    wrong = _audit(RIGHT, three, fails="terminal")
    assert {name: report.wrong for name, report in wrong.items()} == {"terminal": 2}
    assert wrong["terminal"].why == "it takes too long"


def test_marks_that_are_not_the_course_s(three: LineGame) -> None:
    wrong = _audit(RIGHT.replace('EMPTY = "X", "O", None', 'EMPTY = "X", "O", " "'), three)
    assert "X, O and EMPTY are ['X', 'O', ' '], not" in wrong["initial_state"].why


def test_values_are_spoken_as_python_writes_them() -> None:
    assert spoken({"tuple": [1]}) == "(1,)"
    assert spoken({"set": []}) == "set({})"
    assert spoken({"type": "ndarray", "text": "array(3)\x1b"}) == "array(3)\\x1b"
