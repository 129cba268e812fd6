"""Ctrl-C, SIGTERM, a closed terminal while a bot hangs: the command ends, and so does the bot."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

HANGING = "import os, pathlib, time\npathlib.Path({file!r}).write_text(str(os.getpid()))\n" + (
    "time.sleep(600)\n"
)

NOLOSS = (
    "import signal\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored\n"
    "from noloss.cli.main import main\n"
    "main()\n"
)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (OSError, IndexError):
        return False


def _wait(what: Callable[[], object], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("command", ["check", "grade"])
@pytest.mark.parametrize(
    ("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_nothing_survives(command: str, sent: signal.Signals, code: int, tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    bots = tmp_path / "bots"
    bots.mkdir()
    bot = bots / "hangs.py"
    bot.write_text(HANGING.format(file=str(mark)))
    words = [f"{sys.executable} {bot}"] if command == "check" else [str(bots), "--sandbox", "off"]
    running = subprocess.Popen(
        [sys.executable, "-c", NOLOSS, command, *words, "--timeout", "500"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=tmp_path,
    )
    try:
        _wait(lambda: mark.exists() and mark.read_text())
        pid = int(mark.read_text())
        running.send_signal(sent)
        assert running.wait(120) == code
        _wait(lambda: not _alive(pid))
    finally:
        running.kill()
        running.wait()


WATCHED = NOLOSS.replace(
    "main()\n",
    """
from noloss.core import budget
real = budget.Meter.look
def told(meter):
    print("begun", flush=True)
    budget.Meter.look = real
    return real(meter)
budget.Meter.look = told
main()
""",
)
"""As NOLOSS, and says so when it first looks at the clock."""


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
def test_long_work_is_cancelled(words: str, tmp_path: Path) -> None:
    """Work that would take hours ends with the first Ctrl-C, says so, and leaves nothing behind."""
    running = subprocess.Popen(
        [sys.executable, "-c", WATCHED, *words.split(), "--budget", str(10**9)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, text=True,
    )  # fmt: skip
    try:
        assert running.stdout is not None
        assert running.stdout.readline() == "begun\n"
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=120)
        assert running.returncode == 130
        game = "8x8:5" if words.startswith("solve") else "5x5"
        assert err.startswith(f"noloss: {game}: ")
        assert ": cancelled after " in err
        assert err.count("\n") == 1
        assert not list(tmp_path.iterdir())
    finally:
        running.kill()
        running.wait()


COUNTING = NOLOSS.replace(
    "main()\n",
    """
from noloss.arena.playing import stretches
real = stretches.stretches
def told(games):
    print("begun", flush=True)
    return real(games)
stretches.stretches = told
main()
""",
)
"""As NOLOSS, and says so when it begins to count."""


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_games_by_the_million_can_be_stopped(
    sent: signal.Signals, code: int, tmp_path: Path
) -> None:
    words = ["simulate", "casual", "random", "--cores", "2", "--json", "-n", "9" * 12]
    running = subprocess.Popen(
        [sys.executable, "-c", COUNTING, *words], stdout=subprocess.PIPE, cwd=tmp_path, text=True
    )
    try:
        assert running.stdout is not None
        assert running.stdout.readline() == "begun\n"
        running.send_signal(sent)
        out, _ = running.communicate(timeout=120)
        assert running.returncode == code
        if sent == signal.SIGINT:
            counted = json.loads(out.splitlines()[-1])
            assert counted["complete"] is False
            assert 0 <= counted["games"] < 10**12
    finally:
        running.kill()
        running.wait()
