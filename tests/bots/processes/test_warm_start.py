"""Copies of a Python program: as it was when they were made, and none where that cannot be."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from noloss.bots.bot import Fault
from noloss.bots.checking.check import check
from noloss.bots.processes.process import ProcessBot
from noloss.bots.processes.warmed import warmed
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game

EXAMPLES = Path(__file__).parents[3] / "examples"

COUNTS = """
asked = 0
for line in sys.stdin:
    asked += 1
    print(asked, flush=True)
"""
"""Answers with how many questions it was asked."""
Made = Callable[[str], ProcessBot]


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Made]:
    bots: list[ProcessBot] = []

    def make(code: str) -> ProcessBot:
        file = tmp_path / f"bot{len(bots)}.py"
        file.write_text(f"import os, sys\n{code}", "utf-8")
        bots.append(ProcessBot([sys.executable, str(file)]))
        return bots[-1]

    yield make
    for bot in bots:
        bot.close()


def test_a_copy_goes_on_as_the_program_was(made: Made, three: LineGame) -> None:
    bot, start = made(COUNTS), three.start()

    def told() -> object:
        return bot.tell(start)

    assert [told(), told(), told()] == ["1", "2", "3"]
    bot.fresh()
    assert told() == "1"
    assert bot.keep()
    assert [told(), told()] == ["2", "3"]
    assert bot.keep()
    assert told() == "4"
    assert bot.back(2)
    assert told() == "4"
    assert bot.back(1)
    assert [told(), told()] == ["2", "3"]
    assert bot.back(0)
    assert told() == "1"
    assert not bot.back(1)  # it was not kept since
    assert told() == "1"


@pytest.mark.parametrize(
    "code",
    [
        "import random; random.random()",
        "import random; random.seed(7)",
        "import random; rng = random.Random()",
        "os.urandom(1)",
        "book = open(__file__)",
        "import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()",
        "import subprocess; engine = subprocess.Popen(['sleep', '60'])",
    ],
    ids=["drawn", "seeded", "generator", "chance", "open file", "thread", "program"],
)
def test_what_a_copy_would_share_or_lack_is_started_anew(
    made: Made, three: LineGame, code: str
) -> None:
    bot = made(code + COUNTS)
    assert [bot.tell(three.start()) for _ in range(2)] == ["1", "2"]
    bot.fresh()
    assert not bot.forks
    assert not bot.keep()
    assert bot.tell(three.start()) == "1"


@pytest.mark.parametrize(
    "source", ["open(0)", "sys.__stdin__", "iter(lambda: os.read(0, 99), b'')"]
)
def test_a_program_that_goes_around_us_sees_questions_only_and_is_not_broken(
    made: Made, source: str
) -> None:
    code = f"""
for line in {source}:
    board = line.split()[0].decode() if isinstance(line, bytes) else line.split()[0]
    print(board.replace("/", "").index(".") + 1, flush=True)
"""
    report = check(made(code), parse_game("3x2:2"))
    assert (report.verdict, report.faults) == ("loses", ())


def test_a_program_is_run_as_python_does(made: Made, three: LineGame) -> None:
    code = """
import __main__
own = os.path.realpath(sys.argv[0])
right = (__name__ == "__main__" and len(sys.argv) == 1 and __main__.own == own == __file__
         and sys.path[0] == os.path.dirname(own) and sys.stdin.fileno() == 0)
input()
print(right)
input()
raise KeyError("last words")
"""
    bot = made(code)
    assert bot.tell(three.start()) == "True"
    fault = bot.tell(three.start())
    assert isinstance(fault, Fault)
    assert (fault.kind, "KeyError: 'last words'" in fault.stderr) == ("crash", True)


def test_a_python_program_is_played_through_all_its_games(three: LineGame) -> None:
    """It takes a while to be loaded, and to find its first move: once, and not for each game."""
    bot = ProcessBot([sys.executable, str(EXAMPLES / "class/bob.py")])
    try:
        report = check(bot, three, sides=[Side.FIRST])
    finally:
        bot.close()
    assert (report.verdict, report.assumes) == ("never loses", "game")
    assert report.evidence.all_games


def test_only_plain_python_programs_are_copied() -> None:
    file = "./bot.py"
    for tool in (["python3"], ["/usr/bin/env", "python3"], ["python3.12", "-u"], [sys.executable]):
        words = warmed([*tool, file])
        assert words is not None
        assert (words[: len(tool)], words[-1]) == (tool, file)
    for other in (["node", "./bot.js"], ["python3", "-O", file], ["python3", file, "5"], ["./bot"]):
        assert warmed(other) is None


def test_every_copy_draws_numbers_of_its_own(made: Made, three: LineGame) -> None:
    bot = made("import random\nfor line in sys.stdin:\n    print(random.random(), flush=True)\n")
    told = []
    for _ in range(3):
        told.append(bot.tell(three.start()))
        bot.fresh()
    assert bot.forks
    assert len(set(told)) == 3
