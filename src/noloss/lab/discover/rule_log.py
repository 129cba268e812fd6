"""What a search over rule lists has done so far, kept in files that are only ever added to.

A unit of work is all lists of one cost that begin alike. Its result does not depend on who worked
it out, so several processes or machines can each keep a file, and a search that is given all of
them does only what is missing.
"""

from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from noloss.core.document import from_json, json_text
from noloss.core.errors import BadFile
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
