"""A table as plain text, at a width."""

from collections.abc import Sequence

PLAIN_WIDTH = 110
"""The width of tables when nobody says how wide the screen is."""
NARROWEST, LONG_WORD = 24, 48
"""A column of words is at least so wide, and a word longer than that is broken if need be."""
WIDEST = 10_000
"""Where a table is measured: a narrower place would cut it before it is known."""


def text_table(
    columns: Sequence[str], rows: Sequence[Sequence[str]], width: int = PLAIN_WIDTH
) -> str:
    """A table; a column whose name ends in `>` is right-aligned, and only one in `~` is wrapped.

    A table that does not fit runs over: names and numbers are never cut.
    """
    from rich.box import SIMPLE  # noqa: PLC0415 (rich loads when a table is shown)
    from rich.console import Console  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=SIMPLE, pad_edge=False, show_edge=False)
    for at, column in enumerate(columns):
        right, wrapped, name = column.endswith(">"), column.endswith("~"), column.rstrip(">~")
        table.add_column(
            name,
            justify="right" if right else "left",
            no_wrap=not wrapped,
            min_width=_least((name, *(row[at] for row in rows)), wrapped),
            overflow="fold",
        )
    for row in rows:
        table.add_row(*map(Text, row))
    least = Console(width=WIDEST).measure(table).minimum
    console = Console(highlight=False, width=max(width, least), color_system=None)
    with console.capture() as captured:
        console.print(table)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def _least(cells: Sequence[str], wrapped: bool) -> int:
    """How narrow a column may be: a column of words as its longest word."""
    if not wrapped:
        return max(map(len, cells))
    longest = max((len(word) for cell in cells for word in cell.split()), default=0)
    return max(NARROWEST, min(longest, LONG_WORD))
