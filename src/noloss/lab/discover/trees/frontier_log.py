"""What a search for the best trees has done so far, in a file that is only ever added to.

A line is a shape that is done, with the trees found there that nothing known by then attains as
much as. The trees are played out when they are read; that the shape has none besides is believed.
"""

from dataclasses import dataclass
from pathlib import Path

from noloss.core.document import from_json, json_text
from noloss.core.files import parse_json
from noloss.core.log import Log

FORMAT = "noloss tree frontier 1"


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
        head = f"{FORMAT}: {question}"
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
