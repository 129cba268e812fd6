"""A program that is started anew within its sandbox, which stays: see `launcher`."""

import os
import socket
import subprocess
from collections.abc import Sequence
from time import monotonic

from noloss.bots.bot import Fault
from noloss.bots.processes.process import ProcessBot
from noloss.core.errors import Shortage
from noloss.core.position import Position

LASTS, SHARE = 10.0, 8
"""Seconds after which a sandbox is made anew, as that takes no time by comparison; and the share of
a program's processor time that is less, as a sandbox is charged for all games in it."""


class RelaunchedBot(ProcessBot):
    """A program in surroundings that have a launcher; what forks or is reset does without."""

    _control: socket.socket | None = None
    """Over which the launcher is told to start it."""
    _made = 0.0
    """When the sandbox was made."""
    _again = False
    """Whether other programs ran in the sandbox before this one."""

    def tell(self, position: Position) -> str | Fault:
        """See `ProcessBot`.

        An earlier program in the sandbox may have starved the launcher: then a new sandbox is made.
        """
        try:
            return super().tell(position)
        except Shortage:
            if not self._again:
                raise
            return super().tell(position)

    def fresh(self) -> None:
        """Start it anew, in the sandbox that is there if that is not too old."""
        process, control = self._process, self._control
        most = min(LASTS, self.limits.cpu_seconds / SHARE)
        if process is None or control is None or monotonic() - self._made > most:
            super().fresh()
            return
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()
        self._last_words()
        self._again = True
        self._connect(process, control)
        self._listen(process)

    def close(self) -> None:
        """Kill the program, and whatever starts it."""
        control, self._control = self._control, None
        if control is not None:
            control.close()
        super().close()

    def _spawn(self, words: Sequence[str]) -> subprocess.Popen[bytes]:
        self._again = False
        if self.forks or self.start == "reset" or not self.surroundings.launcher:
            return super()._spawn(words)
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            process = self._popen(
                self.surroundings.launcher, words, theirs.fileno(), subprocess.DEVNULL
            )
        self._control, self._made = ours, monotonic()
        self._connect(process, ours)
        return process

    def _connect(self, process: subprocess.Popen[bytes], control: socket.socket) -> None:
        """Have it started between new pipes: nothing that was said before is left in them."""
        if self.surroundings.signal:
            self.surroundings.signal.reset()
        questions, asks = os.pipe()
        answers, says = os.pipe()
        if self.surroundings.owner is not None:  # so that it can open /dev/stdin, as some do
            for pipe in (questions, says):
                os.fchown(pipe, self.surroundings.owner, self.surroundings.owner)
        process.stdin, process.stdout = os.fdopen(asks, "wb", 0), os.fdopen(answers, "rb", 0)
        try:
            socket.send_fds(control, [b"."], [questions, says])
        except OSError:
            return  # it has gone, so its output ends, and that is seen
        finally:
            os.close(questions)
            os.close(says)
