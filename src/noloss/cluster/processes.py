"""Processes on this machine, by the standard library: nothing has to be installed or started.

None of them writes a file or outlives this one, so that they can be ended at any moment. One that
is killed takes the others of its pool along; then there is a new pool.

On Linux they are forked from this process and have all that it has loaded, where no other thread
stands in the way. Else they start from nothing, which takes a second or two.
"""

import os
import signal
import sys
import warnings
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any

from noloss.cluster.hands import Hands
from noloss.cluster.parcel import A, I, Limits, Post, perform
from noloss.cluster.tellers import only_tellers, silence
from noloss.core.budget import Meter

LAST_STANDARD = 2
"""The highest number of the three files that every process begins with."""


class Processes(Hands[I, A]):
    """So many of them."""

    lost = (BrokenProcessPool,)

    def __init__(self, post: Post[Any, I, A], number: int) -> None:
        self.post, self.number = post, number
        self._open()

    def _open(self) -> None:
        if sys.platform == "linux" and only_tellers():
            self._fork()
            return
        context = get_context("spawn")
        theirs, self._ours = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(self.number, context, _prepare, (theirs,))

    def _fork(self) -> None:
        """All of them here and now: the pool's own threads come after them."""
        context, given = get_context("fork"), _open_files()
        theirs, self._ours = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            self.number, context, _prepare_forked, (theirs, self._ours, given)
        )
        with silence, warnings.catch_warnings():
            # Python 3.12 and later warn of every other thread, even of one that holds nothing.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._pool.submit(int)

    def workers(self) -> int:
        """See `Hands`."""
        return self.number

    def send(self, items: Sequence[I], meter: Meter) -> Future[str]:
        """See `Hands`."""
        parcel = self.post.parcel(items, Limits.of(meter))
        try:
            return self._pool.submit(perform, parcel)
        except BrokenProcessPool:
            self._end()
            self._open()
            return self._pool.submit(perform, parcel)

    def answers(self, result: str) -> list[A]:
        """See `Hands`."""
        return self.post.answers(result)

    def close(self, finished: bool) -> None:
        """See `Hands`."""
        if finished:
            self._pool.shutdown()
        self._end()

    def _end(self) -> None:
        """Whatever they are doing, they end."""
        self._ours.close()
        self._pool.shutdown(cancel_futures=True)


def _prepare(theirs: Connection) -> None:
    """In a new process: Ctrl-C is for the parent; the end of its pipe is the end of this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(theirs,), daemon=True).start()


def _open_files() -> list[int]:
    """The numbers of all that this process has open; the folder that says so is not, any more."""
    return [int(each.name) for each in list(Path("/proc/self/fd").iterdir()) if each.is_symlink()]


def _prepare_forked(theirs: Connection, ours: Connection, given: Sequence[int]) -> None:
    """The same in a copy of the parent, which lets go of what is the parent's.

    A file or pipe that is open in both ends for nobody before both have closed it. The numbers are
    kept, as objects here may close them once more.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
    ours.close()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in given:
        if number > LAST_STANDARD:
            os.dup2(nowhere, number, inheritable=False)
    os.close(nowhere)
    _prepare(theirs)


def _end_with(theirs: Connection) -> None:
    """A parent that is killed cannot say so; but the system closes its end of the pipe."""
    try:
        theirs.recv()
    except (EOFError, OSError):
        os._exit(1)
