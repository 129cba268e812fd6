"""Processes on this machine, by the standard library: nothing has to be installed or started.

None of them outlives this one. They write no files, so they can be ended at any moment. One that is
killed takes the others of its pool along; then there is a new pool.

On Linux, processes start from a server that has loaded their work, elsewhere from nothing. Loading
numba and what belongs to it takes a process a second and 80 MB. The server, that of the standard
library, does it once. Then a process is a copy of the server, starts in a moment, and shares most
of its memory. A copy of the command itself would hold what the command holds: open files, threads'
locks, text that is not yet printed, signal handlers. The server starts as a new program and has
none of that.

The server is started with the first pool of a command and serves all that follow; what they need
beyond that they load themselves. It ends with the command, however that ends: the system then
closes a pipe that the server looks at.
"""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import forkserver, get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from threading import Thread
from typing import Any

from noloss.core.budget import Meter
from noloss.work.hands import Hands
from noloss.work.parcel import A, I, Limits, Parcel, Post, perform

PREPARED, KERNELS = "noloss.work.served", "noloss.kernels.loaded"
"""What the server loads before the work, and after it."""


def starting(module: str) -> BaseContext:
    """The way to start processes for work that is in this module; the server is there then."""
    if sys.platform != "linux":
        return get_context("spawn")
    server = get_context("forkserver")
    server.set_forkserver_preload([PREPARED, module, KERNELS])
    first = server.Process(target=int)  # nobody misses it if the command ends while it waits
    try:
        with _no_interrupt():
            forkserver.ensure_running()
        first.start()  # waits until the server has loaded the work; Ctrl-C ends that
    except (OSError, EOFError):  # the server was killed
        return get_context("spawn")
    first.join()
    return server


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Ctrl-C is for the command: what starts now, and all that it forks, never hears of it."""
    resource_tracker.ensure_running()  # it belongs to the server, and would end this
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


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
