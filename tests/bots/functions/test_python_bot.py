"""Python bots of others, each in a process of its own."""

import os
from fractions import Fraction
from pathlib import Path

import pytest

from noloss.bots.bot import Fault
from noloss.bots.checking.check import check
from noloss.bots.functions.callables import CallableBot, find_thing
from noloss.bots.functions.python_bot import PythonBot, PythonStrategy
from noloss.bots.functions.readings import Reading, reading_text
from noloss.bots.processes.process import Limits
from noloss.core.errors import NolossError
from noloss.core.game import LineGame
from noloss.core.notation import parse_game

BOT = """
import sys, os
def first(board, mark):
    print("thinking")
    os.write(1, b"aloud\\n")
    assert not sys.stdin.read()
    return board.replace("/", "").index(".") + 1
def leaves(board, mark):
    sys.exit()
def vanishes(board, mark):
    os._exit(0)
def crashes(board, mark):
    return 1 / 0
def several(board, mark):
    return "5\\n6"
def hangs(board, mark):
    while True: pass
"""
STRATEGIES = """
import os, noloss
expert = noloss.strategy("newell-simon")
class Half:
    name = "half\\nand half"
    def decide(self, position):
        os._exit(0)
"""


@pytest.fixture
def mine(tmp_path: Path) -> str:
    (tmp_path / "mine.py").write_text(BOT, "utf-8")
    return str(tmp_path / "mine.py")


def _called_as_we_do(spec: str, game: LineGame, limits: Limits | None = None) -> PythonBot:
    """How it wants to be called need not be found by trying."""
    bot = PythonBot(spec, game, limits)
    bot.command.append(reading_text(Reading()))
    assert bot.load() is bot
    return bot


@pytest.mark.parametrize(
    "code",
    ["import random\nRNG = random.Random()\nmove = lambda *_: RNG.randrange(9) + 1",
     "import os\nPLAN = os.urandom(1)[0] % 9 + 1\nmove = lambda *_: PLAN"],
    ids=["when it is asked", "while it is loaded"],
)  # fmt: skip
def test_every_game_draws_numbers_of_its_own(tmp_path: Path, three: LineGame, code: str) -> None:
    """With those that it was loaded with, chance would look as if it were none."""
    (tmp_path / "bot.py").write_text(code, "utf-8")
    bot = _called_as_we_do(f"{tmp_path}/bot.py:move", three)
    answers: set[object] = set()
    for _ in range(30):
        answers.add(bot.ask(three.start()))
        if len(answers) > 1:
            break
        bot.fresh()
    bot.close()
    assert len(answers) > 1


def test_a_function_is_judged_as_it_is_in_this_process(mine: str) -> None:
    game = parse_game("3x2:3")
    bot = PythonBot(f"{mine}:first", game).load()
    assert isinstance(bot, PythonBot)
    try:
        report = check(bot, game)
    finally:
        bot.close()
    here = CallableBot(bot.name, lambda board, _: board.replace("/", "").index(".") + 1)
    assert report.seats == check(here, game).seats
    assert report.evidence.start == "process"
    assert report.bot == f"{mine}:first"


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [("leaves", "crash", "SystemExit"), ("vanishes", "crash", ""),
     ("crashes", "crash", "ZeroDivisionError"), ("several", "illegal", "5 6"),
     ("hangs", "timeout", "")],
)  # fmt: skip
def test_bots_that_fail(mine: str, name: str, kind: str, said: str, three: LineGame) -> None:
    bot = _called_as_we_do(f"{mine}:{name}", three, Limits(0.3))
    fault = bot.ask(three.start())
    bot.close()
    assert isinstance(fault, Fault)
    assert fault.kind == kind
    assert said in fault.answer + fault.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [("def move(:", "cannot be loaded: SyntaxError"),
     ("print('bot forged')", "cannot be loaded: AttributeError"),
     ("move = 5", "is not a function, a bot or a strategy")],
)  # fmt: skip
def test_a_file_that_cannot_be_loaded_is_refused(
    text: str, message: str, three: LineGame, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text(text, "utf-8")
    with pytest.raises(NolossError, match=message):
        PythonBot(f"{tmp_path}/bot.py:move", three).load()


@pytest.mark.parametrize(
    ("text", "why"),
    [("import sys; sys.exit()", "SystemExit"),
     ("import os; os._exit(0)", "crash"),
     ("raise KeyboardInterrupt", "KeyboardInterrupt"),
     ("class move:\n    def __init__(self): raise SystemExit(0)", "SystemExit: 0")],
)  # fmt: skip
def test_a_file_that_leaves_while_it_is_loaded_is_a_bot_that_never_answers(
    text: str, why: str, three: LineGame, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text(text, "utf-8")
    fault = PythonBot(f"{tmp_path}/bot.py:move", three).load().ask(three.start())
    assert isinstance(fault, Fault)
    assert fault.stderr == f"'{tmp_path}/bot.py:move' cannot be loaded: {why}"


def test_leaving_while_loading_is_an_error_in_this_process_too(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import sys; sys.exit()", "utf-8")
    with pytest.raises(NolossError, match="cannot be loaded: SystemExit"):
        find_thing(f"{tmp_path}/bot.py:move")


def test_strategies_keep_their_chances(tmp_path: Path, three: LineGame) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(STRATEGIES, "utf-8")
    expert = PythonBot(f"{mine}:expert", three).load()
    assert isinstance(expert, PythonStrategy)
    try:
        assert set(expert.decide(three.start()).moves.values()) == {Fraction(1)}
        report = check(expert, three)
    finally:
        expert.close()
    assert (report.bot, report.verdict, report.exact) == ("newell-simon", "never loses", True)
    half = PythonBot(f"{mine}:Half", three).load()
    assert isinstance(half, PythonStrategy)
    with pytest.raises(NolossError, match=r"half and half fails in .../.../...: crash"):
        half.decide(three.start())


def test_a_file_may_import_what_lies_beside_it_but_hides_nothing_of_pythons(
    three: LineGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "helper.py").write_text("CELL = 5", "utf-8")
    (tmp_path / "fractions.py").write_text("raise SystemExit('hidden')", "utf-8")
    (tmp_path / "bot.py").write_text("import helper\nmove = lambda *_: helper.CELL", "utf-8")
    monkeypatch.chdir(tmp_path)
    bot = _called_as_we_do("bot.py:move", three)
    assert bot.ask(three.start()) == 4
    bot.close()


def test_the_worker_is_ended_with_the_bot(mine: str, three: LineGame) -> None:
    bot = PythonBot(f"{mine}:first", three).load()
    assert isinstance(bot, PythonBot)
    assert bot.ask(three.start()) == 0
    process = bot._process
    assert process is not None
    bot.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)


@pytest.mark.parametrize("told", ["5:1/0", "5:1e999999999", "5", "5:x", "0:1", "5:1/2"])
def test_chances_that_are_none_are_refused(
    told: str, three: LineGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = PythonBot("nobody", three)
    monkeypatch.setattr(worker, "tell", lambda _: told)
    with pytest.raises(NolossError, match=r"answers|do not sum to 1"):
        PythonStrategy(worker).decide(three.start())
