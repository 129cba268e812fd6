"""The usual ways in which a stranger's Python function wants to be called and answers."""

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import astuple, dataclass
from inspect import Parameter, signature
from itertools import product
from typing import Any, Literal

from noloss.bots.manner import Manner
from noloss.core.position import Position

Shape = Literal["text", "string", "list", "rows", "array", "grid"]
"""Our text; one string; a list of cells; a list of rows; a numpy array of cells, or of rows."""
Word = Literal["board", "mark", "other", "legal"]
"""What an argument is: the board, the mark to play, the other one, or the free cells from 0."""
Made = tuple[Word, ...]
"""What a class is made with, before one of its methods is called."""

FROM_ZERO, FROM_ONE = "numbers from 0", "numbers from 1"
"""Empty cells that hold their own number."""
LETTERS: tuple[tuple[Any, ...], ...] = (
    *(("X", "O", empty) for empty in (" ", ".", "-", "_", "", None, 0, FROM_ZERO, FROM_ONE)),
    *(("x", "o", empty) for empty in (" ", ".", "-", "_")),
)
NUMBERS: tuple[tuple[Any, ...], ...] = ((1, -1, 0), (1, 2, 0), (1, 0, -1), (1, 0, None))
ANSWERS: Mapping[str, Manner] = {
    "cells from 1": Manner(),
    "cells from 0": Manner(zero_based=True),
    "rows and columns from 0": Manner(pairs=True, zero_based=True),
    "rows and columns from 1": Manner(pairs=True),
}
MARKED = "the board with its mark"
"""What it answers with if it tells nothing, but marks the board."""
CHANGED = "changes cell "
"""How an answer begins that is not told, but done to the board; the cell follows, from 0."""
FREE_NAMES = re.compile("legal|avail|free|empty|moves|actions|options|possible|valid")


@dataclass(frozen=True)
class Reading:
    """One way to ask and to be answered."""

    shape: Shape = "text"
    marks: tuple[Any, ...] = ("X", "O", ".")
    """The first player's, the second's, and an empty cell."""
    relative: bool = False
    """Whether the first of the marks is that of whoever is to move."""
    words: tuple[Word, ...] = ("board", "mark")
    made: Made | None = None
    """Of a method: what its object is made with; None of a function."""
    answers: str = "cells from 1"

    def board(self, position: Position) -> Any:
        """The board as it is wanted, new each time: whoever gets it may change it."""
        if self.shape == "text":
            return str(position)
        cells = [self._cell(position, cell) for cell in range(position.game.size)]
        if self.shape == "string":
            return "".join(cells)
        width = position.game.shape[0]
        if self.shape in ("list", "array"):
            return cells if self.shape == "list" else _array(cells)
        rows = [cells[at : at + width] for at in range(0, len(cells), width)]
        return rows if self.shape == "rows" else _array(rows)

    def arguments(self, position: Position, words: tuple[Word, ...]) -> list[Any]:
        """What it is called with."""
        mark, other = self.marks[:2] if self._first(position) else self.marks[1::-1]
        values: Mapping[Word, Callable[[], Any]] = {
            "board": lambda: self.board(position),
            "mark": lambda: mark,
            "other": lambda: other,
            "legal": lambda: list(position.legal()),
        }
        return [values[word]() for word in words]

    def call(self, function: Callable[..., Any], position: Position) -> str:
        """What it says; a board that it has changed is an answer too."""
        arguments = self.arguments(position, self.words)
        before = None if self.shape == "text" else _flat(self.board(position))
        said = function(*arguments)
        board = arguments[self.words.index("board")] if "board" in self.words else None
        return _text(said, before, board)

    def cell(self, position: Position, said: str) -> int | None:
        """The cell that is meant by what it says; None if none is."""
        if said.startswith(CHANGED):
            return int(said.removeprefix(CHANGED))
        manner = ANSWERS.get(self.answers)
        return None if manner is None else manner.cell(position, said)

    @property
    def says(self) -> str:
        """In words."""
        shapes = {
            "text": "text by rows",
            "string": "a string",
            "list": "a list",
            "rows": "a list of lists",
            "array": "a numpy array",
            "grid": "a numpy array of rows",
        }
        first, second, empty = self.marks
        gap = empty if empty in (FROM_ZERO, FROM_ONE) else f"{empty!r} where it is empty"
        own = f"{first!r} its own marks, {second!r} the other's" if self.relative else ""
        marks = own or f"{first!r} and {second!r}"
        made = "" if not self.made else f"; made with its {' and '.join(self.made)}"
        return (
            f"called with ({', '.join(self.words)}), the board as {shapes[self.shape]}"
            f" of {marks}, {gap}{made}; answers are {self.answers}"
        )

    def _first(self, position: Position) -> bool:
        """Whether the mark of whoever is to move is the first of the marks."""
        return self.relative or position.turn.mark == "X"

    def _cell(self, position: Position, cell: int) -> Any:
        own, other = position.own >> cell & 1, position.other >> cell & 1
        if not own and not other:
            empty = self.marks[2]
            return {FROM_ZERO: cell, FROM_ONE: cell + 1}.get(empty, empty)
        return self.marks[bool(own) != self._first(position)]


