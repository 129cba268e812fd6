"""Questions to a program that is copied instead of being started anew: each game has its own copy.

A process that has loaded somebody's code answers nothing itself: it waits while a child, which is
as it was then, plays a game. So a game begins from a fresh start without the time that loading
takes. In the same way a child can be kept as it is in the middle of a game, for all games that go
on from there. Two kinds of lines ask for this, and the code that is asked never sees them:

    keep      what comes now is answered by a child; this process stays as it is
    back 2    the second of those that were kept goes on with a new child; 0 is the first of all

`back` is answered with `ready`; or with `restart` where a child would not be as its parent is, or
would not be alone. `keep` is not answered.

Python programs are run like that too: `main` runs one as Python does, and the first of all is kept
when the program first reads from its standard input. This file is handed as a text to whatever
Python runs the program, so it imports nothing but what every Python has.
"""

import io
import os
import sys
import threading
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:  # to load it takes longer than all the rest
    from typing import Any

KEEP, BACK, READY, RESTART = b"keep\n", b"back ", b"ready\n", b"restart\n"
GONE_BACK = 100
"""How a child ends, with the number of the one to go back to added."""
MOST_KEPT = 100
MOST_READ = 65536


def open_files() -> int:
    """How many there are; 0 where the system does not tell."""
    with suppress(OSError):
        return len(os.listdir("/dev/fd"))
    return 0


class Questions(io.RawIOBase):
    """What is read by code that is to answer questions."""

    def __init__(self, source: int, answers: int, files: int) -> None:
        """`files` is how many were open before the code was loaded."""
        self.source = source
        self.answers = answers
        self.files = files
        self.kept = -1
        """The number of the process that this one is a child of; -1 if there is none."""
        self.begun = False
        self.left = b""

    def copied(self) -> bool:
        """Whether there can be copies at all, asked before the first question."""
        return True

    def born(self) -> None:
        """Called in every child."""

    def readable(self) -> bool:
        """It is."""
        return True

    def fileno(self) -> int:
        """What is read from, for whoever goes around us: then there is no going back."""
        return self.source

    def readinto(self, buffer: "Any") -> int:
        """Hand on what is asked, and do what is not for the code to see."""
        if not self.begun:
            self.begun = True
            if self.copied():
                self.keep()
        while not self.left:
            self.left = os.read(self.source, MOST_READ)
            if not self.left:
                return 0
            if self.left.startswith(BACK):
                self.back(int(self.left[len(BACK) :]))
            elif self.left.startswith(KEEP):
                self.left = self.left[len(KEEP) :]
                if self.kept >= 0:
                    self.keep()
        size = min(len(buffer), len(self.left))
        buffer[:size], self.left = self.left[:size], self.left[size:]
        return size

    def keep(self) -> None:
        """Go on as a child; this process stays as it is, and has another when it is gone back to.

        Where that cannot be, this process goes on itself.
        """
        while self.alone() and self.kept < MOST_KEPT:
            try:
                child = os.fork()
            except OSError:
                return None
            if child == 0:
                self.kept += 1
                return self.born()
            status = os.waitpid(child, 0)[1]
            code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else os.WTERMSIG(status)
            if code != GONE_BACK + self.kept + 1:
                os._exit(code)
            self.left = b""
            os.write(self.answers, READY)
        return None

    def back(self, number: int) -> None:
        """End, so that the one of this number goes on, if it was kept."""
        if number <= self.kept:
            os._exit(GONE_BACK + number)
        self.left = b""
        os.write(self.answers, RESTART)

    def alone(self) -> bool:
        """Whether a child would have all that this process has, and share none of it.

        There are no other threads, no programs that it has started, and no files that it has open.
        """
        if threading.active_count() > 1 or open_files() != self.files:
            return False
        with suppress(ChildProcessError):
            os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            return False
        return True


class StandardInput(Questions):
    """The standard input of a program; sees whether that draws by chance while it is loaded.

    All copies would begin with what was drawn, or draw the same numbers from a generator of the
    program's own, so there are none then.
    """

    def __init__(self) -> None:
        super().__init__(0, 1, open_files())
        self.drew = False
        drawn = os.urandom

        def urandom(size: int) -> bytes:
            self.drew = True
            return drawn(size)

        os.urandom = urandom
        import random  # noqa: PLC0415 (what it draws from is seen from now on)

        self.random, self.state, seeded = random, random.getstate(), random.Random.seed

        def seed(rng: "Any", a: "Any" = None, version: int = 2) -> None:
            self.drew = self.drew or not self.begun
            seeded(rng, a, version)

        setattr(random.Random, "seed", seed)  # noqa: B010 (no type has that)

    def copied(self) -> bool:
        """Not if anything was drawn or seeded."""
        return not self.drew and self.random.getstate() == self.state

    def born(self) -> None:
        """Draw other numbers than the copies before."""
        self.random.seed()


def main() -> None:
    """Run a program as Python does, but for its standard input."""
    sys.argv = sys.argv[1:]
    path = os.path.realpath(sys.argv[0])
    sys.path[0] = os.path.dirname(path)
    usual = sys.stdin
    lines = io.BufferedReader(StandardInput())
    sys.stdin = io.TextIOWrapper(lines, usual.encoding, usual.errors)
    with open(path, "rb") as file:
        code = compile(file.read(), path, "exec")
    names = vars(sys.modules["__main__"])
    names["__file__"] = path
    exec(code, names)
