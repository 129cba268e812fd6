"""What a search has done so far, kept in files that are only ever added to; and parts of a search.

Rule lists: a unit of work is all lists of one cost that begin alike. Its result does not depend on
who worked it out, so several processes or machines can each keep a file, and a search that is given
all of them does only what is missing.

Best trees: a line is a shape that is done, with the trees found there that nothing known by then
attains as much as. The trees are played out when they are read; that the shape has none besides is
believed.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from noloss.core.document import from_json, json_text
from noloss.core.errors import BadFile, NolossError
from noloss.core.files import parse_json
from noloss.core.log import Log

FORMAT = "noloss rule search 2"
SECONDS = 2.0
"""Units are written together, at least this often."""
MOST_BYTES = 1 << 30
"""The longest log that is read: some eight million units."""


@dataclass(frozen=True)
class Beginning:
    """A unit of work: the lists of one cost that begin with these rules."""

    total: int
    rules: tuple[int, ...]
    walk: bool = False
    """Whether they are walked on every board of a question, not only looked up on 3x3."""


@dataclass(frozen=True)
class Unit:
    """What they come to."""

    lists: int
    searched: int
    examples: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class _Line:
    begin: Beginning
    unit: Unit


def _line(text: str) -> _Line:
    return from_json(_Line, parse_json(text))


class RuleLog:
    """The units that are known, and the file that new ones are added to, if there is one."""

    def __init__(self, *paths: Path) -> None:
        self.paths = paths
        self._log: Log | None = None
        self._known: dict[Beginning, Unit] = {}
        self._waiting: list[bytes] = []
        self._next = monotonic() + SECONDS

    def about(self, question: str) -> None:
        """Take over what the files hold; one about another question is refused."""
        head = f"{FORMAT}: {question}"
        for at, path in enumerate(self.paths):
            if at and not path.exists():
                raise BadFile(f"cannot read {str(path)!r}: there is no such file")
            refusal = f"{str(path)!r} is not a log of this search: {head:.200}"
            log = Log(path, head, refusal, MOST_BYTES)
            for line in log.entries(_line, resume=not at):
                self._known[line.begin] = line.unit
            if not at:
                self._log = log
                log.begin()

    def unit(self, begin: Beginning) -> Unit | None:
        """The result of one unit, if it is known."""
        return self._known.get(begin)

    def add(self, begin: Beginning, unit: Unit) -> None:
        """A unit was worked out."""
        self._known[begin] = unit
        line = json_text(_Line(begin, unit))
        self._waiting.append(f"{line}\n".encode())
        if monotonic() >= self._next:
            self.keep()

    def keep(self) -> None:
        """Write what waits to be written."""
        if self._log and self._waiting:
            self._log.add(b"".join(self._waiting))
        self._waiting.clear()
        self._next = monotonic() + SECONDS


class Part(NamedTuple):
    """The units of work number `number`, `number + of`, ..., counted from 1."""

    number: int = 1
    of: int = 1


WHOLE = Part()


def parse_part(text: str) -> Part:
    """`2/5` is the second of five parts; there are at most 9,999.

    >>> parse_part("2/5")
    Part(number=2, of=5)
    """
    match = re.fullmatch("([1-9][0-9]{0,3})/([1-9][0-9]{0,3})", text)
    part = Part(int(match[1]), int(match[2])) if match else Part(1, 0)
    if part.number > part.of:
        raise NolossError(
            f"part {text!r:.40}: write it as 2/5, the second of five parts, of at most 9,999"
        )
    return part


FRONTIER_FORMAT = "noloss tree frontier 1"


@dataclass(frozen=True)
class ShapeDone:
    """A shape, how it was searched, and the trees that were found."""

    shape: str
    together: bool
    """Whether for all that none beats, or only for the most of each trait."""
    trees: tuple[str, ...]


def _done(text: str) -> ShapeDone:
    return from_json(ShapeDone, parse_json(text))


class FrontierLog:
    """The shapes that are done, and the file that new ones are added to, if there is one."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._log: Log | None = None
        self._known: dict[tuple[str, bool], ShapeDone] = {}

    def about(self, question: str) -> None:
        """Take over what the file holds; one about another question is refused."""
        if self.path is None:
            return
        head = f"{FRONTIER_FORMAT}: {question}"
        refusal = f"{str(self.path)!r} is not a log of this search: {head:.200}"
        self._log = Log(self.path, head, refusal)
        for done in self._log.entries(_done, resume=True):
            self._known[done.shape, done.together] = done
        self._log.begin()

    def done(self, shape: str, together: bool) -> ShapeDone | None:
        """What was found for a shape, if it is done."""
        return self._known.get((shape, together))

    def add(self, done: ShapeDone) -> None:
        """A shape is done."""
        self._known[done.shape, done.together] = done
        if self._log is not None:
            self._log.add(f"{json_text(done)}\n".encode())
