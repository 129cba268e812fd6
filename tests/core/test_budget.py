"""A budget ends work that is too long, and says so."""

import copy
import pickle

import pytest

from noloss.core.budget import LOOK, Budget
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


def test_work_is_cancelled_and_watched() -> None:
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
