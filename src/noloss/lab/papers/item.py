"""A table or figure of a paper, what the paper has, and what noloss has."""

from dataclasses import dataclass, field

from noloss.lab.show.table_formats import Table
from noloss.lab.timing.manifest import Manifest


@dataclass(frozen=True)
class Drawing:
    """A picture as a file: SVG always, and PNG where it was drawn by matplotlib."""

    name: str
    svg: bytes
    png: bytes | None = None


Content = str | Table | tuple[Drawing, ...]
"""Words, a table or pictures."""


@dataclass(frozen=True)
class Item:
    """One table or figure, theirs and ours."""

    number: str
    """As the paper numbers it: "Table 8", "Fig. 19"."""
    title: str
    theirs: Content
    """Empty where ours has both in it."""
    ours: Content
    note: str = ""
    """What must be known to compare the two."""


@dataclass(frozen=True)
class Reproduced:
    """One table or figure of the page, and the files that hold ours."""

    number: str
    title: str
    files: tuple[str, ...]


@dataclass(frozen=True)
class Reproduction:
    """What was written: every table and figure of a paper beside ours, and how it was made."""

    paper: str
    reference: str
    command: str
    seed: int
    manifest: Manifest
    page: str
    items: tuple[Reproduced, ...]
    contents: tuple[Item, ...] = field(default=(), compare=False)
