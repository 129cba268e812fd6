"""Files behind the interfaces of courses, checked in a process of their own."""

from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from bots.courses.cs50_files import PASSES_THREE_BOARDS, RIGHT
from documented import assert_documented
from noloss.bots.checking.questioned import Questioned
from noloss.bots.courses.course_bot import CourseBot
from noloss.bots.courses.course_check import Heard, check_course
from noloss.bots.courses.course_worker import behind
from noloss.core.budget import DEFAULT
from noloss.core.document import to_json
from noloss.core.errors import NolossError
from noloss.core.game import LineGame, Side
from noloss.core.notation import cell_text, parse_game
from noloss.flow.flow import whole_game
from noloss.flow.flow_graph import Node
from noloss.flow.tabulate import undecided
from noloss.show.text.check_text import course_text
from noloss.strategies.catalogue import strategy

THREE = parse_game("3x3")

BY_BOARD = '''
from noloss import position, strategy
BEST = strategy("optimal-fastest")

def best(board):
    """Our cell for a board of nine letters."""
    rows = "/".join(board[at : at + 3] for at in (0, 3, 6))
    return min(BEST.decide(position(rows)).moves)
'''
"""What the players of these tests share: the interface is what is tested."""

AIMA = (
    BY_BOARD
    + """
def alpha_beta_player(game, state):
    assert game.to_move(state) == state.to_move and not game.terminal_test(state)
    assert sorted(game.actions(state)) == sorted(state.moves)
    cells = [(row, column) for row in (1, 2, 3) for column in (1, 2, 3)]
    cell = best("".join(state.board.get(at, ".") for at in cells))
    assert game.result(state, cells[cell]).board[cells[cell]] == state.to_move
    return cells[cell]
"""
)
AIMA_OWN = (
    BY_BOARD
    + '''
class TicTacToe:
    """States are texts, which no other code could know."""

    initial = "........."

    def result(self, state, move):
        at = 3 * (move[0] - 1) + move[1] - 1
        return state[:at] + ("O" if state.count(".") % 2 == 0 else "X") + state[at + 1:]

def minimax_decision(state, game):
    assert isinstance(game, TicTacToe)
    row, column = divmod(best(state), 3)
    return (row + 1, column + 1)
'''
)


def _file(folder: Path, text: str) -> str:
    path = folder / "tictactoe.py"
    path.write_text(text, "utf-8")
    return str(path)


