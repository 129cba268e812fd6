"""Patience is measured in work, and in waiting where no work is done."""

import pytest

from noloss.arena.checking import patience
from noloss.arena.checking.patience import WAITING, Patience


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """A made-up clock: seconds that have passed, and seconds of processor time."""
    now = {"passed": 100.0, "worked": 7.0}
    monkeypatch.setattr(patience, "monotonic", lambda: now["passed"])
    monkeypatch.setattr(patience, "_work", lambda: now["worked"])
    return now


def test_a_busy_machine_does_not_shorten_it(clock: dict[str, float]) -> None:
    limit = Patience(10)
    clock["passed"] += 10 * (WAITING - 1)
    clock["worked"] += 9
    assert not limit.over()
    clock["worked"] += 1
    assert limit.over()


def test_a_bot_that_sleeps_is_not_waited_for_without_end(clock: dict[str, float]) -> None:
    limit, endless = Patience(10), Patience(None)
    clock["passed"] += 10 * WAITING
    assert limit.over()
    assert not endless.over()
