"""Work that may take long: a bar shows how far it is, Ctrl-C ends it cleanly, and so does time."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Timer
from typing import Annotated

import typer

from noloss.cli.main import signal_again
from noloss.cli.show import watched
from noloss.core.budget import Budget
from noloss.core.errors import Cancelled, OutOfBudget, Shortage, WorkersLost
from noloss.core.phrases import any_of
from noloss.flow.extent import without_compiler

MOST_MEMORY = 2 << 30
"""What work may take whose time or positions somebody bounded, in bytes."""

INTERRUPT_SECONDS = 1.0
"""Time from Ctrl-C until the work is interrupted wherever it is."""

OPTIONS = {"positions": "--budget", "seconds": "--seconds", "memory": "--memory"}
"""What sets each limit of a budget."""

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
    kept: Path | None = None,
) -> Iterator[Budget]:
    """A budget whose progress is shown and which the first Ctrl-C cancels; a second one interrupts.

    What does not look at its budget, such as an import or a compiler, is interrupted after
    `INTERRUPT_SECONDS`, as by a second Ctrl-C. Its time runs from here on, however many pieces of
    work there are. Where the shell has interrupts ignored, they stay so. What ends early says that
    `kept` has what was done.
    """
    cancelled = Event()
    before = signal.getsignal(signal.SIGINT)
    interrupt = Timer(INTERRUPT_SECONDS, signal_again, [signal.SIGINT])
    interrupt.daemon = True

    def cancel(*_: object) -> None:
        signal.signal(signal.SIGINT, before)
        cancelled.set()
        interrupt.start()

    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, cancel)
    try:
        with watched(label) as progress:
            memory = None if seconds is None and positions is None else MOST_MEMORY
            memory = memory if megabytes is None else megabytes << 20
            yield Budget(positions, seconds, memory, cancelled.is_set, progress).begun()
    except OutOfBudget as error:
        given = {"positions": positions, "seconds": seconds, "memory": megabytes}
        more = _allowing_more(error.limit, [at for at in given if given[at] is not None])
        advice = f"; {any_of(more)} allows more" if more else ""
        advice += without_compiler() + _kept(kept, goes_on=error.limit != "positions")
        raise OutOfBudget(f"{error}{advice}", error.limit) from None
    except KeyboardInterrupt:
        raise Cancelled(f"{label}: cancelled{_kept(kept)}") from None
    except (Cancelled, Shortage, WorkersLost) as error:
        raise type(error)(f"{error}{_kept(kept)}") from None
    finally:
        interrupt.cancel()
        signal.signal(signal.SIGINT, before)


def _allowing_more(spent: str, given: list[str]) -> list[str]:
    """The options that allow more than was given, if this limit ended the work."""
    if spent in given:
        return [OPTIONS[spent]]
    if spent == "memory":
        return []  # no option that was given bounds it
    return [OPTIONS[limit] for limit in given or ("positions", "seconds")]


def _kept(where: Path | None, goes_on: bool = True) -> str:
    """What to say of work that ends early, and is kept in a file or a folder.

    With no more positions than before, the same command may end in the same place.
    """
    if where is None or not _holds_anything(where):
        return ""
    further = ", and the same command goes on from there" if goes_on else ""
    return f"; what is done so far is kept in {where}{further}"


def _holds_anything(where: Path) -> bool:
    """Whether it is a file, or a folder with a file in it, however deep."""
    return where.is_file() or any(path.is_file() for path in where.rglob("*"))
