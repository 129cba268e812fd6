"""Work that may take long: a bar shows how far it is, Ctrl-C ends it cleanly, and so does time."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Annotated

import typer

from noloss.cli.show import watched
from noloss.core.budget import Budget
from noloss.core.errors import OutOfBudget
from noloss.core.phrases import any_of
from noloss.exact.extent import without_compiler

MOST_MEMORY = 2 << 30
"""What work may take whose time or positions somebody bounded, in bytes."""

PositionsOption = Annotated[
    int | None,
    typer.Option(
        "--budget", min=1, help="Look at no more than this many positions.", show_default=False
    ),
]
SecondsOption = Annotated[
    float | None,
    typer.Option(min=0, help="Stop after this many seconds.", show_default=False),
]


@contextmanager
def long_work(
    label: str,
    seconds: float | None = None,
    positions: int | None = None,
    megabytes: int | None = None,
) -> Iterator[Budget]:
    """A budget whose progress is shown and which the first Ctrl-C cancels; a second one interrupts.

    Its time runs from here on, however many pieces of work there are. Where the shell has
    interrupts ignored, they stay so.
    """
    cancelled = Event()
    before = signal.getsignal(signal.SIGINT)

    def cancel(*_: object) -> None:
        cancelled.set()
        signal.signal(signal.SIGINT, before)

    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, cancel)
    try:
        with watched(label) as progress:
            memory = None if seconds is None and positions is None else MOST_MEMORY
            memory = memory if megabytes is None else megabytes << 20
            yield Budget(positions, seconds, memory, cancelled.is_set, progress).begun()
    except OutOfBudget as error:
        bounds = ["--budget"] if positions is not None else ["--budget", "--seconds"]
        bounds = ["--seconds"] if positions is None and seconds is not None else bounds
        more = any_of(["--memory", *bounds] if megabytes else bounds)
        raise OutOfBudget(f"{error}; {more} allows more{without_compiler()}") from None
    finally:
        signal.signal(signal.SIGINT, before)
