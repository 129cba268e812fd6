"""Long work: what it may spend, and how it is cancelled."""

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from noloss.cli.long_work import MOST_MEMORY, long_work
from noloss.core.budget import Budget
from noloss.core.errors import Cancelled, NolossError, OutOfBudget, WorkersLost


def test_the_first_interrupt_cancels_and_the_second_interrupts() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with long_work("Working") as allowed:
            assert not allowed.cancel()
            os.kill(os.getpid(), signal.SIGINT)
            assert allowed.cancel()
            with pytest.raises(KeyboardInterrupt):
                os.kill(os.getpid(), signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_interrupts_that_are_ignored_stay_so() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with long_work("Working") as allowed:
            os.kill(os.getpid(), signal.SIGINT)
            assert not allowed.cancel()
    finally:
        signal.signal(signal.SIGINT, before)


def test_work_that_is_bounded_at_all_is_bounded_in_memory_too() -> None:
    with long_work("Working") as allowed:
        assert not allowed.bounded
    with long_work("Working", seconds=5) as allowed:
        assert (allowed.seconds, allowed.memory) == (5, MOST_MEMORY)
    with long_work("Working", seconds=5, positions=10) as allowed:
        assert (allowed.positions, allowed.memory) == (10, MOST_MEMORY)


def test_its_time_runs_from_the_start_of_the_command() -> None:
    with long_work("Working", seconds=5) as allowed:
        assert allowed.since is not None


@pytest.mark.parametrize(
    ("given", "more"),
    [
        ({}, "; --budget or --seconds allows more"),
        ({"seconds": 0.0}, "; --seconds allows more"),
        ({"positions": 1}, "; --budget allows more"),
        ({"positions": 1, "seconds": 5.0}, "; --budget allows more"),
    ],
)
def test_the_command_line_says_what_allows_more(given: dict[str, Any], more: str) -> None:
    with (
        pytest.raises(OutOfBudget, match=f"walking: more than 0 positions{more}"),
        long_work("Working", **given),
    ):
        Budget(positions=0).meter("walking").spend()


def test_of_two_limits_the_one_that_was_reached_is_named() -> None:
    with (
        pytest.raises(OutOfBudget, match="more than 0 seconds, after 1 position; --seconds allows"),
        long_work("Working", seconds=0.0, positions=10**9) as budget,
    ):
        budget.meter("walking").spend()


@pytest.mark.parametrize("seconds", [None, 5.0])
def test_without_the_compiler_it_is_said_what_goes_further(
    monkeypatch: pytest.MonkeyPatch, seconds: float | None
) -> None:
    monkeypatch.setattr("noloss.flow.extent.compiled", lambda: False)
    with (
        pytest.raises(OutOfBudget, match=r"allows more; pip install 'noloss\[fast\]' goes further"),
        long_work("Working", seconds),
    ):
        Budget(positions=0).meter("walking").spend()


@pytest.mark.parametrize("error", [OutOfBudget("over"), Cancelled("over"), WorkersLost("over")])
def test_what_ends_early_says_where_the_work_is_kept(error: NolossError, tmp_path: Path) -> None:
    folder = tmp_path / "done"
    with pytest.raises(type(error)) as nothing, long_work("Working", kept=folder):
        raise error
    assert "kept" not in str(nothing.value)
    folder.mkdir()
    with pytest.raises(type(error)) as empty, long_work("Working", kept=folder):
        raise error
    assert "kept" not in str(empty.value)
    (folder / "results").mkdir()
    (folder / "results" / "one.json").write_text("{}", "utf-8")
    with (
        pytest.raises(type(error), match="done, and the same command goes on from there"),
        long_work("Working", kept=folder),
    ):
        raise error
    with (
        pytest.raises(OutOfBudget, match=r"--budget allows more; what is done .* kept in \S+done$"),
        long_work("Working", positions=1, kept=folder),
    ):
        Budget(positions=1).meter("walking").spend(2)


@pytest.mark.parametrize(("megabytes", "more"), [(1, "; --memory allows more"), (None, "")])
def test_memory_is_named_where_it_can_be_set(megabytes: int | None, more: str) -> None:
    with (
        pytest.raises(OutOfBudget, match=f"more than 1 MB for 9 positions{more}$"),
        long_work("Working", megabytes=megabytes),
    ):
        Budget(memory=1 << 20).meter("walking").spend(9, 1 << 20)
