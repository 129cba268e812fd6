"""Functions of strangers: how they want to be called is found by trying, and said."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from noloss.arena.yardsticks import Yardsticks
from noloss.bots.checking.check import check
from noloss.bots.functions import trying
from noloss.bots.functions.callables import source_of
from noloss.bots.functions.python_bot import PythonBot
from noloss.bots.functions.readings import Reading, candidates, parse_reading
from noloss.bots.functions.trying import boards_to_try, callee, find_reading, functions_in
from noloss.bots.resolve import resolve
from noloss.core.errors import BadFile
from noloss.core.game import LineGame
from noloss.core.notation import parse_game, parse_position

SEES = """
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
def choose(cells, own, other, empty):
    free = [at for at in range(9) if cells[at] == empty]
    for who in (own, other):
        for at in free:
            if any(at in line and all(cells[i] == who for i in line if i != at) for line in LINES):
                return at
    return free[0]
"""
KINDS = {
    "string": ("def move(board, mark):\n"
               "    assert type(board) is str\n"
               "    return choose(board, mark, 'XO'.replace(mark, ''), '-') + 1",
               "a string of 'X' and 'O', '-' where it is empty; answers are cells from 1"),
    "small": ("def get_move(board, player):\n"
              "    assert player in 'xo'\n"
              "    return choose(board, player, 'xo'.replace(player, ''), ' ')",
              "a list of 'x' and 'o', ' ' where it is empty; answers are cells from 0"),
    "numbered": ("def bestMove(board):\n"
                 "    turn = 'O' if board.count('X') > board.count('O') else 'X'\n"
                 "    cells = [' ' if type(c) is int else c for c in board]\n"
                 "    assert all(c in ('X', 'O', at) for at, c in enumerate(board))\n"
                 "    return {'index': choose(cells, turn, 'XO'.replace(turn, ''), ' ')}",
                 "a list of 'X' and 'O', numbers from 0; answers are cells from 0"),
    "rows": ("def best_move(board, player):\n"
             "    cells = [c for row in board for c in row]\n"
             "    return divmod(choose(cells, player, 3 - player, 0), 3)",
             "lists of 1 and 2, 0 where it is empty; answers are rows and columns from 0"),
    "array": ("import numpy as np\n"
              "def act(board):\n"
              "    return np.int64(choose(board.flatten(), 1, -1, 0))",
              "a numpy array of rows of 1 its own marks, -1 the other's, 0 where it is empty"),
    "marks": ("def make_move(mark, board):\n"
              "    board[choose(board, mark, 'XO'.replace(mark, ''), None)] = mark",
              "None where it is empty; answers are the board with its mark"),
}  # fmt: skip


Loaded = Callable[[str], PythonBot]


@pytest.fixture
def loaded(tmp_path: Path, three: LineGame) -> Iterator[Loaded]:
    """Loads code whose last function is called, in a process that is copied sooner than this."""
    bots: list[PythonBot] = []

    def load(code: str) -> PythonBot:
        file = tmp_path / f"bot{len(bots)}.py"
        file.write_text(code, "utf-8")
        name = re.findall(r"^def (\w+)", code, re.MULTILINE)[-1]
        bot = PythonBot(f"{file}:{name}", three).load()
        assert isinstance(bot, PythonBot)
        bots.append(bot)
        return bot

    yield load
    for bot in bots:
        bot.close()


def _reading(bot: PythonBot) -> Reading:
    """As it is told to the next worker."""
    return parse_reading(bot.command[-1])


def test_a_function_for_one_seat_is_called_as_it_wants_to_be(loaded: Loaded) -> None:
    """It crashes in the other, however it is called."""
    reading = _reading(
        loaded(
            "def get_move(board):\n"
            "    assert board.count('X') > board.count('O'), 'I am O'\n"
            "    return board.index(' ')\n"
        )
    )
    assert (reading.shape, reading.words, reading.answers) == ("list", ("board",), "cells from 0")


def test_a_function_that_always_crashes_is_called_with_what_it_takes(loaded: Loaded) -> None:
    assert _reading(loaded("def move(board): raise ValueError('no')")).words == ("board",)


@pytest.mark.parametrize("kind", KINDS)
def test_the_usual_signatures(kind: str, loaded: Loaded, three: LineGame) -> None:
    code, says = KINDS[kind]
    bot = loaded(SEES + code)
    assert says in bot.reading == _reading(bot).says
    for position in boards_to_try(three):
        cell, wins = bot.ask(position), position.wins(position.turn)
        assert isinstance(cell, int), (position, cell)
        assert not wins or wins >> cell & 1, (position, cell)


def test_our_own_way_is_taken_if_it_works_and_if_none_does(
    three: LineGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = callee(lambda board, mark: board.replace("/", "").index(".") + 1)
    bad = callee(lambda board, mark: "x")
    assert good is not None
    assert bad is not None
    monkeypatch.setattr(trying, "candidates", lambda *given: [*candidates(*given)][::40])
    assert find_reading(good, three) == find_reading(bad, three) == Reading()


def test_boards_to_try_tell_the_numbers_apart() -> None:
    for name in ("3x3", "4x3:3", "4x4+misere"):
        boards = boards_to_try(parse_game(name))
        assert all(board.outcome() is None for board in boards)
        assert min(board.playable.bit_count() for board in boards) == 1


def test_a_class_is_made_with_its_mark_and_anew_for_each_game(tmp_path: Path) -> None:
    game = parse_game("4x1:3")
    file = tmp_path / "mine.py"
    file.write_text(
        "class Player:\n"
        "    def __init__(self, letter):\n        self.letter, self.turns = letter, 0\n"
        "    def getMove(self, board):\n"
        "        self.turns += 1\n"
        "        free = [at for at, cell in enumerate(board) if cell == ' ']\n"
        "        return free[self.turns % len(free)]\n",
        "utf-8",
    )
    bot = resolve(str(file), game)
    assert isinstance(bot, PythonBot)
    try:
        assert "made with its mark" in bot.reading
        started = bot._process
        for _ in range(2):
            boards = ("X...", "XXO.")
            asked = [bot.ask(parse_position(game, board)) for board in boards]
            assert asked == [2, 3]
            bot.fresh()
        assert bot._process is started
        report = check(bot, game, yardsticks=Yardsticks(game, ()))
    finally:
        bot.close()
    assert (report.verdict, report.assumes, report.evidence.start) == (
        "never loses",
        "game",
        "process",
    )
    assert report.reading == bot.reading


def test_a_file_is_a_program_if_it_reads_and_else_its_function_is_called(
    tmp_path: Path, three: LineGame
) -> None:
    (tmp_path / "helper.py").write_text("CELL = 5", "utf-8")
    program = tmp_path / "program.py"
    program.write_text(
        "import helper\ndef move(b): return helper.CELL\n"
        "for line in iter(input, ''):\n    print(move(line), flush=True)\n",
        "utf-8",
    )
    bot = resolve(str(program), three)
    assert not isinstance(bot, PythonBot)
    assert bot.ask(three.start()) == 4
    bot.close()
    notebook = tmp_path / "mine.ipynb"
    notebook.write_text(
        '{"cells": [{"cell_type": "markdown", "source": ["# hello"]}, {"cell_type": "code",'
        ' "source": ["%matplotlib inline\\n", "import helper\\n", "def move(board, mark):\\n",'
        " \"    return board.replace('/', '').index('.') + 1\"]}]}",
        "utf-8",
    )
    assert functions_in(notebook) == ["move"]
    called = resolve(str(notebook), three)
    assert isinstance(called, PythonBot)
    assert called.ask(three.start()) == 0
    called.close()


NO_NOTEBOOKS = {
    "{}": "it has no list of cells",
    "[]": "it has no list of cells",
    "null": "it has no list of cells",
    '"x"': "it has no list of cells",
    '{"cells": 5}': "it has no list of cells",
    '{"cells": {"a": 1}}': "it has no list of cells",
    '{"cells": [3]}': "cell 1 has no type",
    '{"cells": [{"source": ""}]}': "cell 1 has no type",
    '{"cells": [{"cell_type": "markdown"}, {"cell_type": "code"}]}': "cell 2 has no source",
    '{"cells": [{"cell_type": "code", "source": [1]}]}': "cell 1 has no source",
    "[" * 90_000: "nested too deeply",
    '{"cells": ' + "9" * 5000 + "}": "is not a number",
}


@pytest.mark.parametrize("text", NO_NOTEBOOKS)
def test_what_is_no_notebook_is_refused_by_name_and_place(
    text: str, tmp_path: Path, three: LineGame
) -> None:
    notebook = tmp_path / "mine.ipynb"
    notebook.write_text(text, "utf-8")
    assert functions_in(notebook) == []
    with pytest.raises(BadFile, match=f"mine.ipynb.* is not a notebook: .*{NO_NOTEBOOKS[text]}"):
        source_of(notebook)
    with pytest.raises(BadFile, match=r"mine\.ipynb is not a notebook"):
        resolve(str(notebook), three)


def test_a_bot_that_errs_where_its_plan_has_not_led_it_is_called_as_we_do(loaded: Loaded) -> None:
    """It errs on purpose on boards out of the blue; it plays well on marks that it cannot read."""
    code = """
