"""Plain text at a width: tables, and paragraphs that are broken between words, never within."""

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

PLAIN_WIDTH = 110
"""The width of tables when there is no screen: what does not fit runs over, as files can."""
GAPS = "   ", "  "
"""What stands between two columns, and what does when it is tight."""
NARROWEST, LONG_WORD = 20, 22
"""A column of words is at least so wide, and a word longer than that is broken if need be."""


def text_table(
    columns: Sequence[str], rows: Sequence[Sequence[str]], width: int = PLAIN_WIDTH
) -> str:
    """A table; a column whose name ends in `>` is right-aligned, and only one in `~` is wrapped.

    Words are wrapped between words; names and numbers are never cut. Columns that do not fit on a
    screen go below the others, in a table that begins with the leading columns of names again.
    """
    gap, fitting = GAPS[0], len(columns)
    if width != PLAIN_WIDTH:
        gap, fitting = max(
            ((gap, _fitting(columns, rows, width, gap)) for gap in GAPS), key=lambda fit: fit[1]
        )
    if fitting < len(columns):
        keys = min(_keys(columns, rows, width, gap), fitting - 1)
        return "\n\n".join(
            text_table([columns[i] for i in part], [[row[i] for i in part] for row in rows], width)
            for part in (range(fitting), (*range(keys), *range(fitting, len(columns))))
        )
    names = [column.rstrip(">~") for column in columns]
    cells = list(zip(names, *rows, strict=True))
    wrapped = [column.endswith("~") for column in columns]
    widths = _widths(cells, wrapped, width - len(gap) * (len(columns) - 1))
    right = [column.endswith(">") for column in columns]
    rule = "─" * (sum(widths) + len(gap) * (len(widths) - 1))
    head, *body = [list(_lines(row, widths, right, gap)) for row in (names, *rows)]
    return "\n".join([*head, rule, *(line for lines in body for line in lines)])


def _keys(columns: Sequence[str], rows: Sequence[Sequence[str]], width: int, gap: str) -> int:
    """How many columns say what a row is about: those of names before the first number or text,
    as far as they leave room for words."""
    names = next((at for at, name in enumerate(columns) if name.endswith((">", "~"))), 1) or 1
    used = 0
    for at, column in enumerate(columns[:names]):
        used += max(len(column), *(len(row[at]) for row in rows), 0) + len(gap)
        if used + NARROWEST > width:
            return max(1, at)
    return names


def _fitting(columns: Sequence[str], rows: Sequence[Sequence[str]], width: int, gap: str) -> int:
    """How many columns fit beside each other, words as narrow as may be; one number at least."""
    used, least = 0, _keys(columns, rows, width, gap) + 1
    for at, column in enumerate(columns):
        cells = [column.rstrip(">~"), *(row[at] for row in rows)]
        wide = max(map(len, cells))
        used += min(wide, _least(cells)) if column.endswith("~") else wide
        if used > width and at >= least:
            return at
        used += len(gap)
    return len(columns)


def _widths(cells: Sequence[Sequence[str]], wrapped: Sequence[bool], room: int) -> list[int]:
    """How wide each column is: as its content, unless the columns of words have to make room."""
    widths = [max(map(len, column)) for column in cells]
    least = [
        min(wide, _least(column)) if words else wide
        for column, words, wide in zip(cells, wrapped, widths, strict=True)
    ]
    while sum(widths) > max(room, sum(least)):
        widest = max(wide for wide, low in zip(widths, least, strict=True) if wide > low)
        at = max(i for i, wide in enumerate(widths) if wide == widest and wide > least[i])
        widths[at] -= 1
    return widths


def _least(column: Sequence[str]) -> int:
    """How narrow a column of words may be: as its longest word."""
    longest = max((len(word) for cell in column for word in cell.split()), default=0)
    return max(NARROWEST, min(longest, LONG_WORD))


def _lines(
    row: Sequence[str], widths: Sequence[int], right: Sequence[bool], gap: str
) -> Iterator[str]:
    """The lines of one row."""
    pieces = [_wrapped(cell, wide) for cell, wide in zip(row, widths, strict=True)]
    for at in range(max(map(len, pieces))):
        shown = [piece[at] if at < len(piece) else "" for piece in pieces]
        aligned = (
            text.rjust(wide) if to_right else text.ljust(wide)
            for text, wide, to_right in zip(shown, widths, right, strict=True)
        )
        yield gap.join(aligned).rstrip()


def _wrapped(cell: str, width: int) -> list[str]:
    lines = [
        line
        for part in cell.split("\n")
        for line in (wrap(part, width, break_on_hyphens=False) if len(part) > width else [part])
    ]
    return lines or [""]


_LEAD = re.compile(r"[ │├└─]*")
"""What stands before the words of a line: its indent, or the lines of a tree."""
HELD = "\u00a0%"
"""A percent sign stays with its number."""


def broken(text: str, width: int) -> str:
    """The text with every line that is wider than `width` broken between words.

    What follows keeps the indent; a word that is wider than the screen stays whole.

    >>> print(broken("├─ yes: it is a rather long way to go", 25))
    ├─ yes: it is a rather
    │  long way to go
    """
    return "\n".join(
        piece for line in text.split("\n") for piece in (_pieces(line, width) or [line])
    )


def _pieces(line: str, width: int) -> list[str]:
    if len(line) <= width:
        return [line]
    from textwrap import wrap  # noqa: PLC0415 (few lines are too long)

    lead = _LEAD.match(line)
    before = lead[0] if lead else ""
    pieces = wrap(
        line[len(before) :].replace(" %", HELD),
        max(width, len(before) + 20),
        initial_indent=before,
        subsequent_indent=before.replace("├─", "│ ").replace("└─", "  "),
        break_long_words=False,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
        drop_whitespace=True,
    )
    return [piece.replace(HELD, " %") for piece in pieces]
