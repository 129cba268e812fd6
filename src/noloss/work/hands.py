"""The interface of a crew to its workers, and threads of this process as workers.

Threads suit work that waits for programs which it has started.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from typing import Any, Generic, Protocol

from noloss.core.budget import Budget, Meter
from noloss.work.parcel import A, I, Q, Work


class Sent(Protocol):
    """A parcel under way, as `concurrent.futures` and dask have it."""

    def result(self) -> Any:
        """What came back, or the error."""

    def add_done_callback(self, call: Any) -> None:
        """Called with this when it is done."""


class Hands(ABC, Generic[I, A]):
    """Several workers, whatever they are."""

    lost: tuple[type[BaseException], ...] = ()
    """The errors by which a parcel is lost with its worker."""
    most_items = 256
    """In one parcel."""

    @abstractmethod
    def workers(self) -> int:
        """How many there are now; others may come."""

    @abstractmethod
    def send(self, items: Sequence[I], meter: Meter) -> Sent:
        """Have some of these done, the first of them at least."""

    @abstractmethod
    def answers(self, result: Any) -> list[A]:
        """The answers to the first of the items that were sent, or to all."""

    @abstractmethod
    def close(self, finished: bool) -> None:
        """They are not needed any more; unless all is finished, what is under way is dropped."""


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
