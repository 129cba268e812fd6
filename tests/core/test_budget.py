"""A budget ends work that is too long, and says so."""

import contextlib
import copy
import pickle

import pytest

from noloss.core.budget import LOOK, MOMENT, WATCH, Budget, looking
from noloss.core.errors import Cancelled, OutOfBudget, TooLarge


def test_positions_and_memory_are_counted() -> None:
    meter = Budget(positions=3).meter("walking")
    meter.spend(3)
    with pytest.raises(TooLarge, match="walking: more than 3 positions"):
        meter.spend()
    meter = Budget(memory=2 << 20).meter("walking")
    meter.spend(2, size=1 << 20)
    with pytest.raises(TooLarge, match="more than 2 MB for 3 positions"):
        meter.spend(1, size=1 << 20)


def test_no_time_is_no_work() -> None:
    with pytest.raises(TooLarge, match="more than 0 seconds"):
        Budget(seconds=0).meter("walking").spend()


def test_work_is_cancelled_and_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noloss.core.budget.monotonic", lambda: 0.0)
    seen: list[tuple[str, float, float | None]] = []
    budget = Budget(
        cancel=lambda: len(seen) > 2,
        progress=lambda words, done, total: seen.append((words, done, total)),
    )
    meter = budget.meter("walking", 10_000)
    with pytest.raises(Cancelled, match=f"cancelled after {1 + 2 * LOOK} of 10,000"):
        while True:
            meter.spend()
    assert seen == [("walking", 1 + at * LOOK, 10_000) for at in range(3)]


def test_a_part_has_what_is_left_and_is_not_watched() -> None:
    seen: list[str] = []
    budget = Budget(5, 1000.0, cancel=lambda: True, progress=lambda words, *_: seen.append(words))
    part = budget.meter("whole", 3).part()
    assert (part.positions, part.seconds) == (5, 1000.0)
    assert part.cancel()
    part.progress("part", 1, 2)
    assert seen == []


def test_what_is_left_has_fewer_positions() -> None:
    told: list[str] = []
    budget = Budget(positions=10, memory=99, progress=lambda words, *_: told.append(words))
    meter = budget.meter("work")
    meter.spend(7)
    left = meter.left()
    assert (left.positions, left.memory, left.since) == (3, 99, meter.started)
    left.meter("more of it").look()
    assert told[-1] == "more of it"
    meter.spent = 12
    assert (meter.left().positions, Budget().meter("").left().positions) == (0, None)
    assert [Budget(positions=n).at_most(5).positions for n in (4, 6, None)] == [4, 5, 5]


def test_the_time_of_a_part_is_that_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("noloss.core.budget.monotonic", lambda: now[0])
    whole = Budget(seconds=3).meter("whole")
    now[0] = 2
    part = whole.part().meter("part")
    part.look()
    now[0] = 4
    with pytest.raises(OutOfBudget, match="part: more than 3 seconds"):
        part.look()


def test_pieces_of_work_share_the_time_of_a_budget_that_was_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [1.0]
    monkeypatch.setattr("noloss.core.budget.monotonic", lambda: now[0])
    plain, begun = Budget(seconds=3), Budget(seconds=3).begun()
    now[0] = 5
    plain.meter("alone").look()
    assert begun.begun() is begun
    with pytest.raises(OutOfBudget, match="second: more than 3 seconds"):
        begun.meter("second").look()


def test_steps_are_not_positions() -> None:
    meter = Budget(positions=1).meter("walking", 3)
    for _ in range(3):
        meter.step()
    assert meter.spent == 3


def test_a_budget_can_be_sent_elsewhere() -> None:
    budget = Budget(positions=3, seconds=1.5)
    assert pickle.loads(pickle.dumps(budget)) == copy.deepcopy(budget) == budget


def test_a_slow_step_is_followed_by_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("noloss.core.budget.monotonic", lambda: now[0])
    for each in ("spend", "watch"):
        work = Budget(seconds=now[0] + 3, since=0.0).meter("walking")
        step = getattr(work, each)
        step()
        now[0] += 3 + MOMENT
        with pytest.raises(OutOfBudget, match="walking: more than"):
            step()


def test_what_is_done_in_the_course_of_work_ends_with_it() -> None:
    cancelled = [False]
    whole = Budget(cancel=lambda: cancelled[0]).meter("whole")
    with pytest.raises(Cancelled, match="whole: cancelled after 0"), whole.going_on():
        part = Budget(positions=LOOK).meter("part")
        part.spend()
        cancelled[0] = True
        part.spend(LOOK - 1)
        part.watch()
    Budget().meter("later").look()


def test_its_time_is_that_of_the_whole_and_its_positions_are_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [0.0]
    monkeypatch.setattr("noloss.core.budget.monotonic", lambda: now[0])
    whole = Budget(positions=1, seconds=3).meter("whole")
    with whole.going_on():
        part = Budget().meter("part")
        part.spend(5)
        now[0] = 4
        with pytest.raises(OutOfBudget, match="whole: more than 3 seconds"):
            part.look()
        now[0] = 0


def test_no_answer_is_given_where_somebody_took_the_end_for_something_else() -> None:
    whole = Budget(cancel=lambda: True).meter("whole")
    with pytest.raises(Cancelled), whole.going_on(), contextlib.suppress(Cancelled):
        Budget().meter("part").look()


def test_a_loop_that_counts_nothing_ends_with_the_work_that_is_going_on() -> None:
    looks: list[None] = []
    whole = Budget(cancel=lambda: bool(looks.append(None)) or len(looks) > 1).meter("whole")
    done: list[int] = []
    with pytest.raises(Cancelled), whole.going_on():
        done += looking(range(10 * WATCH))
    assert list(looking(range(3))) == [0, 1, 2]
