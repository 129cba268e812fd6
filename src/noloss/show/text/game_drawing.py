"""A game drawn as boards side by side, each with a line of words below it."""

from collections.abc import Sequence

from noloss.core.position import Position
from noloss.show.text.board_text import board_text
from noloss.show.text.text_table import PLAIN_WIDTH

BETWEEN = "    "


def boards_text(
    positions: Sequence[Position], captions: Sequence[str], width: int = PLAIN_WIDTH
) -> str:
    """The boards in rows as wide as the page, with their captions below.

    >>> from noloss.core.notation import parse_game
    >>> start = parse_game("3x2:2").start()
    >>> print(boards_text([start, start.play("2")], ["begin", "X plays 2"]))
     1 | 2 | 3      1 | X | 3
    ---+---+---    ---+---+---
     4 | 5 | 6      4 | 5 | 6
    begin          X plays 2
    """
    blocks = [
        [*board_text(position).splitlines(), caption]
        for position, caption in zip(positions, captions, strict=True)
    ]
    wide = max(len(line) for block in blocks for line in block)
    in_row = max(1, (width + len(BETWEEN)) // (wide + len(BETWEEN)))
    rows = [blocks[at : at + in_row] for at in range(0, len(blocks), in_row)]
    return "\n\n".join(_beside(row, wide) for row in rows)


def _beside(blocks: Sequence[Sequence[str]], wide: int) -> str:
    """Blocks of equally many lines next to each other."""
    return "\n".join(
        BETWEEN.join(line.ljust(wide) for line in lines).rstrip()
        for lines in zip(*blocks, strict=True)
    )
