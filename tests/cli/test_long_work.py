"""Long work: what it may spend, and how it is cancelled."""

import os
import signal

import pytest

from noloss.cli.long_work import MOST_MEMORY, long_work


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


def test_work_that_is_bounded_by_time_alone_is_bounded_in_memory_too() -> None:
    with long_work("Working") as allowed:
        assert not allowed.bounded
    with long_work("Working", seconds=5) as allowed:
        assert (allowed.seconds, allowed.memory) == (5, MOST_MEMORY)
    with long_work("Working", seconds=5, positions=10) as allowed:
        assert (allowed.positions, allowed.memory) == (10, None)
