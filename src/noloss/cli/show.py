"""How results reach the terminal: JSON, tables, colours and progress bars. Rich loads when used."""

import _thread
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, TypeVar

from noloss.core.plain import plain

if TYPE_CHECKING:
    from noloss.core import budget


_WORDS = {
    "good": r"\bnever loses\b|(?<=\d )never lose\b|(?<=: )verified(?=: )|(?<=: )holds(?= \()"
    r"|\bhold(?=:)|^Proven (?:equal|and checked)\b|\bright(?= on all positions\b)",
    "bad": r"\bCAN LOSE\b|\bLOSES\b|\b(?:AND )?IS BROKEN\b|\bANSWERS ILLEGALLY\b"
    r"|(?<=: )(?:refused(?=: )|fails(?= \())|\bcan lose(?= as (?:first|second)\b)"
    r"|(?<=\d )(?:loses?|broken|wrong)(?=[,.:])|^DISAGREES\b|^WRONG(?=:)",
    "open": r"\bIS TOO SLOW\b|\bnot proven\b|(?<=: )(?:depends|larger)(?= \()|^Not verified\b"
    r"|(?<=\d )(?:no loss found|too slow)(?=[,.])",
}
_CELLS = {
    "good": r"never loses|met|Succeed",
    "bad": r"loses|broken|MISSED|Fails",
    "open": r"no loss found|too slow|Can fail",
}
"""What is a verdict if it is all that a cell of a table holds, or begins with after its seat."""
_CELL = r"(?:(?<=  )|(?<=first: )|(?<=second: ))(?:{words})(?=  | \d|$)"
_IN_CELLS = re.compile(
    "|".join(f"(?P<{kind}>{_CELL.format(words=words)})" for kind, words in _CELLS.items())
)
_VERDICT = re.compile(
    "|".join(
        f"(?P<{kind}>{words}|{_CELL.format(words=_CELLS[kind])})" for kind, words in _WORDS.items()
    )
)


def with_verdicts(text: str, paint: Callable[[str, str], str]) -> str:
    """The text with its verdicts painted `good`, `bad` or `open`: those of lines that stand out.

    What is indented is told about a verdict, and stays as it is, unless it is a cell of a table.

    >>> print(with_verdicts("x CAN LOSE at 3x3.\\n  y never loses", lambda text, kind: f"<{kind}>"))
    x <bad> at 3x3.
      y never loses
    """
    return "\n".join(
        (_IN_CELLS if line.startswith(" ") else _VERDICT).sub(
            lambda found: paint(found[0], str(found.lastgroup)), line
        )
        for line in text.split("\n")
    )


T = TypeVar("T")

MOMENT = 0.5
"""Seconds that somebody waits without asking what is going on."""
UNREAD = 141
"""The exit code where nobody reads the output any more, as of a program that is ended by that."""
LONGEST = 4000
"""Letters of a message that are printed."""
REFUSED = 64
"""The exit code of `check` where there is no verdict, as a missing file: EX_USAGE; 2 is broken."""
NOW_AND_THEN = 30.0
"""Seconds between two lines that say how far work is, where there is no terminal."""

CODES = {
    "X": "1;36",
    "O": "1;35",
    "line": "1;32",
    "free": "2",
    "good": "1;32",
    "bad": "1;31",
    "open": "1;33",
}
"""Terminal colours: X cyan, O magenta, the winning line green, free cells dim; verdicts green, red
and, where there is none yet, yellow."""


def no_verdict(command: str = "") -> int:
    """The exit code of a command that has no answer: 2, which is a verdict of checks alone."""
    return REFUSED if command in ("check", "check-model") else 2


def say(text: str, err: bool = False) -> None:
    """One piece of text, on the output or the error stream; the end if nobody reads it any more."""
    take_back()
    stream = sys.stderr if err else sys.stdout
    try:
        stream.write(f"{text}\n")
        stream.flush()
    except BrokenPipeError:
        unread(stream)