@pytest.fixture
def some_positions(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> list[Node]:
    """Of all positions, which the functions of a file are asked about, one in so many."""
    step, nodes = getattr(request, "param", 20), whole_game(THREE).nodes

    def some(game: LineGame) -> SimpleNamespace:
        assert game == THREE
        return SimpleNamespace(nodes=nodes[::step])

    monkeypatch.setattr("noloss.bots.courses.course_check.whole_game", some)
    return list(nodes[::step])


@pytest.mark.parametrize(
    "some_positions", [20, pytest.param(1, marks=pytest.mark.thorough)], indirect=True
)
def test_the_right_file_is_right_everywhere_and_proven(
    tmp_path: Path, some_positions: list[Node]
) -> None:
    report = check_course("cs50", _file(tmp_path, RIGHT), sides=[Side.FIRST])
    assert (report.verdict, report.proven, report.exit_code) == ("never loses", True, 0)
    over = sum(node.value is not None for node in some_positions)
    every, going_on = len(some_positions), len(some_positions) - over
    assert {name: function.asked for name, function in report.functions.items()} == {
        "initial_state": 1,
        "player": going_on,
        "actions": going_on,
        "result": every,
        "winner": every,
        "terminal": every,
        "utility": over,
        "minimax": every,
    }
    assert not any(function.wrong for function in report.functions.values())
    assert "All 8 functions are right on all positions of 3x3." in course_text(report)
    assert_documented("check", to_json(report))


def test_a_file_that_changes_its_argument_and_loses(
    tmp_path: Path, some_positions: list[Node]
) -> None:
    report = check_course("cs50", _file(tmp_path, PASSES_THREE_BOARDS))
    assert (report.verdict, report.exit_code) == ("loses", 1)
    going_on = [node for node in some_positions if node.value is None]
    assert report.functions["result"].wrong == len(going_on)
    assert str(report.functions["result"].first) == ".../.../..."
    text = course_text(report)
    assert "2 functions of 8 wrong: result, minimax." in text
    assert "LOSES at 3x3" in text


def test_files_that_cannot_be_checked(tmp_path: Path) -> None:
    with pytest.raises(NolossError, match="has no minimax; --as cs50 is CS50's AI course"):
        check_course("cs50", _file(tmp_path, RIGHT.replace("def minimax", "def maximin")))
    with pytest.raises(NolossError, match="there is no file"):
        check_course("cs50", str(tmp_path / "none.py"))
    with pytest.raises(NolossError, match="plays 3x3, not 4x4"):
        check_course("cs50", _file(tmp_path, RIGHT), parse_game("4x4"))
    report = check_course("cs50", _file(tmp_path, "import no_such_module_anywhere"))
    assert report.verdict == "broken"
    assert "no_such_module_anywhere" in report.faults[0].stderr


@pytest.mark.parametrize(
    ("text", "name"),
    [(AIMA, ""), (AIMA_OWN, ""), (AIMA.replace("alpha_beta_player", "mine"), "mine")],
)
def test_players_of_aima(three: LineGame, text: str, name: str) -> None:
    """A player that plays well behind the interface plays well in front of it."""
    module = ModuleType("student")
    exec(text, module.__dict__)
    player, best = behind("aima", module, name, three), strategy("optimal-fastest")
    assert player.missing() == []
    for position in undecided(three)[::40]:
        wanted = min(best.decide(position).moves)
        assert player.cell(player.move(position)) == cell_text(wanted), position


def test_what_is_no_move_is_told_as_it_is(three: LineGame) -> None:
    module = ModuleType("student")
    exec("def agent(*_): return 'centre'", module.__dict__)
    assert behind("aima", module, "agent", three).cell("centre") == "'centre'"
    exec("def helper(*_): return (1, 1)", module.__dict__)
    assert behind("aima", module, "", three).missing() == []
    del module.agent
    assert behind("aima", module, "", three).missing() == ["player"], "a helper is no player"


def test_a_player_of_aima_on_another_board(tmp_path: Path) -> None:
    player = "def player(game, state):\n    return min(game.actions(state))\n"
    report = check_course("aima", _file(tmp_path, player), parse_game("3x2:2"))
    assert (report.verdict, report.functions, report.faults) == ("loses", {}, ())


COUNTS = """
turns = 0
def player(game, state):
    global turns
    turns += 1
    return sorted(state.moves)[-1 if turns == 2 else 0]
"""


def test_a_file_that_remembers_is_played_through_all_games(tmp_path: Path) -> None:
    """On 2x2 with two in a row whoever begins wins, so only games of one seat can be asked for."""
    report = check_course(
        "aima", _file(tmp_path, COUNTS), parse_game("2x2:2"), games=True, sides=[Side.FIRST]
    )
    assert set(report.seats) == {Side.FIRST}
    assert (report.evidence.start, report.evidence.all_games) == ("process", True)


def test_a_new_game_begins_with_the_file_as_it_was_loaded(tmp_path: Path) -> None:
    """Without the time that loading takes: the process is the same."""
    bot = CourseBot("aima", _file(tmp_path, COUNTS), THREE)
    try:
        first = [bot.ask(THREE.start()), bot.ask(THREE.start())]
        process = bot._process
        bot.fresh()
        assert [bot.ask(THREE.start()), bot.ask(THREE.start())] == first == [0, 8]
        assert bot._process is process is not None
    finally:
        bot.close()


def test_a_file_that_was_heard_is_copied_in_the_middle_of_games(tmp_path: Path) -> None:
    """A search that remembers what boards are worth works that out once, not for every game."""
    bot = CourseBot("aima", _file(tmp_path, COUNTS), THREE)
    asked = Questioned(Heard(bot, {}), DEFAULT.meter(""))
    try:
        assert asked.ask(THREE.start()) == 0
        asked.fresh()
        assert asked.ask(THREE.start()) == 0
        assert asked.keep()
        assert asked.ask(THREE.start()) == 8
        assert asked.ask(THREE.start()) == 0
        assert asked.back(1)
        assert asked.ask(THREE.start()) == 8
    finally:
        asked.bot.close()


def test_a_file_sees_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOLOSS_API_KEY", "secret")
    agent = "import os\ndef agent(*_):\n    return os.environ.get('NOLOSS_API_KEY', (1, 1))\n"
    report = check_course("aima", _file(tmp_path, agent), parse_game("1x1"))
    assert not report.faults
