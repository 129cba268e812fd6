"""How much work an answer may take, as a value: positions, seconds, memory, and a way to cancel.

A `Budget` says what is allowed. A `Meter` is one piece of work under a budget: it counts, tells
whoever watches how far it is, and ends the work with `OutOfBudget` or `Cancelled`. Running out
never changes an answer; it only means that there is none.

A player who is asked in the course of some work has no budget, because what it decides depends on
the board alone; but it may have long work of its own to do. So work that asks players says that it
is *going on* (`Meter.going_on`), and whatever is metered meanwhile ends with it: when it is
cancelled, and when its time is over. Positions and memory are counted by each for itself.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TypeVar

from noloss.core.errors import Cancelled, NolossError, OutOfBudget
from noloss.core.phrases import counted

T = TypeVar("T")

Progress = Callable[[str, float, float | None], None]
"""Told what is being done, how far it is, and out of how much; None when nobody can know."""

LOOK, WATCH = 256, 32
"""The cancel signal is looked at at least once in so many steps, or calls of `watch`."""
MOMENT = 0.05
"""And after so many seconds at the next of them: a single step may take long."""


def never() -> bool:
    """The cancel signal of work that nobody cancels."""
    return False


def unwatched(words: str, done: float, total: float | None) -> None:
    """The progress of work that nobody watches."""


@dataclass(frozen=True)
class Budget:
    """The most work that an answer may take.

    None means no limit of that kind. A budget without any limits leaves them to the work itself:
    it only serves to watch and to cancel.
    """

    positions: int | None = None
    seconds: float | None = None
    memory: int | None = None
    """Bytes."""
    cancel: Callable[[], bool] = field(default=never, compare=False, repr=False)
    """Called now and then: once it returns True, the work ends with `Cancelled`."""
    progress: Progress = field(default=unwatched, compare=False, repr=False)
    since: float | None = field(default=None, compare=False, repr=False)
    """When the work that this is a part of began, by the monotonic clock."""

    def __post_init__(self) -> None:
        """A limit is a number, not below 0; positions and bytes are whole."""
        for name, kinds in (("positions", int), ("seconds", (int, float)), ("memory", int)):
            limit = getattr(self, name)
            number = isinstance(limit, kinds) and not isinstance(limit, bool)
            if limit is not None and not (number and limit >= 0):
                raise NolossError(
                    f"a budget's {name} must be None or a number of at least 0, not {limit!r:.40}"
                )
        if not callable(self.cancel) or not callable(self.progress):
            raise NolossError("a budget's cancel and progress must be functions")

    @property
    def bounded(self) -> bool:
        """Whether it sets any limit."""
        return (self.positions, self.seconds, self.memory) != (None, None, None)

    def within(self, limits: "Budget") -> "Budget":
        """This budget, with these limits if it has none of its own."""
        if self.bounded:
            return self
        return replace(limits, cancel=self.cancel, progress=self.progress)

    def at_most(self, positions: int) -> "Budget":
        """This budget, and no more than so many positions."""
        mine = positions if self.positions is None else min(self.positions, positions)
        return replace(self, positions=mine)

    def begun(self) -> "Budget":
        """This budget with its time running, from now on if it did not run yet.

        Whoever has several pieces of work to do under one budget begins it, so that all of them
        together take no longer.
        """
        return self if self.since is not None else replace(self, since=monotonic())

    def meter(self, words: str, total: float | None = None) -> "Meter":
        """Begin a piece of work, called `words`, that takes `total` steps if that is known."""
        return Meter(self, words, total)


DEFAULT = Budget()
"""The budget of work whose limits are its own, and that nobody watches."""


_going_on: ContextVar["Meter | None"] = ContextVar("going_on", default=None)


def looking(items: Iterable[T]) -> Iterator[T]:
    """These items, for a long loop that counts nothing: it ends with the work that is going on."""
    if _going_on.get() is None:
        yield from items
        return
    part = DEFAULT.meter("")  # of its own, since it gets the work no further that is watched
    for item in items:
        part.watch()
        yield item


class Meter:
    """One piece of work: `spend` is called for every position it looks into."""

    def __init__(self, budget: Budget, words: str, total: float | None = None) -> None:
        self.budget = budget
        self.words = words
        self.total = total
        self.spent = 0
        self.started = monotonic() if budget.since is None else budget.since
        self._next_look = self._watched = 0
        self._next_time = self.started
        self._around, self._over = _going_on.get(), False

    @contextmanager
    def going_on(self) -> Iterator[None]:
        """While players are asked: whatever they have to work out ends when this has to end.

        Then there is no answer, even if somebody on the way takes the error for something else.
        """
        before = _going_on.set(self)
        try:
            yield
        finally:
            _going_on.reset(before)
        if self._over:
            self.look()

    @property
    def seconds(self) -> float:
        """How long it has taken so far, or the whole that it is a part of."""
        return monotonic() - self.started

    def spend(self, positions: int = 1, size: int = 0) -> None:
        """Count positions, each of which keeps `size` bytes; an error once the budget is spent."""
        self.spent += positions
        budget = self.budget
        if budget.positions is not None and self.spent > budget.positions:
            raise OutOfBudget(
                f"{self.words}: more than {counted(budget.positions, 'position')}", "positions"
            )
        if budget.memory is not None and self.spent * size > budget.memory:
            raise OutOfBudget(
                f"{self.words}: more than {budget.memory >> 20:,} MB for"
                f" {counted(self.spent, 'position')}",
                "memory",
            )
        if self.spent >= self._next_look or monotonic() >= self._next_time:
            self._next_look = self.spent + LOOK
            self.look()

    def step(self) -> None:
        """One of the `total` steps is done, whatever it was: no position is counted."""
        self.spent += 1
        self.look()

    def steps(self, items: Iterable[T]) -> Iterator[T]:
        """These items, each a step."""
        for item in items:
            self.step()
            yield item

    def part(self) -> Budget:
        """The budget of one part of this work: the time that is left, and nobody watches it."""
        return replace(self.budget, since=self.started, progress=unwatched)

    def left(self) -> Budget:
        """The budget of what comes next, watched as this is: the time and positions that are left.

        Whoever gives it away adds what was spent of it to `spent`.
        """
        most = self.budget.positions
        left = None if most is None else max(0, most - self.spent)
        return replace(self.budget, positions=left, since=self.started)

    def watch(self) -> None:
        """Called again and again by work that counts nothing here: look now and then."""
        self._watched += 1
        if self._watched % WATCH == 1 or monotonic() >= self._next_time:
            self.look()

    def look(self) -> None:
        """Look at the clock and the cancel signal, and tell how far the work is."""
        self.budget.progress(self.words, self.spent, self.total)
        self._go_on()
        self._next_time = monotonic() + MOMENT

    def _go_on(self) -> None:
        """An error if this has to end, or the work in the course of which it is done."""
        budget = self.budget
        self._over = True
        if budget.cancel():
            raise Cancelled(f"{self.words}: cancelled after {self._far()}")
        if budget.seconds is not None and self.seconds > budget.seconds:
            raise OutOfBudget(
                f"{self.words}: more than {counted(budget.seconds, 'second')}, after {self._far()}",
                "seconds",
            )
        self._over = False
        if self._around is not None:
            self._around._go_on()

    def _far(self) -> str:
        """How far it is, in words."""
        if self.total is not None:
            return f"{self.spent:,} of {self.total:,}"
        return counted(self.spent, "position")
