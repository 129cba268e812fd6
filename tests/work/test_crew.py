"""Crews: whom they wait for, what is done again when a worker is lost, and what ends them."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

from noloss.arena.tournament import tournament
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import Cancelled, NolossError, OutOfBudget, WorkersLost
from noloss.core.game import LineGame
from noloss.solver.survey import surveyed
from noloss.strategies.catalogue import strategy
from noloss.work.crew import Together, Workers
from noloss.work.parcel import Parcel, Post, perform
from work.text_workers import ANYWHERE, TextHands, Texts

MANY = 10_000_000
"""Looks at a signal, after which nobody has given it."""


def test_answers_in_order_are_asked_no_earlier_than_they_keep_everybody_busy() -> None:
    asked: list[int] = []

    def items() -> Iterator[int]:
        for item in range(9):
            asked.append(item)
            yield item

    def work(question: None, item: int, budget: Budget) -> int:
        return item * item

    seen = []
    with Workers().crew(work, None) as crew:
        for item, answer in crew.in_order(items(), DEFAULT.meter("squares")):
            assert asked[-1] == item, "alone, one by one"
            seen.append((item, answer))
    assert seen == [(item, item * item) for item in range(9)]
    asked.clear()
    with Workers(2, threads=True).crew(work, None) as crew:
        for item, answer in crew.in_order(items(), DEFAULT.meter("squares")):
            assert answer == item * item
            assert len(asked) <= item + crew.room()
    assert len(asked) == 9


def _server(worker: BaseProcess) -> int:
    """The process that has forked this one."""
    return int(Path(f"/proc/{worker.pid}/stat").read_text().rpartition(")")[2].split()[1])


@pytest.mark.parametrize(
    "victim",
    [
        lambda worker: worker.pid,
        pytest.param(
            _server, marks=pytest.mark.skipif(sys.platform != "linux", reason="no server")
        ),
    ],
    ids=["a worker", "the server"],
)
def test_a_process_that_is_killed_costs_its_tasks_and_nothing_else(
    victim: Callable[[BaseProcess], int], three: LineGame
) -> None:
    """A worker is stopped first, so that something dies in the middle of what it was given."""
    players = [strategy(name) for name in ("t3dt", "random")]
    stopped: list[BaseProcess] = []
    killed: list[int] = []

    def told(words: str, done: float, total: float | None) -> None:
        if not stopped:
            stopped.extend(active_children()[:1])
            for one in stopped:
                os.kill(one.pid or 0, signal.SIGSTOP)
        elif not killed:  # at once: while it is stopped it may keep the other from its work
            killed.append(victim(stopped[0]))
            os.kill(killed[0], signal.SIGKILL)
            with suppress(ProcessLookupError):
                os.kill(stopped[0].pid or 0, signal.SIGCONT)

    table = tournament(three, players, Budget(progress=told), Workers(2))
    assert killed
    assert table == tournament(three, players)


def test_work_that_kills_every_worker_is_told(three: LineGame) -> None:
    with pytest.raises(WorkersLost, match="workers keep dying"):
        tournament(three, [strategy("t3dt")], workers=Texts(lose=1))


def test_waiting_looks_at_the_meter() -> None:
    class Slow(TextHands):
        def send(self, items: Sequence[Any], meter: Any) -> "Future[str]":
            return Future()

    crew = Together[Any, Any](Slow(Post(surveyed, ANYWHERE), 0))
    crew.ask(["3x3"])
    steps = iter([False, False, True])
    with pytest.raises(Cancelled):
        next(crew.answers(Budget(cancel=lambda: next(steps)).meter("Waiting")))


def test_waiting_for_workers_is_told() -> None:
    class Nobody(TextHands):
        def workers(self) -> int:
            return 0

        def send(self, items: Sequence[Any], meter: Any) -> "Future[str]":
            return Future()

    crew = Together[Any, Any](Nobody(Post(surveyed, ANYWHERE), 0))
    crew.ask(["3x3"])
    told: list[str] = []
    budget = Budget(cancel=lambda: len(told) > 1, progress=lambda words, *_: told.append(words))
    with pytest.raises(Cancelled):
        next(crew.answers(budget.meter("Working")))
    assert told[:2] == ["Working", "Working: waiting for workers"]


def test_time_that_is_up_is_told_as_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker got what was left of three seconds, and is the first to see that it is over."""
    now = [0.0]
    monkeypatch.setattr("noloss.core.budget.monotonic", lambda: now[0])

    class Late(Future[str]):
        def result(self, timeout: float | None = None) -> str:
            now[0] = 4
            raise OutOfBudget("more than 2.47383 seconds")

    class Slow(TextHands):
        def send(self, items: Sequence[Any], meter: Any) -> "Future[str]":
            sent = Late()
            sent.set_result("")
            return sent

    crew = Together[Any, Any](Slow(Post(surveyed, ANYWHERE), 0))
    crew.ask(["3x3"])
    with pytest.raises(OutOfBudget, match="Working: more than 3 seconds"):
        next(crew.answers(Budget(seconds=3).meter("Working")))


def test_threads_are_stopped_with_the_crew(three: LineGame) -> None:
    """One fails; the other sees that nobody wants its answer, before it has looked too often."""
    seen: list[int] = []

    def work(question: None, item: int, budget: Budget) -> int:
        if item:
            raise NolossError("this one fails")
        seen.extend(islice((look for look in range(MANY) if budget.cancel()), 1))
        return item

    with (
        pytest.raises(NolossError, match="this one fails"),
        Workers(2, threads=True).crew(work, None) as crew,
    ):
        crew.ask([0, 1])
        list(crew.answers(DEFAULT.meter("Both")))
    assert seen


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"version": "0.0.0"}, "a worker runs noloss .*, the command 0.0.0"),
        ({"work": "os:system"}, "'os:system' is no work"),
        ({"work": "noloss.core.files:a.b"}, "is no work"),
    ],
)
def test_a_parcel_that_is_not_ours_is_refused(change: dict[str, str], why: str) -> None:
    good = Post(surveyed, ANYWHERE).parcel([], ANYWHERE)
    assert isinstance(good, Parcel)
    assert perform(good) == "[]"
    with pytest.raises(NolossError, match=why):
        perform(replace(good, **change))


@pytest.mark.parametrize("number", [0, 257])
def test_numbers_of_workers_that_make_no_sense_are_refused(number: int) -> None:
    with pytest.raises(NolossError, match=f"{number} workers"):
        Workers(number)
