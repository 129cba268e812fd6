"""A log: a file that is only ever added to. Its first line, the head, says what it is about.

Whoever is stopped while adding to it leaves a line that is cut short: that is where the log ends,
and the line is removed before something else is added. A file with another head belongs to somebody
else, and is refused before anything in it is touched.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from noloss.core.errors import BadFile, NolossError
from noloss.core.files import MOST_BYTES, append_bytes, read_bytes

T = TypeVar("T")


class Log:
    """One file with one head. A file that breaks off within its head is as good as none."""

    def __init__(self, path: Path, head: str, refusal: str, most: int = MOST_BYTES) -> None:
        """`refusal` is what is said of a file with another head; `most` bytes are read."""
        self.path, self.refusal, self.most = path, refusal, most
        self.head = f"{head}\n".encode()

    def read(self) -> bytes:
        """All that is there, from the head on; just the head if there is no file yet."""
        data = read_bytes(self.path, self.most) if self.path.is_file() else b""
        if data.startswith(self.head):
            return data
        if not self.head.startswith(data):
            raise BadFile(self.refusal)
        return self.head

    def entries(self, parse: Callable[[str], T], resume: bool = False) -> list[T]:
        """What `parse` makes of the whole lines after the head; an error names the line.

        To resume a log is to remove what was cut short after them.
        """
        data = self.read()
        entries = []
        for number, line in enumerate(data.split(b"\n")[1:-1], 2):
            try:
                entries.append(parse(line.decode("utf-8")))
            except UnicodeDecodeError as error:
                raise self._wrong(number, f"not text at byte {error.start}") from None
            except NolossError as error:
                raise self._wrong(number, str(error)) from None
        if resume:
            self.cut(data.rfind(b"\n") + 1)
        return entries

    def _wrong(self, number: int, why: str) -> BadFile:
        return BadFile(f"{self.path}, line {number}: {why}")

    def cut(self, size: int) -> None:
        """Remove what comes after so many bytes."""
        try:
            if self._size() > size:
                os.truncate(self.path, size)
        except OSError as error:
            raise BadFile(f"cannot write {str(self.path)!r}: {error.strerror or error}") from None

    def begin(self) -> None:
        """Write the head, unless it is there."""
        if self._size() < len(self.head):
            self.cut(0)
            append_bytes(self.path, self.head)

    def add(self, data: bytes, sync: bool = True) -> None:
        """Add to the end, after the head: see `append_bytes`."""
        self.begin()
        append_bytes(self.path, data, sync)

    def _size(self) -> int:
        return self.path.stat().st_size if self.path.is_file() else 0
