"""The only parser: game names, seats, boards, positions, cells and lines of moves.

Each value has one printer (`str(game)`, `str(position)`, `cell_text`) that this parser undoes. A
position is accepted only if play can lead to it.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from noloss.core.bits import bits
from noloss.core.errors import BadFile, BadGame, BadPosition, IllegalMove
from noloss.core.families import box
from noloss.core.game import WORDS, Cell, LineGame, Side, parse_rules
from noloss.core.phrases import counted
from noloss.core.position import Position, layout, separator

MOST_PILES = 50_000
"""Piles of marks that are tried before a position with gravity is taken to be possible."""


def impossible(position: Position) -> str | None:
    """Why no play leads here, or None."""
    marks = {Side.FIRST: position.first, Side.SECOND: position.second}
    count = {side: own.bit_count() for side, own in marks.items()}
    surplus = count[Side.FIRST] - count[Side.SECOND]
    if surplus not in (0, 1):
        return (
            f"impossible counts, {count[Side.FIRST]} X and {count[Side.SECOND]} O;"
            " X moves first and turns alternate"
        )
    done = {
        side: [line for line in position.game.lines if own & line == line]
        for side, own in marks.items()
    }
    if done[Side.FIRST] and done[Side.SECOND]:
        return "both sides have a complete line"
    last = position.game.full
    for side, lines in done.items():
        if lines and position.turn is side:
            return f"{side.other.mark} has moved after {side.mark} completed a line"
        for line in lines:
            last &= line
        if not last:
            return f"{side.mark} has moved on after completing a line"
    if position.game.rules.gravity and not _fell_in_turn(position, last):
        return "marks fall down, and these cannot have fallen in turn"
    return None


def _fell_in_turn(position: Position, last: int) -> bool:
    """Whether the marks can have fallen one after the other, the last one onto a cell of `last`.

    They are taken off again, the last one first. Where that takes more than `MOST_PILES` tries the
    answer is yes.
    """
    game, taken = position.game, position.first | position.second
    if taken & ~(taken >> game.slice | game.floor):
        return False
    waiting, seen = [taken], {taken}
    while waiting and len(seen) < MOST_PILES:
        left = waiting.pop()
        if not left:
            return True
        tops = game.latest(left)
        mover = position.first if left.bit_count() % 2 else position.second
        for cell in bits(tops & mover & (last if left == taken else tops)):
            before = left & ~(1 << cell)
            if before not in seen:
                seen.add(before)
                waiting.append(before)
    return bool(waiting)


MOST_LISTED = 36
"""Cells that are listed one by one; where there are more, the rest is only counted."""

_LONG = re.compile(r"[0-9]{5}")
_SIDE = "[1-9][0-9]{0,3}"
_GAME = re.compile(rf"({_SIDE}(?:x{_SIDE}){{0,9}})(?::({_SIDE}))?((?:\+\w+)*)")


def parse_game(name: str) -> LineGame:
    """The game of this name: the sides, width first, then `:k` unless every side is k, then rules.

    Capitals and blanks around it do not matter.

    >>> parse_game("3x3").name, parse_game("7x6:4+gravity").name, parse_game("4x4x4:4").name
    ('3x3', '7x6:4+gravity', '4x4x4')
    """
    match = _GAME.fullmatch(name.strip().lower())
    if not match and _LONG.search(name):
        raise BadGame(f"game {name!r:.80}: too large, a side has at most 9,999 cells")
    if not match:
        raise BadGame(f"game {name!r:.80}: expected a name such as 3x3, 4x4:3, 7x6:4 or 4x4x4")
    shape = tuple(map(int, match[1].split("x")))
    if match[2] is None and len(set(shape)) > 1:
        example = f"{match[1]}:{min(shape)}{match[3]}"
        raise BadGame(f"game {name!r}: how many in a row? For example {example}")
    words = match[3].split("+")[1:]
    rules = parse_rules(words)
    if rules is None:
        known = ", ".join(f"+{word}" for word in WORDS)
        raise BadGame(f"game {name!r:.80}: what follows the board is any of {known}, each once")
    return box(shape, int(match[2] or shape[0]), rules)


FIRST, SECOND = str.maketrans("XO.", "100"), str.maketrans("XO.", "010")
"""The letters of a board as the bits of one side."""


def parse_position(game: LineGame, text: str) -> Position:
    """The position written by rows, refused unless play can reach it.

    Small letters and blanks around it do not matter.

    >>> str(parse_position(parse_game("3x3"), "X.O/.X./..."))
    'X.O/.X./...'
    """
    cells = "".join(_flatten(game, text, text.strip().upper(), len(game.shape) - 1, ()))
    first, second = (int(cells[::-1].translate(marks), 2) for marks in (FIRST, SECOND))
    position = Position(game, first, second)
    objection = impossible(position)
    if objection:
        raise BadPosition(f"position {text!r} of {game}: {objection}")
    return position


def parse_cell(game: LineGame, text: str) -> Cell:
    """The cell people call by this number, from 1."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or not 1 <= int(text) <= game.size:
        raise IllegalMove(f"cell {text!r}: expected a number from 1 to {game.size}")
    return Cell(int(text) - 1)


