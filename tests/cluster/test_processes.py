"""How processes on this machine start, and that they hold nothing of the parent's."""

import subprocess
import sys

import pytest

PROGRAM = """
import _thread
import os
import sys
from multiprocessing import active_children
from threading import Event, Thread

from noloss.arena.playing.tournament import tournament
from noloss.catalogue import strategy
from noloss.cluster.crew import Workers
from noloss.cluster.tellers import Teller
from noloss.core.budget import Budget
from noloss.core.notation import parse_game

kinds, victims, pipe, over = set(), [], os.pipe(), Event()

def told(words, done, total):
    now = active_children()
    kinds.update(type(each).__name__ for each in now)
    if now and not victims:
        os.close(pipe[1])
        assert os.read(pipe[0], 1) == b"", "it ends when the parent has closed it"
        victims.append(now[0])
        now[0].kill()

def speak():
    sys.stderr.write(".")
    return 0.001

two = [strategy("t3dt"), strategy("random")]
with Teller(speak, 0.0):
    if "beside a thread" in sys.argv:
        Thread(target=over.wait, daemon=True).start()
    if "beside a thread of its own" in sys.argv:
        _thread.start_new_thread(over.wait, ())
    game = parse_game("3x3")
    assert tournament(game, two, Budget(progress=told), Workers(2)) == tournament(game, two)
over.set()
print(*kinds)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere processes are not forked")
@pytest.mark.parametrize(
    ("where", "kind"),
    [("", "Fork"), ("beside a thread", "Spawn"), ("beside a thread of its own", "Spawn")],
)
def test_they_are_forked_unless_another_thread_may_hold_something(where: str, kind: str) -> None:
    """One that is killed is replaced in the same way, and nothing warns."""
    command = [sys.executable, "-W", "error", "-c", PROGRAM, where]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{kind}Process\n"
    assert set(done.stderr) <= {"."}
