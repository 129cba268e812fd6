"""Patience is measured in work, and in waiting where no work is done."""

import pytest

from noloss.arena.checking.patience import LOOK, WAITING, Patience


class Clock:
    """A made-up clock: seconds that have passed, and seconds of processor time."""

    def __init__(self) -> None:
        self.passed, self.worked = 100.0, 7.0

    def limit(self, seconds: float | None) -> Patience:
        return Patience(seconds, lambda: self.worked, lambda: self.passed)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_busy_machine_does_not_shorten_it(clock: Clock) -> None:
    limit = clock.limit(10)
    clock.passed += 10 * (WAITING - 1)
    clock.worked += 9
    assert not limit.over()
    clock.passed += LOOK
    clock.worked += 1
    assert limit.over()


def test_work_is_looked_at_now_and_then(clock: Clock) -> None:
    limit = clock.limit(10)
    clock.passed += LOOK / 2
    clock.worked += 10
    assert not limit.over()
    clock.passed += LOOK / 2
    assert limit.over()


def test_a_bot_that_sleeps_is_not_waited_for_without_end(clock: Clock) -> None:
    limit, endless = clock.limit(10), clock.limit(None)
    clock.passed += 10 * WAITING
    assert limit.over()
    assert not endless.over()
