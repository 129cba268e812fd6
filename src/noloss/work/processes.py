"""Processes on this machine, by the standard library: nothing has to be installed or started.

None of them outlives this one. They write no files, so they can be ended at any moment. One that is
killed takes the others of its pool along; then there is a new pool.
"""

import os
import signal
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from noloss.core.budget import Meter
from noloss.work.hands import Hands
from noloss.work.parcel import A, I, Limits, Parcel, Post, perform
from noloss.work.starting import starting


class Processes(Hands[I, A]):
    """So many of them."""

    lost = (BrokenProcessPool,)

    def __init__(self, post: Post[Any, I, A], number: int) -> None:
        self.post, self.number = post, number
        self._pool: ProcessPoolExecutor | None = None
        """None before there is something to do, and after one was killed."""

    def workers(self) -> int:
        """See `Hands`."""
        return self.number

    def send(self, items: Sequence[I], meter: Meter) -> Future[str]:
        """See `Hands`."""
        pool = self._open() if self._pool is None else self._pool
        sent = _submit(pool, self.post.parcel(items, Limits.of(meter)))
        if sent.done() and isinstance(sent.exception(), BrokenProcessPool):
            self._end()
        return sent

    def _open(self) -> ProcessPoolExecutor:
        """They all start now, and load the work."""
        context = starting(self.post.module)
        theirs, self._ours = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(self.number, context, _prepare, (theirs,))
        for _ in range(self.number):
            _submit(self._pool, self.post.parcel((), Limits(None, None, None)))
        return self._pool

    def answers(self, result: str) -> list[A]:
        """See `Hands`."""
        return self.post.answers(result)

    def close(self, finished: bool) -> None:
        """See `Hands`."""
        self._end()

    def _end(self) -> None:
        """Whatever they are doing, they end."""
        if self._pool is not None:
            self._ours.close()
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def _submit(pool: ProcessPoolExecutor, parcel: Parcel) -> Future[str]:
    """Have it done; if there is nobody any more it is lost, as if its worker had been killed."""
    try:
        return pool.submit(perform, parcel)
    except (BrokenProcessPool, OSError, EOFError) as error:  # the last two: the server was killed
        sent: Future[str] = Future()
        sent.set_exception(BrokenProcessPool(str(error)))
        return sent


def _prepare(theirs: Connection) -> None:
    """In a new process: Ctrl-C is for the parent; the end of its pipe is the end of this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(theirs,), daemon=True).start()


def _end_with(theirs: Connection) -> None:
    """A parent that is killed cannot say so; but the system closes its end of the pipe."""
    try:
        theirs.recv()
    except (EOFError, OSError):
        os._exit(1)