def unread(stream: TextIO) -> NoReturn:
    """End, as nobody reads this stream any more; what is left in it goes nowhere."""
    with suppress(OSError, AttributeError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    sys.exit(UNREAD)


def show_json(data: Any) -> None:
    """One JSON value on one line; what cannot be printed is escaped, which changes no value."""
    import json

    text = json.dumps(data, ensure_ascii=False)
    if not text.isprintable():
        text = "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)
    say(text)


def show(
    document: T,
    as_json: bool,
    text: Callable[[T], str],
    err: bool = False,
    verdict: bool = False,
) -> None:
    """A result, as JSON for scripts or as text for people: the one place that chooses.

    `err` sends the text to the error stream; `verdict` has the verdict coloured on a terminal.
    """
    if as_json:
        from noloss.core.document import to_json

        show_json(to_json(document))
    else:
        say_prose(text(document), err, verdict)


def complain(error: Exception) -> None:
    """What noloss refuses, in its own words."""
    say_prose(f"noloss: {plain(str(error), LONGEST, lines=True)}", err=True)


def say_prose(text: str, err: bool = False, verdict: bool = False) -> None:
    """Text for people: on a terminal, lines that are too long for it are broken between words."""
    stream = sys.stderr if err else sys.stdout
    if stream.isatty():
        from shutil import get_terminal_size

        from noloss.show.text.text_table import broken

        text = broken(text, get_terminal_size().columns)
    if verdict and shows_colours(stream):
        text = with_verdicts(text, _coloured)
    say(text, err)


def shows_colours(stream: TextIO) -> bool:
    """Whether it is a terminal that shows colours, and nobody has asked for none (NO_COLOR)."""
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return stream.isatty() and not plain


def paint(text: str, what: str) -> str:
    """Colour a piece of a board when the output is a terminal."""
    return _coloured(text, what) if shows_colours(sys.stdout) else text


def _coloured(text: str, what: str) -> str:
    return f"\x1b[{CODES[what]}m{text}\x1b[0m"


def show_each(documents: Iterable[T], as_json: bool, text: Callable[[T], str]) -> None:
    """One result after the other, each on a line of JSON; text goes through a pager if it can."""
    if as_json or not sys.stdout.isatty():
        for document in documents:
            show(document, as_json, text)
        return
    from pydoc import pager

    take_back()
    pager("\n".join(map(text, documents)))


def text_width() -> int:
    """The columns of the terminal, or `PLAIN_WIDTH` when the output is not one."""
    from shutil import get_terminal_size

    from noloss.show.text.text_table import PLAIN_WIDTH

    return get_terminal_size().columns if sys.stdout.isatty() else PLAIN_WIDTH


@contextmanager
def announced(words: str) -> Iterator[None]:
    """Say on the error stream what takes longer than a moment, until something else is said.

    A terminal takes the words back when they are over. Elsewhere they are a line, unless somebody
    has asked for none (NOLOSS_QUIET).
    """
    take_back()
    if sys.stderr.isatty() or "NOLOSS_QUIET" not in os.environ:
        _notices.append(_Notice(words))
    try:
        yield
    finally:
        take_back()


def take_back() -> None:
    """What was announced is over: something else is shown now."""
    while _notices:
        _notices.pop().end()


class _Notice:
    """Words that appear after a moment, unless they are over by then.

    The thread is a bare one, since loading `threading` would make every plain `move` slower.
    """

    def __init__(self, words: str) -> None:
        self.words, self.told = f"{plain(words)} ...", False
        self._going_on, self._waiting = _thread.allocate_lock(), _thread.allocate_lock()
        self._going_on.acquire()
        self._waiting.acquire()
        _thread.start_new_thread(self._wait, ())

    def _wait(self) -> None:
        try:
            if not self._going_on.acquire(timeout=MOMENT):
                self.told = True
                self._write(self.words if sys.stderr.isatty() else f"{self.words}\n")
        finally:
            self._waiting.release()

    def end(self) -> None:
        """Say nothing from now on, and leave a terminal as it was."""
        self._going_on.release()
        self._waiting.acquire()
        if self.told and sys.stderr.isatty():
            self._write("\r\x1b[K" if os.environ.get("TERM") != "dumb" else "\n")

    def _write(self, text: str) -> None:
        with suppress(OSError, ValueError):  # nobody listens any more
            sys.stderr.write(text)
            sys.stderr.flush()


_notices: list[_Notice] = []
"""What is announced at present: one at most."""


@contextmanager
def watched(label: str) -> Iterator["budget.Progress"]:
    """Show on the error stream how far work is: by a bar, or by lines where it is no terminal."""
    if not sys.stderr.isatty():
        take_back()
        with _told_in_lines(label) as progress:
            yield progress
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    take_back()
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(escape(plain(label)), total=None)
        yield lambda words, done, total: bar.update(
            task, description=escape(plain(words)), completed=done, total=total
        )


@contextmanager
def _told_in_lines(label: str) -> Iterator["budget.Progress"]:
    """A line after a moment, and one now and then if there is anything new to say.

    Nothing if somebody has asked for that (NOLOSS_QUIET), as whoever compares what is written.
    """
    from threading import Event, Thread

    latest, over = [label], Event()

    def progress(words: str, done: float, total: float | None) -> None:
        latest[0] = words if total is None else f"{words}: {done:,.0f} of {total:,.0f}"

    def tell() -> None:
        said, pause = "", MOMENT
        while not over.wait(pause):
            if latest[0] != said:
                said, pause = latest[0], NOW_AND_THEN
                with suppress(OSError, ValueError, SystemExit):  # nobody listens any more
                    say(f"{plain(said)} ...", err=True)

    teller = Thread(target=tell, daemon=True)
    if "NOLOSS_QUIET" not in os.environ:
        teller.start()
    try:
        yield progress
    finally:
        over.set()
        if teller.is_alive():
            teller.join()
