"""What is meant by a bot."""

import inspect
from pathlib import Path

import pytest

from noloss.bots.bot import Bot
from noloss.bots.functions.callables import CallableBot
from noloss.bots.functions.python_bot import PythonBot
from noloss.bots.processes import private_copy
from noloss.bots.processes.choice import is_root, works
from noloss.bots.processes.process import ProcessBot
from noloss.bots.resolve import Running, resolve
from noloss.core.errors import BadFile, NolossError
from noloss.core.game import LineGame
from noloss.strategies.catalogue import strategy


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


HIDES = "auto" if is_root() else "required"
"""What keeps a program away from the files and the environment of whoever checks it."""


@pytest.mark.skipif(
    HIDES == "required" and not works("bubblewrap"), reason="no sandbox works here: not tested"
)
@pytest.mark.parametrize(
    "spec",
    ["{0}/bot.py", "{0}/answer.py", "{0}/answer.py:move", "answer:move"],
)
def test_a_program_of_any_kind_runs_in_a_sandbox_with_all_that_lies_beside_it(
    spec: str,
    three: LineGame,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SECRET", "7")
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".hidden").write_text("x", "utf-8")
    (tmp_path / "helper.py").write_text(
        "import os\nassert '.hidden' not in os.listdir()\nopen('mine', 'w').close()\n"
        "cell = int(os.environ.get('SECRET', 5))\n",
        "utf-8",
    )
    (tmp_path / "bot.py").write_text("from helper import cell\ninput()\nprint(cell)\n", "utf-8")
    function = "from helper import cell\ndef move(board, mark): return cell\n"
    (tmp_path / "answer.py").write_text(function, "utf-8")
    found = resolve(spec.format(tmp_path), three, Running(sandbox=HIDES))
    assert isinstance(found, ProcessBot)
    try:
        assert found.ask(three.start()) == 4
    finally:
        found.close()
    assert not (tmp_path / "mine").exists()


def test_no_sandbox_takes_a_command(three: LineGame) -> None:
    for what in ("cat bot.py", "os:getcwd"):
        with pytest.raises(NolossError, match=r"neither a file nor a folder.*--sandbox off run it"):
            resolve(what, three, Running(sandbox="required"))
    for wish in ("required", "off"):
        with pytest.raises(NolossError, match="cannot run 'nothing --fast': No such file"):
            resolve("nothing --fast", three, Running(sandbox=wish))


def test_a_program_without_a_sandbox_runs_where_it_is(three: LineGame, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("open('mine', 'w').close()\ninput()\nprint(5)\n", "utf-8")
    found = resolve(str(bot), three, Running(sandbox="off"))
    assert isinstance(found, ProcessBot)
    try:
        assert found.ask(three.start()) == 4
    finally:
        found.close()
    assert (tmp_path / "mine").exists()


@pytest.mark.skipif(not works("other user"), reason="this is not root: not tested")
def test_a_folder_that_cannot_be_copied_is_refused(
    three: LineGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a bot would be blamed for a file that it misses."""
    monkeypatch.setattr(private_copy, "MOST_FILES", 3)
    for name in "abcd":
        (tmp_path / name).touch()
    (tmp_path / "bot.py").write_text("input()\nprint(5)\n", "utf-8")
    with pytest.raises(BadFile, match=r"more than 3 files.* a folder of its own; --sandbox off"):
        resolve(f"{tmp_path}/bot.py", three)


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
    command = resolve("cat --fast", three, Running(per_move=True, sandbox="off"))
    assert isinstance(command, ProcessBot)
    assert (command.command, command.per_move) == (["cat", "--fast"], True)
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
