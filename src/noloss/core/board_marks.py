"""Boards as others write them: by rows or in one piece, free cells as `.`, `-` or `_`."""

from noloss.core.errors import BadFile
from noloss.core.game import LineGame
from noloss.core.position import Position

WRITTEN = str.maketrans("-_", "..", "/|, \t\r\n[]'\"")
"""How boards are written by others, and how by us."""


def board_marks(game: LineGame, text: str) -> str:
    """The cells of a board in order; one of another game is refused."""
    marks = text.upper().translate(WRITTEN)
    if len(marks) != game.size:
        raise BadFile(f"the board {text!r:.60} has {len(marks)} cells, and {game} has {game.size}")
    return marks


def position_marks(position: Position) -> str:
    """The same of a position."""
    return str(position).translate(WRITTEN)
