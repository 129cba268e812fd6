"""How a program is asked and how its answers are read, where it does not speak as we do."""

import re
from dataclasses import dataclass

from noloss.bots.bot import KEPT, Fault, judge
from noloss.core.errors import NolossError
from noloss.core.game import Cell
from noloss.core.notation import cell_text
from noloss.core.position import Position, layout

PAIR = re.compile(r"[(\[]?\s*(\d{1,4})\s*[,; ]\s*(\d{1,4})\s*[)\]]?")
"""A row and a column: `1,2`, `1 2`, `(1, 2)`, `[1, 2]`."""


@dataclass(frozen=True)
class Manner:
    """How boards are written and which numbers mean which cells.

    >>> from noloss.core.notation import parse_game, parse_position
    >>> board = parse_position(parse_game("3x3"), "X.O/.X./...")
    >>> Manner().question(board), Manner("xo-", "").question(board)
    ('X.O/.X./... O', 'x-o-x---- o')
    """

    marks: str = "XO."
    """The first player's mark, the second's, and an empty cell."""
    rows: str = "/"
    """What stands between rows; a line's end puts the mark to play on a line of its own too."""
    cells: str = ""
    """What stands between cells; if anything does, rows are not separated otherwise."""
    zero_based: bool = False
    """Whether cells, or rows and columns, are counted from 0."""
    pairs: bool = False
    """Whether an answer is a row and a column."""

    def question(self, position: Position) -> str:
        """The board and the mark to play."""
        shown = dict(zip("XO.", self.marks, strict=True))
        text = str(position)
        if self.cells:
            text = self.cells.join(shown[letter] for letter in text if letter in shown)
        elif self.rows == "/":
            text = "".join(shown.get(letter, letter) for letter in text)
        else:
            whole = "".join(shown[letter] for letter in text if letter in shown)
            text = layout(position.game.shape, whole).replace("|", "/").replace("/", self.rows)
        between = "\n" if self.rows == "\n" else " "
        return f"{text}{between}{shown[position.turn.mark]}"

    def judge(self, position: Position, answer: str, stderr: str = "") -> Cell | Fault:
        """The move that a text answers with."""
        if not (self.zero_based or self.pairs):
            return judge(position, answer, stderr)
        cell = self.cell(position, answer.strip())
        if cell is None:
            return Fault(position, "illegal", answer.strip()[:KEPT], stderr[-KEPT:])
        judged = judge(position, cell_text(cell), stderr)
        if isinstance(judged, Fault):
            return Fault(position, judged.kind, answer.strip()[:KEPT], judged.stderr)
        return judged

    def cell(self, position: Position, answer: str) -> int | None:
        """The cell that is meant, on the board or not; None if none is."""
        first = 0 if self.zero_based else 1
        if not self.pairs:
            number = re.fullmatch(r"\d{1,9}", answer)
            return None if number is None else int(answer) - first
        pair = PAIR.fullmatch(answer)
        if pair is None or len(position.game.shape) != 2:
            return None
        row, column = int(pair[1]) - first, int(pair[2]) - first
        width, height = position.game.shape
        return row * width + column if 0 <= row < height and 0 <= column < width else None


AS_WE_DO = Manner()


def parse_manner(board: str = "XO./", **options: bool) -> Manner:
    r"""How boards are written: three marks, and then what stands between rows, if anything.

    >>> parse_manner("xo-"), parse_manner(r"XO_\n").rows
    (Manner(marks='xo-', rows='', cells='', zero_based=False, pairs=False), '\n')
    """
    marks, rows = board[:3], board[3:].replace("\\n", "\n")
    if len(set(marks)) < 3 or len(rows) > 1 or set(marks) & set("\n\r"):
        raise NolossError(
            f"board {board!r:.40}: expected the characters for X, O and an empty cell, such as "
            "xo- or XO_, and optionally what separates the rows: XO./"
        )
    spaced = " " if options.pop("cells", False) else ""
    return Manner(marks, rows, spaced, **options)
