"""The one executor: whoever has long work asks a crew, and takes the answers as they come.

    with workers.crew(work, question) as crew:
        crew.ask(items)
        for item, answer in crew.answers(meter):
            ...                     # and perhaps crew.ask(more)

Who works is a value, `Workers`: this process, threads or processes on this machine, or a cluster.
The answers come in no order. Each follows from its question and item alone, so whoever puts them
together by their items gets the same whatever the number of workers.

Items are handed out a few at a time; a worker gives back after about a second what it has not come
to. A worker that is killed costs what it was doing, which is then done by another. While it waits,
the crew looks at the meter, which ends the work when it is cancelled or its time is up.

`in_order` is for work that goes one by one, where an answer decides what is still wanted: the next
items are worked on ahead of time, and the answers are taken as if one had waited for each.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Generic

from noloss.core.budget import Meter
from noloss.core.errors import NolossError, OutOfBudget, WorkersLost
from noloss.work.hands import Hands, Sent
from noloss.work.parcel import A, I, Post, Q, Work

LOOK = 0.1
"""Seconds between two looks at the meter."""
AHEAD = 2
"""Parcels that are under way for each worker, so that none waits for the next."""
MOST_LOST = 5
"""Parcels for each worker that may be lost in a row: then it is not the workers."""
MOST_WORKERS = 256
"""On one machine."""


class Crew(ABC, Generic[I, A]):
    """Those who answer one question, item by item."""

    @abstractmethod
    def ask(self, items: Iterable[I], first: bool = False) -> None:
        """Add items, to be done after those that wait, or before them."""

    @abstractmethod
    def answers(self, meter: Meter) -> Iterator[tuple[I, A]]:
        """Each item with its answer, in no order, until none is left; the first error is raised."""

    @abstractmethod
    def room(self) -> int:
        """How many items keep everybody busy."""

    def in_order(self, items: Iterable[I], meter: Meter) -> Iterator[tuple[I, A]]:
        """Each of these different items with its answer, in their order.

        They are taken one by one, and no more of them than keep everybody busy: so whoever makes
        them can leave out what the answers so far have made superfluous.
        """
        left, asked, done = iter(items), deque[I](), dict[I, A]()

        def ask_more() -> None:
            more = list(islice(left, max(0, self.room() - len(asked))))
            asked.extend(more)
            self.ask(more)

        ask_more()
        for item, answer in self.answers(meter):
            done[item] = answer
            while asked and asked[0] in done:
                first = asked.popleft()
                yield first, done.pop(first)
            ask_more()


@dataclass(frozen=True)
class Workers:
    """Who does the work."""

    number: int = 1
    """Processes on this machine; 1 is this process alone."""
    cluster: str = ""
    """The address of a scheduler of dask, or the file that it has written: then it does it all."""
    threads: bool = False
    """Threads instead of processes, for work that waits for programs of its own."""

    def __post_init__(self) -> None:
        """As many as make sense."""
        if not 1 <= self.number <= MOST_WORKERS:
            raise NolossError(f"{self.number} workers: from 1 to {MOST_WORKERS}")

    @property
    def alone(self) -> bool:
        """Whether this process does it all, one item after the other."""
        return self.number == 1 and not self.cluster

    def crew(self, work: Work[Q, I, A], question: Q) -> AbstractContextManager[Crew[I, A]]:
        """Workers for one question; they are gone when it is left."""
        if self.alone:
            return _alone(work, question)
        return _together(self, work, question)


ALONE = Workers()
"""This process."""


@contextmanager
def _alone(work: Work[Q, I, A], question: Q) -> Iterator[Crew[I, A]]:
    yield Alone(work, question)


@contextmanager
def _together(workers: Workers, work: Work[Q, I, A], question: Q) -> Iterator[Crew[I, A]]:
    hands = _hands(workers, work, question)
    crew, left = Together(hands), False
    try:
        yield crew
        left = True
    finally:
        hands.close(finished=left and not crew.busy)


def _hands(workers: Workers, work: Work[Q, I, A], question: Q) -> Hands[I, A]:
    """What they are is loaded only when it is used."""
    if workers.cluster:
        from noloss.work.dask_hands import DaskHands  # noqa: PLC0415 (extra `cluster`)

        return DaskHands(Post(work, question), workers.cluster)
    if workers.threads:
        from noloss.work.hands import Threads  # noqa: PLC0415

        return Threads(work, question, workers.number)
    from noloss.work.processes import Processes  # noqa: PLC0415

    return Processes(Post(work, question), workers.number)


class Alone(Crew[I, A], Generic[Q, I, A]):
    """This process, one item after the other."""

    def __init__(self, work: Work[Q, I, A], question: Q) -> None:
        self.work, self.question = work, question
        self._waiting: deque[I] = deque()

    def ask(self, items: Iterable[I], first: bool = False) -> None:
        """See `Crew`."""
        (self._waiting.extendleft if first else self._waiting.extend)(items)

    def answers(self, meter: Meter) -> Iterator[tuple[I, A]]:
        """See `Crew`."""
        while self._waiting:
            item = self._waiting.popleft()
            yield item, self.work(self.question, item, meter.part())

    def room(self) -> int:
        """See `Crew`."""
        return 1


class Together(Crew[I, A]):
    """A crew of several workers."""

    def __init__(self, hands: Hands[I, A]) -> None:
        self.hands = hands
        self._waiting: deque[I] = deque()
        self._under_way: dict[int, tuple[Sent, list[I]]] = {}
        self._done: SimpleQueue[int] = SimpleQueue()
        self._sent = self._lost = 0
        self._most = hands.most_items
        """In a parcel."""

    @property
    def busy(self) -> bool:
        """Whether something is under way that nobody has taken."""
        return bool(self._under_way)

    def ask(self, items: Iterable[I], first: bool = False) -> None:
        """See `Crew`."""
        (self._waiting.extendleft if first else self._waiting.extend)(items)

    def answers(self, meter: Meter) -> Iterator[tuple[I, A]]:
        """See `Crew`."""
        while self._waiting or self._under_way:
            self._hand_out(meter)
            sent, items = self._under_way.pop(self._next(meter))
            try:
                done = self.hands.answers(sent.result())
            except self.hands.lost as error:
                self._count_lost(error)
                done = []
            except OutOfBudget:
                meter.look()  # a worker only knows what was left of it
                raise
            else:
                self._lost = 0
                self._most = self._fitting(len(items), len(done))
            self._waiting.extendleft(reversed(items[len(done) :]))
            yield from zip(items, done, strict=False)

    def room(self) -> int:
        """See `Crew`."""
        return AHEAD * max(1, self.hands.workers())

    def _fitting(self, sent: int, done: int) -> int:
        """How many items to send next: hard ones often come together, and must not stay so."""
        return min(2 * self._most, self.hands.most_items) if done == sent else max(1, done)

    def _hand_out(self, meter: Meter) -> None:
        """Keep everybody busy, and the parcels alike, so that all are done at about one time."""
        room = self.room()
        while self._waiting and len(self._under_way) < room:
            share = -(-len(self._waiting) // (2 * room))
            many = min(share, self._most, len(self._waiting))
            items = [self._waiting.popleft() for _ in range(many)]
            sent, number = self.hands.send(items, meter), self._sent
            self._under_way[number] = sent, items
            self._sent += 1
            sent.add_done_callback(lambda _, number=number: self._done.put(number))

    def _next(self, meter: Meter) -> int:
        """A parcel that is done."""
        while True:
            meter.look()
            if not self.hands.workers():
                waiting = f"{meter.words}: waiting for workers"
                meter.budget.progress(waiting, meter.spent, meter.total)
            try:
                return self._done.get(timeout=LOOK)
            except Empty:
                pass

    def _count_lost(self, error: BaseException) -> None:
        self._lost += 1
        if self._lost > MOST_LOST * self.room():
            raise WorkersLost(
                "workers keep dying in the middle of their work; it may need more"
                f" memory than they have: {error}"
            ) from None
