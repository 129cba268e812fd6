"""What is meant by a bot."""

import inspect
from pathlib import Path

import pytest

from noloss.bridges.bot import Bot
from noloss.bridges.functions.callables import CallableBot
from noloss.bridges.functions.python_bot import PythonBot
from noloss.bridges.processes.process import ProcessBot
from noloss.bridges.resolve import Running, resolve
from noloss.catalogue import strategy
from noloss.core.errors import NolossError
from noloss.core.game import LineGame


def first_free(board: str, mark: str) -> int:
    return board.replace("/", "").index(".") + 1


def test_an_object_that_moves_is_a_bot_and_a_folder_says_which_file_it_is(
    three: LineGame, tmp_path: Path
) -> None:
    class Player:
        def move(self, board: str, mark: str) -> int:
            return first_free(board, mark)

    found = resolve(Player(), three)
    assert isinstance(found, CallableBot)
    assert (found.name, found.start, found.ask(three.start())) == ("Player", "instance", 0)
    (tmp_path / "bot.py").write_text("print(5)\n", "utf-8")
    assert getattr(resolve(str(tmp_path), three), "reading", "") == "run by its file bot.py"


def test_a_file_can_be_put_in_a_sandbox_and_a_command_cannot(
    three: LineGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "7")
    bot = tmp_path / "bot.py"
    bot.write_text("import os\ninput()\nprint(os.environ.get('SECRET', 5))\n", "utf-8")
    answers = []
    for wish in ("auto", "off"):
        found = resolve(str(bot), three, Running(sandbox=wish))
        assert isinstance(found, ProcessBot)
        answers.append(found.ask(three.start()))
        found.close()
    assert answers == [4, 6]
    with pytest.raises(NolossError, match="takes a file or a folder, not 'python3 bot"):
        resolve("python3 bot.py", three, Running(sandbox="auto"))


def test_objects_are_taken_as_they_are(three: LineGame) -> None:
    found = resolve(first_free, three)
    assert isinstance(found, CallableBot)
    assert (found.name, found.ask(three.start())) == ("first_free", 0)
    assert resolve(found, three) is found
    player = strategy("t3dt")
    assert resolve(player, three) is player
    with pytest.raises(NolossError, match="'int' is not a function, a bot or a strategy"):
        resolve(3, three)


def test_texts_say_where_it_is(three: LineGame, tmp_path: Path) -> None:
    assert resolve("muse:0.05", three) == strategy("muse:0.05")
    command = resolve("prog --fast", three, Running(per_move=True))
    assert isinstance(command, ProcessBot)
    assert (command.command, command.per_move) == (["prog", "--fast"], True)
    shell = resolve("t3dt", three, Running(shell=True))
    assert isinstance(shell, ProcessBot)
    assert shell.command == ["/bin/sh", "-c", "t3dt"]
    with pytest.raises(NolossError, match="cannot run 'T3TD'; did you mean the strategy t3dt"):
        resolve("T3TD", three)
    with pytest.raises(NolossError, match="no bot is named"):
        resolve(" ", three)
    (tmp_path / "mine.py").write_text(inspect.getsource(first_free), "utf-8")
    mine = resolve(f"{tmp_path}/mine.py:first_free", three)
    assert isinstance(mine, Bot)
    assert isinstance(mine, PythonBot)
    try:
        assert mine.ask(three.start()) == 0
    finally:
        mine.close()


def test_a_file_that_nothing_runs_is_refused_as_such(three: LineGame, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("", "utf-8")
    with pytest.raises(NolossError, match=r"notes': it is not executable, and has no ending"):
        resolve(str(tmp_path / "notes"), three)
