"""Ctrl-C as a cancel signal, for work that can give what it has so far."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType


@contextmanager
def cancelled() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed meanwhile; pressed for the second time it interrupts as ever."""
    pressed = Event()
    before = signal.getsignal(signal.SIGINT)

    def press(_number: int, _frame: FrameType | None) -> None:
        pressed.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, press)
    try:
        yield pressed.is_set
    finally:
        signal.signal(signal.SIGINT, before)
