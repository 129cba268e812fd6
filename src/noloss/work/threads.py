"""Threads of this process, for work that waits for programs which it has started."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from typing import Generic

from noloss.core.budget import Budget, Meter
from noloss.work.hands import Hands
from noloss.work.parcel import A, I, Q, Work


class Threads(Hands[I, A], Generic[Q, I, A]):
    """They share the question and the cancel signal: nothing has to travel."""

    most_items = 1

    def __init__(self, work: Work[Q, I, A], question: Q, number: int) -> None:
        self.work, self.question, self.number = work, question, number
        self._pool = ThreadPoolExecutor(number)
        self._stop = Event()

    def workers(self) -> int:
        """See `Hands`."""
        return self.number

    def send(self, items: Sequence[I], meter: Meter) -> Future[list[A]]:
        """See `Hands`."""
        return self._pool.submit(self._perform, items, meter.part())

    def _perform(self, items: Sequence[I], budget: Budget) -> list[A]:
        def cancel() -> bool:
            return self._stop.is_set() or budget.cancel()

        return [self.work(self.question, item, replace(budget, cancel=cancel)) for item in items]

    def answers(self, result: list[A]) -> list[A]:
        """See `Hands`."""
        return result

    def close(self, finished: bool) -> None:
        """See `Hands`."""
        if not finished:
            self._stop.set()
        self._pool.shutdown(cancel_futures=True)
