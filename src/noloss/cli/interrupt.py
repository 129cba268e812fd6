"""Ctrl-C as a cancel signal: the work ends by itself and gives what is complete."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from noloss.cli.show import gauge

if TYPE_CHECKING:
    from noloss.core.budget import Budget


@contextmanager
def interruptible(label: str, total: float) -> "Iterator[Budget]":
    """A budget that the first Ctrl-C cancels, shown by a progress bar; a second one interrupts."""
    from noloss.core.budget import Budget

    pressed: list[int] = []

    def press(number: int, _: object) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(number)

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:  # as in the background of a script
        signal.signal(signal.SIGINT, press)
    try:
        with gauge(label, total) as bar:
            yield Budget(
                cancel=lambda: bool(pressed), progress=lambda words, done, _: bar(words, done)
            )
    finally:
        signal.signal(signal.SIGINT, before)