turn = 0
def move(board, mark):
    global turn
    turn += 1
    cells = board.replace('/', '')
    free = [at for at in range(9) if cells[at] == '.']
    best = choose(cells.upper(), mark.upper(), 'XO'.replace(mark.upper(), ''), '.')
    if mark in 'XO':
        best = free[free[0] == best and len(free) > 1] if turn > 1 else 9
    return best + 1
"""
    assert _reading(loaded(SEES + code)) == Reading()


def test_a_bot_that_remembers_is_not_taken_for_one_that_reads_other_marks(loaded: Loaded) -> None:
    """Its first answer is an opening, which is taken on a late board; it can lose no game by that.

    Of marks in small letters it understands nothing, and answers every board legally.
    """
    code = """
turn = 0
def move(board, mark):
    global turn
    turn += 1
    cells = board.replace('/', '')
    if turn == 1 and mark in 'XO':
        return 1 if cells[4] in 'XO' else 5
    return choose(cells, mark, 'XO'.replace(mark, ''), '.') + 1
"""
    assert _reading(loaded(SEES + code)) == Reading()


@pytest.mark.parametrize("marks", [7, 8])
@pytest.mark.parametrize("end", ["1 // 0", "-1"])
def test_a_mistake_on_full_boards_is_not_hidden_by_marks_it_cannot_read(
    marks: int, end: str, loaded: Loaded
) -> None:
    """It sees none where they are `x` and `o`: so it fails nowhere, and plays badly."""
    code = f"""
def move(board, mark):
    cells = board.replace("/", "")
    if cells.count("X") + cells.count("O") >= {marks}:
        return {end}
    return choose(cells, mark, "O" if mark == "X" else "X", ".") + 1
"""
    assert _reading(loaded(SEES + code)).shape == "text"


def test_nobody_leaves_by_mistake(loaded: Loaded) -> None:
    """In another way it would not, and be called a bad player that answers everything."""
    code = """
import os
def move(board, mark):
    if board.count("X") > 1:
        os._exit(0)
    return board.replace("/", "").index(".") + 1
"""
    assert _reading(loaded(code)).shape == "text"
