"""A program that is started anew in its sandbox: fresh each time, and away from its launcher."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from noloss.bots.bot import Fault
from noloss.bots.processes import relaunched
from noloss.bots.processes.choice import works
from noloss.bots.processes.process import Limits, ProcessBot
from noloss.bots.processes.programs import PYTHON, Program
from noloss.bots.processes.sandbox import Cage
from noloss.core.game import LineGame

pytestmark = pytest.mark.skipif(
    not works("bubblewrap"), reason="bubblewrap does not work here: not tested"
)
Make = Callable[..., ProcessBot]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Makes a bot of Python code, run so that Python does not copy it: as any other program."""

    def bot(code: str, **program: bool) -> ProcessBot:
        (tmp_path / "bot.py").write_text(code, "utf-8")
        made = Program(tmp_path, (PYTHON, "-I", "-u", "bot.py"), **program)
        found = inside.enter_context(Cage(made, Limits(20, 60, 512), "bubblewrap")).bot()
        inside.callback(found.close)
        return found

    with ExitStack() as inside:
        yield bot


def test_every_game_is_a_fresh_start_in_the_same_sandbox(make: Make, three: LineGame) -> None:
    code = "for number, line in enumerate(iter(input, ''), 1):\n    print(number)\n"
    bot, start = make(code), three.start()
    sandboxes = set()
    for _ in range(3):
        bot.fresh()
        assert [bot.ask(start) for _ in range(3)] == [0, 1, 2]
        sandboxes.add(bot._process)
    assert len(sandboxes) == 1


def test_a_program_for_one_move_is_started_anew_in_the_same_sandbox(
    make: Make, three: LineGame
) -> None:
    bot, start = (
        make("import os; input(); print(os.getpid() % 9 + 1)", per_move=True),
        three.start(),
    )
    bot.ask(start)
    sandbox = bot._process
    assert len({bot.ask(start) for _ in range(4)}) > 1, "another process each time"
    assert sandbox is not None
    assert bot._process is sandbox


def test_nothing_of_a_game_reaches_the_next(make: Make, three: LineGame) -> None:
    """Neither a process in a session of its own nor what was said too late or not read."""
    code = (
        "import os, subprocess, sys\n"
        "seen = sum(name.isdigit() for name in os.listdir('/proc'))\n"
        "input()\n"
        "subprocess.run(['sh', '-c', 'setsid sleep 999 >/dev/null 2>&1 &'], check=True)\n"
        "print(seen)\n"
        "input()\n"
        "os.write(1, b'3\\n')\n"
        "os.write(2, b'late')\n"
        "for _ in range(99): os.write(1, b'4\\n')\n"
        "__import__('time').sleep(999)\n"
    )
    bot, start = make(code), three.start()
    assert bot.ask(start) == 1, "the launcher and itself"
    for _ in range(3):
        bot.ask(start)
        bot.fresh()
        assert bot.ask(start) == 1


ATTACKS = """
import ctypes, os, signal
def fails(what):
    try: return what() == -1
    except OSError: return True
libc = ctypes.CDLL(None)
assert os.getppid() == 1
assert sorted(os.listdir('/proc/self/fd')) == ['0', '1', '2', '3'], 'the last is the listing'
assert fails(lambda: os.readlink('/proc/1/fd/0')), 'its files'
assert fails(lambda: os.open('/proc/1/fd/0', os.O_RDWR)), 'its socket'
assert fails(lambda: os.open('/proc/1/mem', os.O_RDWR)), 'its memory'
assert fails(lambda: open('/proc/1/environ').read()), 'its environment'
ATTACH, GETFD = 16, 438
assert fails(lambda: libc.ptrace(ATTACH, 1, None, None)), 'tracing'
assert fails(lambda: libc.syscall(GETFD, os.pidfd_open(1), 0, 0)), 'a copy of its socket'
for number in set(signal.valid_signals()) - {signal.SIGCHLD}:
    os.kill(1, number)
for _ in range(99):
    os.kill(1, signal.SIGCHLD)
os.kill(0, signal.SIGCONT)
for line in iter(input, ''):
    print(5)
"""


def test_a_program_cannot_reach_its_launcher(make: Make, three: LineGame) -> None:
    """Not by its files, memory or socket, nor by any signal; the next game begins all the same."""
    bot, start = make(ATTACKS), three.start()
    assert bot.ask(start) == 4
    sandbox = bot._process
    bot.fresh()
    assert bot.ask(start) == 4
    assert bot._process is sandbox


def test_a_program_that_starves_the_launcher_is_started_in_a_new_sandbox(
    make: Make, three: LineGame
) -> None:
    """Limits can be lowered for another process of the same user; the machine lacks nothing."""
    code = (
        "import resource\nresource.prlimit(1, resource.RLIMIT_NOFILE, (1, 1))\n"
        "for line in iter(input, ''):\n    print(5)\n"
    )
    bot, start = make(code), three.start()
    assert bot.ask(start) == 4
    sandbox = bot._process
    bot.fresh()
    assert bot.ask(start) == 4
    assert bot._process is not sandbox


def test_an_old_sandbox_is_made_anew(
    make: Make, three: LineGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, start = make("for line in iter(input, ''):\n    print(5)\n"), three.start()
    assert bot.ask(start) == 4
    sandbox = bot._process
    monkeypatch.setattr(relaunched, "LASTS", 0.0)
    bot.fresh()
    assert bot.ask(start) == 4
    assert bot._process is not sandbox


def test_what_cannot_be_run_is_said(three: LineGame, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("x", "utf-8")
    with Cage(Program(tmp_path, ("./data",)), Limits(), "bubblewrap") as cage:
        bot = cage.bot()
        try:
            fault = bot.ask(three.start())
        finally:
            bot.close()
    assert isinstance(fault, Fault)
    assert "cannot run './data'" in fault.stderr
