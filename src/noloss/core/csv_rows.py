"""The rows of a CSV text, one after the other, by the columns that are wanted.

What is read is bounded in rows, columns and letters of a row before any of it is taken apart, so
that no text takes more memory than a few times its length.
"""

import csv
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from noloss.core.errors import BadFile
from noloss.core.phrases import counted

MOST_ROWS = 1_000_000
MOST_COLUMNS = 1000
MOST_LETTERS = 1 << 18
"""Letters of a row; a single field has at most half as many."""

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")

Columns = Callable[[Sequence[str]], Mapping[str, int]]
"""Where each column that is read is in a header; an error says what the header lacks."""


def csv_rows(
    text: str, columns: Columns, ragged: bool = False
) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows below the header that are not blank, each with its line.

    Names of columns are given to `columns` in small letters. A row has as many fields as the
    header; a ragged one may have more, or lack some that are not read. An error names the line.
    """
    lines = _Lines(text.removeprefix("\ufeff"))
    reader = csv.reader(lines)
    try:
        header = [name.strip().lower() for name in next(reader, [])]
        if not any(header):
            raise BadFile("there is no header: the file is empty, or begins with an empty line")
        if len(header) == 1 and ";" in header[0]:
            raise BadFile("fields are separated by semicolons; separate them by commas")
        wanted = _wanted(header, columns)
        lines.begin_row()
        for row in reader:
            if lines.number > MOST_ROWS + 1:
                raise BadFile(f"more than {MOST_ROWS:,} rows")
            if any(field.strip() for field in row):
                _require_fields(row, header, wanted, ragged)
                yield lines.number, {name: row[at].strip() for name, at in wanted.items()}
            lines.begin_row()
    except csv.Error as error:
        raise BadFile(f"{lines.place}: not CSV: {error}") from None
    except BadFile as error:
        raise BadFile(f"{lines.place}: {error}") from None


class _Lines:
    """The lines of a text with their ends; those of one row have so many letters and no more."""

    def __init__(self, text: str) -> None:
        self._found = LINE.finditer(text)
        self.number = 0
        self.begin_row()

    def begin_row(self) -> None:
        """The lines that follow are those of another row."""
        self._left = MOST_LETTERS

    @property
    def place(self) -> str:
        """The line that was read last."""
        return f"line {max(self.number, 1)}"

    def __iter__(self) -> "_Lines":
        return self

    def __next__(self) -> str:
        found = next(self._found)
        self.number += 1
        self._left -= found.end() - found.start()
        if self._left < 0:
            raise BadFile(f"a row of more than {MOST_LETTERS:,} letters")
        return found[0]


def _wanted(header: Sequence[str], columns: Columns) -> Mapping[str, int]:
    """Where the columns are that are read, each of which is there once."""
    if len(header) > MOST_COLUMNS:
        raise BadFile(f"more than {MOST_COLUMNS:,} columns")
    wanted = columns(header)
    for at in wanted.values():
        if header.count(header[at]) > 1:
            raise BadFile(f"the column {header[at]!r} appears twice")
    return wanted


def _require_fields(
    row: Sequence[str], header: Sequence[str], wanted: Mapping[str, int], ragged: bool
) -> None:
    enough = len(row) > max(wanted.values()) if ragged else len(row) == len(header)
    if not enough:
        raise BadFile(f"{counted(len(row), 'field')} where the header has {len(header)}")