def parse_reading(text: str) -> Reading:
    """Read back what `reading_text` wrote."""
    return Reading(*ast.literal_eval(text))


def reading_text(reading: Reading) -> str:
    """A reading on one line, for another process."""
    return repr(astuple(reading))


def candidates(function: Callable[..., Any], made: tuple[Made | None, ...]) -> Iterator[Reading]:
    """Every way that may be meant, ours first, then the more usual ones.

    Arrays are for those who have loaded numpy.
    """
    orders = tuple(_orders(function))
    for way, words in product(made, orders):
        if words == ("board", "mark"):
            yield Reading(words=words, made=way)
    for relative in (False, True):
        for shape, marks, way, words in product(_SHAPES, (*LETTERS, *NUMBERS), made, orders):
            if _fits(shape, marks) and (shape in _LISTS or "numpy" in sys.modules):
                yield Reading(shape, marks, relative, words, way)


_LISTS: tuple[Shape, ...] = ("list", "rows", "string")
_SHAPES: tuple[Shape, ...] = (*_LISTS, "grid", "array")


def _fits(shape: Shape, marks: tuple[Any, ...]) -> bool:
    """Strings are of letters, arrays of numbers."""
    if shape == "string":
        return all(isinstance(mark, str) and len(mark) == 1 for mark in marks)
    numbers = all(isinstance(mark, int) for mark in marks)
    return numbers or shape not in ("array", "grid")


def _orders(function: Callable[..., Any]) -> Iterator[tuple[Word, ...]]:
    """The orders of arguments that it may take."""
    try:
        parameters = list(signature(function).parameters.values())
    except (TypeError, ValueError):
        parameters = []
    places = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    taken = [p for p in parameters if p.kind in places]
    least = sum(p.default is Parameter.empty for p in taken)
    open_ended = not parameters or any(p.kind is Parameter.VAR_POSITIONAL for p in parameters)
    most = 3 if open_ended else len(taken)
    free = [at for at, p in enumerate(taken) if FREE_NAMES.search(p.name.lower())]
    known: tuple[tuple[Word, ...], ...] = (
        ("board", "mark"), ("mark", "board"), ("board",), ("board", "mark", "other"),
    )  # fmt: skip
    if free:
        known = (("board", "legal"), ("board", "legal", "mark"), ("board", "mark", "legal"), *known)
    yield from (words for words in known if least <= len(words) <= most)


def _array(cells: list[Any]) -> Any:
    import numpy as np  # noqa: PLC0415 (loaded when used)

    return np.array(cells)


def _flat(board: Any) -> list[Any] | None:
    """The cells of something like a board, one after the other; None if it is not like one."""
    listed = board.tolist() if hasattr(board, "tolist") else board
    if not isinstance(listed, list | tuple | str):
        return None
    cells: list[Any] = []
    for item in listed:
        cells += item if isinstance(item, list | tuple) else [item]
    return cells


def _text(said: Any, before: list[Any] | None, board: Any) -> str:
    """What a function said as text: a number, a pair, or the cell that it changed."""
    if said is None or isinstance(said, bool) or _alike(_flat(said), before):
        changed = _changed(before, _flat(board if said is None else said))
        return str(said) if changed is None else f"{CHANGED}{changed}"
    if isinstance(said, Mapping):
        named = [said[key] for key in ("index", "move", "cell", "position") if key in said]
        return _text(named[0], before, None) if named else repr(said)
    if hasattr(said, "tolist"):
        said = said.tolist()
    if isinstance(said, float) and said.is_integer():
        said = int(said)
    if isinstance(said, tuple | list):
        inner = [item for item in said if isinstance(item, tuple | list)]
        if len(inner) == 1:  # a move beside its score
            return _text(inner[0], before, None)
        return ",".join(str(item) for item in said)
    return str(said).strip()


def _alike(after: list[Any] | None, before: list[Any] | None) -> bool:
    return after is not None and before is not None and len(after) == len(before) > 2


def _changed(before: list[Any] | None, after: list[Any] | None) -> int | None:
    """The one cell that differs."""
    if not _alike(after, before):
        return None
    assert before is not None
    assert after is not None
    differ = [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    return differ[0] if len(differ) == 1 else None
