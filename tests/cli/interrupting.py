"""Commands that are ended by a signal while a bot hangs."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

HANGING = "import os, pathlib, time\npathlib.Path({file!r}).write_text(str(os.getpid()))\n" + (
    "time.sleep(600)\n"
)

NOLOSS = (
    "import signal\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored\n"
    "signal.signal(signal.SIGHUP, signal.SIG_DFL)  # and nohup this one\n"
    "from noloss.cli.main import main\n"
    "main()\n"
)


def wait_until(what: Callable[[], object], seconds: float = 120) -> None:
    """Look again and again until it is so; fail after these seconds."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (OSError, IndexError):
        return False


def hanging_bot(folder: Path) -> Path:
    """A bot in a folder of its own that writes its process id to `pid` and never answers."""
    bots = folder / "bots"
    bots.mkdir()
    bot = bots / "hangs.py"
    bot.write_text(HANGING.format(file=str(folder / "pid")))
    return bot


def assert_nothing_survives(
    folder: Path, command: str, what: str, sent: signal.Signals, code: int
) -> None:
    """The signal ends the command with this code, and the bot with it."""
    mark = folder / "pid"
    running = subprocess.Popen(
        [sys.executable, "-c", NOLOSS, command, what, "--sandbox", "off", "--timeout", "500"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
    )
    try:
        wait_until(lambda: mark.exists() and mark.read_text())
        pid = int(mark.read_text())
        running.send_signal(sent)
        assert running.wait(120) == code
        wait_until(lambda: not _alive(pid))
    finally:
        running.kill()
        running.wait()
