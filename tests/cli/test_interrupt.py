"""Ctrl-C, SIGTERM, a closed terminal while a bot hangs: the command ends, and so does the bot."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.commands import Run
from cli.interrupting import NOLOSS, assert_nothing_survives, hanging_bot, wait_until
from noloss.core import budget


@pytest.mark.parametrize(
    ("sent", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_a_signal_in_a_finalizer_is_not_lost(sent: signal.Signals, code: int) -> None:
    """Python drops what is raised there, and the command would go on as if nothing had been."""
    finalizer = (
        "import signal, threading\n"
        "from noloss.cli import main\n"
        "class Last:\n"
        "    def __del__(self):\n"
        f"        signal.raise_signal({int(sent)})\n"
        "def command():\n"
        "    last = Last()\n"
        "    del last\n"
        "    threading.Event().wait()\n"
        "main.build = lambda *_: command\n"
    )
    _ends(finalizer, code)


def test_a_signal_that_comes_again_while_it_is_taken_note_of_is_not_lost() -> None:
    """As on a busy machine, which may let the thread that sends it go first."""
    late = (
        "import signal, threading, time\n"
        "from noloss.cli import main\n"
        "main.AGAIN = 0.01\n"
        "class Slow(threading.Timer):\n"
        "    def start(self):\n"
        "        super().start()\n"
        "        time.sleep(0.3)\n"
        "threading.Timer = Slow\n"
        "class Last:\n"
        "    def __del__(self):\n"
        "        signal.raise_signal(15)\n"
        "def command():\n"
        "    last = Last()\n"
        "    del last\n"
        "    time.sleep(60)\n"
        "main.build = lambda *_: command\n"
    )
    _ends(late, 143)


@pytest.mark.parametrize("work", ["while True: pass", "threading.Event().wait()"])
def test_work_that_does_not_look_at_its_budget_is_interrupted(work: str) -> None:
    """As an import, a compiler or a wait for a process does not."""
    command = (
        "import os, signal, threading\n"
        "os.environ['NOLOSS_QUIET'] = '1'\n"
        "from noloss.cli import long_work, main\n"
        "long_work.INTERRUPT_SECONDS = 0.01\n"
        "def command():\n"
        "    with long_work.long_work('Waiting'):\n"
        "        signal.raise_signal(signal.SIGINT)\n"
        f"        {work}\n"
        "main.build = lambda *_: command\n"
    )
    _ends(command, 130, "noloss: Waiting: cancelled\n")


def test_the_last_garbage_collection_is_skipped() -> None:
    """After a compiler ran, it may take a second."""
    before = (
        "import atexit, gc, os\n"
        "from noloss.cli import main\n"
        "atexit.register(lambda: os._exit(9 if gc.get_freeze_count() else 0))\n"
        "main.build = lambda *_: int\n"
    )
    _ends(before, 9)


def _ends(before: str, code: int, says: str = "") -> None:
    """The command line, after this has been done to it, ends with this code and message."""
    command = [sys.executable, "-c", before + NOLOSS]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stderr) == (code, says)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (signal.SIGINT, 130),
        (signal.SIGHUP, 129),
        pytest.param(signal.SIGTERM, 143, marks=pytest.mark.thorough),
    ],
)
def test_nothing_survives(sent: signal.Signals, code: int, tmp_path: Path) -> None:
    bot = hanging_bot(tmp_path)
    assert_nothing_survives(tmp_path, "check", f"{sys.executable} {bot}", sent, code)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(
    "words",
    [
        "prove random -g 5x5",
        "evaluate random random -g 5x5",
        "tournament random casual -g 5x5",
        "compile random -g 5x5 x",
        "solve 8x8:5",
    ],
)
def test_long_work_is_cancelled(
    run: Run, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work that would take hours ends with the first Ctrl-C, says so, and leaves nothing behind."""
    real = budget.Meter.look

    def interrupted(meter: budget.Meter) -> None:
        monkeypatch.setattr(budget.Meter, "look", real)
        os.kill(os.getpid(), signal.SIGINT)
        real(meter)

    monkeypatch.setattr(budget.Meter, "look", interrupted)
    monkeypatch.chdir(tmp_path)
    code, _, err = run(*words.split(), "--budget", str(10**9))
    assert code == 130
    game = "8x8:5" if words.startswith("solve") else "5x5"
    assert err.startswith(f"noloss: {game}: ")
    assert ": cancelled after " in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_games_by_the_million_can_be_stopped(
    run: Run, sent: signal.Signals, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each thread hears of it."""
    from noloss.arena import stretches

    real, heard = stretches._share, list[int]()

    def share(table: Any, games: int, seed: int, mine: range, ended: Any, tell: Any) -> list[int]:
        if not mine.start:
            os.kill(os.getpid(), sent)
        wait_until(ended)
        heard.append(mine.start)
        return real(table, games, seed, mine, ended, tell)

    monkeypatch.setattr(stretches, "_share", share)
    words = ["simulate", "casual", "random", "--cores", "2", "--json", "-n", "9" * 12]
    ended, out, _ = run(*words)
    assert ended == code
    wait_until(lambda: 0 in heard)
    if sent == signal.SIGINT:
        counted = json.loads(out)
        assert counted["complete"] is False
        assert counted["games"] < 10**12