def parse_moves(game: LineGame, text: str) -> tuple[Cell, ...]:
    """A line of moves from the empty board, such as `5,1,9` or `5 1 9`; each must be legal."""
    position, moves = game.start(), []
    for number, word in enumerate(re.split(r"[\s,]+", text.strip()) if text.strip() else [], 1):
        try:
            move = parse_cell(game, word)
            position = position.play(move)
        except IllegalMove as error:
            raise IllegalMove(f"moves {text!r}, move {number}: {error}") from None
        moves.append(move)
    return tuple(moves)


def cell_text(cell: int) -> str:
    """The number of this cell, counted from 1."""
    return str(cell + 1)


def place_text(game: LineGame, cell: int) -> str:
    """The same, with its column where marks fall down and a person types columns.

    >>> place_text(parse_game("3x3"), 4), place_text(parse_game("7x6:4+gravity"), 38)
    ('5', '39 (column 4)')
    """
    return (
        f"{cell_text(cell)} (column {cell % game.slice + 1})"
        if game.rules.gravity
        else cell_text(cell)
    )


def moves_text(moves: Iterable[int]) -> str:
    """A line of moves that `parse_moves` reads back."""
    return " ".join(map(cell_text, moves))


def cells_text(cells: Sequence[int]) -> str:
    """Cells for people to read: of very many, only the first.

    >>> cells_text((0, 4)), cells_text(range(40))[-21:]
    ('1 5', '34 35 36 … and 4 more')
    """
    more = len(cells) - MOST_LISTED
    return moves_text(cells[:MOST_LISTED]) + (f" … and {more:,} more" if more > 0 else "")


def _flatten(
    game: LineGame, whole: str, part: str, axis: int, place: tuple[str, ...]
) -> Iterable[str]:
    """The letters of `part`, checked slice by slice; `place` says where in `whole` it stands."""
    side = game.shape[axis]
    noun = ("cell", "row", "layer")[axis] if axis < 3 else f"{axis}-dimensional slice"
    where = f" in {', '.join(place)}" if place else ""
    if axis == 0:
        pieces = list(part)
    else:
        glue = re.escape(separator(axis))
        pieces = re.split(glue if axis == 1 else rf"(?<!\|){glue}(?!\|)", part)
    if len(pieces) != side:
        hint = f"the empty board is {layout(game.shape, '.' * game.size)}"
        if len(part) == game.size and not set(part) - set("XO."):
            hint = f"did you mean {layout(game.shape, part)}?"
        raise BadPosition(
            f"position {whole!r} of {game}: {counted(len(pieces), noun)}{where}, expected {side}"
            f" ({hint})"
        )
    for number, piece in enumerate(pieces, 1):
        if axis > 0:
            yield from _flatten(game, whole, piece, axis - 1, (*place, f"{noun} {number}"))
        elif piece not in "XO.":
            at = ", ".join((*place, f"column {number}"))
            raise BadPosition(
                f"position {whole!r} of {game}: unknown letter {piece!r} at {at}; use X, O and '.'"
            )
    if axis == 0:
        yield part


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


Seats = Literal["first", "second", "both"]


def sides_of(seats: Seats) -> tuple[Side, ...]:
    """The sides that are meant."""
    return tuple(side for side in Side if seats in ("both", side.value))
