"""A game as a strip of small boards, one for each move."""

from collections.abc import Iterator

from noloss.core.game import Cell, LineGame
from noloss.core.notation import cell_text
from noloss.core.position import Position

WIDTH = 76
"""Columns of a strip; what does not fit goes below."""
GAP = "   "


def game_strip(
    game: LineGame, moves: tuple[Cell, ...], blamed: Position | None = None
) -> Iterator[str]:
    """The board after each move, with the move above it; the one made on `blamed` has a `!`.

    >>> from noloss.core.notation import parse_game, parse_moves
    >>> three = parse_game("3x3")
    >>> for line in game_strip(three, parse_moves(three, "1 2 5"), three.start()):
    ...     print(line)
    X 1 !   O 2     X 5
    X . .   X O .   X O .
    . . .   . . .   . X .
    . . .   . . .   . . .
    """
    boards = []
    position = game.start()
    for cell in moves:
        mark = " !" if position == blamed else ""
        head = f"{position.turn.mark} {cell_text(cell)}{mark}"
        position = position.play(cell)
        rows = str(position).replace("|", "/").split("/")
        boards.append([head, *(" ".join(row) for row in rows)])
    if not boards:
        return
    wide = max(len(line) for board in boards for line in board)
    fit = max(1, (WIDTH + len(GAP)) // (wide + len(GAP)))
    for at in range(0, len(boards), fit):
        for lines in zip(*boards[at : at + fit], strict=True):
            yield GAP.join(line.ljust(wide) for line in lines).rstrip()
