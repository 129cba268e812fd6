"""Where questions are worked on that take time: processes beside the one that answers.

A question has its budget; a process that does not keep to it, or takes too much memory, ends, and
another one takes its place. So nobody waits for the work of others longer than the budget.
"""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from noloss.classroom.service.limits import LAST_SECONDS, MOST_MEMORY, MOST_WAITING, WORK
from noloss.core.document import to_json
from noloss.core.errors import NolossError, OutOfBudget

ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class Busy(NolossError):
    """Too many questions wait already."""


class Workroom:
    """A few processes, each of which works on one question at a time and starts with its first."""

    def __init__(self, processes: int = 1, seconds: int = LAST_SECONDS) -> None:
        """A process that works longer than so many seconds on a question is ended."""
        self.waiting = 0
        self._desks = [Desk(seconds) for _ in range(processes)]
        self._idle = [*self._desks]
        self._free = asyncio.Semaphore(processes)

    async def answer(self, call: Callable[[Any], Any], asked: object) -> bytes:
        """The answer to a question as JSON."""
        if self.waiting >= MOST_WAITING:
            raise Busy("too many questions are waiting already: try again later")
        self.waiting += 1
        try:
            async with self._free:
                desk = self._idle.pop()
                try:
                    return await desk.answer(call, asked)
                finally:
                    self._idle.append(desk)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """End the processes."""
        for desk in self._desks:
            desk.close()


class Desk:
    """One process, and another one if it ends."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, call: Callable[[Any], Any], asked: object) -> bytes:
        """The answer to a question as JSON."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_begin)
        loop = asyncio.get_running_loop()
        limit = loop.call_later(self.seconds, self.close)
        try:
            return await loop.run_in_executor(self._pool, _work, call, asked)
        except BrokenProcessPool:
            self.close()
            raise OutOfBudget(
                f"this takes more than {WORK.seconds:g} seconds, or more memory than there is"
            ) from None
        finally:
            limit.cancel()

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._pool is not None:
            for process in self._pool._processes.values():
                process.kill()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def printed(document: object) -> bytes:
    """A document as the service sends it."""
    return ENCODER.encode(to_json(document)).encode()


def _begin() -> None:
    """Take no more than is allowed, leave interrupts to the parent, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 (not on every system)

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(call: Callable[[Any], Any], asked: object) -> bytes:
    """Answer one question."""
    try:
        return printed(call(asked))
    except MemoryError:
        raise OutOfBudget("this takes more memory than there is") from None
