"""The only parser: game names, positions, cells and lines of moves, for people and files.

Each value has one printer (`str(game)`, `str(position)`, `cell_text`) that this parser undoes.
"""

import re
from collections.abc import Iterable, Sequence

from noloss.core.errors import BadGame, BadPosition, IllegalMove
from noloss.core.families import box
from noloss.core.game import Cell, LineGame
from noloss.core.phrases import counted
from noloss.core.position import Position, layout, separator
from noloss.core.reachable import impossible
from noloss.core.rules import WORDS, parse_rules

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
