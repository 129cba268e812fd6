"""What a search for the best trees has done so far, in a file that is only ever added to.

A line is a shape that is done, with the trees found there that nothing known by then attains as
much as. The trees are played out when they are read; that the shape has none besides is believed.
A line that was cut short is where the file ends.
"""

from dataclasses import dataclass
from pathlib import Path

from noloss.core.document import from_json, json_text
from noloss.core.errors import BadFile
from noloss.core.files import append_bytes, parse_json, read_text, write_bytes

FORMAT = "noloss tree frontier 1"


@dataclass(frozen=True)
class ShapeDone:
    """A shape, how it was searched, and the trees that were found."""

    shape: str
    together: bool
    """Whether for all that none beats, or only for the most of each trait."""
    trees: tuple[str, ...]


class FrontierLog:
    """The shapes that are done, and the file that new ones are added to, if there is one."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._known: dict[tuple[str, bool], ShapeDone] = {}

    def about(self, question: str) -> None:
        """Take over what the file holds; one about another question is refused."""
        if self.path is None:
            return
        head = f"{FORMAT}: {question}\n"
        if not self.path.exists():
            write_bytes(self.path, head.encode())
            return
        text = read_text(self.path)
        if not text.startswith(head):
            raise BadFile(f"{str(self.path)!r} is not a log of this search: {head.strip():.200}")
        whole = text[: text.rfind("\n") + 1]
        for number, row in enumerate(whole.splitlines()[1:], 2):
            try:
                done = from_json(ShapeDone, parse_json(row))
            except BadFile as error:
                raise BadFile(f"{str(self.path)!r}, line {number}: {error}") from None
            self._known[done.shape, done.together] = done
        if whole != text:
            write_bytes(self.path, whole.encode())

    def done(self, shape: str, together: bool) -> ShapeDone | None:
        """What was found for a shape, if it is done."""
        return self._known.get((shape, together))

    def add(self, done: ShapeDone) -> None:
        """A shape is done."""
        self._known[done.shape, done.together] = done
        if self.path is not None:
            append_bytes(self.path, f"{json_text(done)}\n".encode())
