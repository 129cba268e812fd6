"""Processes on Linux: what they have of the command, and that none of them outlives it."""

import signal
import subprocess
import sys

import pytest

PROGRAM = """
import os
from multiprocessing import active_children
from pathlib import Path

from noloss.arena.tournament import tournament
from noloss.strategies.catalogue import strategy
from noloss.work.crew import Workers
from noloss.core.budget import Budget
from noloss.core.notation import parse_game

def seen(process):
    status = Path(f"/proc/{process}/status").read_text()
    return dict(line.split(":\\t") for line in status.splitlines())

def told(words, done, total):
    if done:
        worker = seen(active_children()[0].pid)
        server = seen(worker["PPid"])
        assert server["PPid"] == str(os.getpid())
        print(server["Threads"], worker["SigIgn"], worker["SigBlk"], flush=True)
        os.kill(os.getpid(), 9)

print("once", end=" ")
two = [strategy("t3dt"), strategy("random")]
tournament(parse_game("3x3"), two, Budget(progress=told), Workers(2))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is no server")
def test_they_are_forked_from_a_server_that_has_nothing_of_the_command_and_ends_with_it() -> None:
    """Reading ends when the last process has ended that can write: the command is killed."""
    command = ["nohup", sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    once, threads, ignored, blocked = done.stdout.split()
    assert (once, threads) == ("once", "1")
    assert int(ignored, 16) >> (signal.SIGHUP - 1) & 1, "nohup is for workers, too"
    assert int(blocked, 16) >> (signal.SIGINT - 1) & 1, "Ctrl-C is not"
