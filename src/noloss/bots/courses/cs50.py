"""The interface of CS50's AI course, called on our boards; runs in the worker.

A board is a list of three lists of X, O or EMPTY, an action is a tuple (row, column), from 0. Every
call gets a board of its own, so that what one call spoils does not reach the next.

What a call did is described as plain JSON: a value with its types, or an exception.

None, True, 3, "X"     as they are
[1, 2]                 [1, 2]
(0, 2)                 {"tuple": [0, 2]}
{(0, 1), (2, 2)}       {"set": [{"tuple": [0, 1]}, {"tuple": [2, 2]}]}
anything else          {"type": "ndarray", "text": "array([...])"}
"""

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from copy import deepcopy
from types import ModuleType
from typing import Any

from noloss.core.bits import bits
from noloss.core.position import Position

FUNCTIONS = (
    *("initial_state", "player", "actions", "result", "winner", "terminal", "utility", "minimax"),
)
AUDITED = FUNCTIONS[1:-1]
"""Those that are asked about on every board."""
NEEDED = ("X", "O", "EMPTY", *FUNCTIONS)
OFF_BOARD = ((3, 0), (0, 3), (-1, 0), (0, -1))
"""Actions that there are on no board."""


class Cs50:
    """A student's module."""

    def __init__(self, module: ModuleType, name: str = "") -> None:
        self.module = module
        self.name = name or "minimax"

    def board(self, position: Position) -> list[list[Any]]:
        """This position as the course writes it, in the marks of the module."""
        return written(position, *(getattr(self.module, mark) for mark in NEEDED[:3]))

    def missing(self) -> list[str]:
        """The names that the module should have and does not."""
        return [name for name in NEEDED if not hasattr(self.module, name)]

    def move(self, position: Position) -> Any:
        """What `minimax` answers."""
        return getattr(self.module, self.name)(self.board(position))

    def cell(self, answer: Any) -> str:
        """The number of the cell that an answer names; another answer as it is."""
        match answer:
            case (int(row), int(column)) if 0 <= row < 3 and 0 <= column < 3:
                return str(3 * row + column + 1)
        return repr(answer)

    def facts(self, position: Position) -> dict[str, Any]:
        """What each function but `minimax` makes of a board."""
        return {name: self.fact(name, position) for name in AUDITED}

    def fact(self, name: str, position: Position) -> Any:
        """What one function makes of a board; `result` of every action, and of some that are none.

        What the course leaves open is not asked: None.
        """
        over = position.outcome() is not None
        if name == "result":
            free = () if over else tuple(bits(position.free))
            taken = [as_action(cell) for cell in bits(position.first | position.second)]
            return {
                "after": {str(cell): self._call(name, position, as_action(cell)) for cell in free},
                "refused": [
                    [list(action), self._call(name, position, action)]
                    for action in (*taken, *OFF_BOARD)
                ],
            }
        asked = over if name == "utility" else not over or name in ("winner", "terminal")
        return self._call(name, position) if asked else None

    def choice(self, position: Position) -> dict[str, Any]:
        """What `minimax` makes of a board."""
        return self._call("minimax", position)

    def opening(self) -> dict[str, Any]:
        """What the module begins with: its marks, and two boards that should not be one."""
        start = self.module.initial_state
        first, second = called(start), called(start)
        try:
            one, two = start(), start()
            shared = one is two or any(a is b for a, b in zip(one, two, strict=True))
        except Exception:  # what is wrong with it is in `first`
            shared = False
        marks = [called(lambda name=name: getattr(self.module, name)) for name in NEEDED[:3]]
        return {"first": first, "second": second, "shared": shared, "marks": marks}

    def _call(self, name: str, position: Position, *more: Any) -> dict[str, Any]:
        return called(getattr(self.module, name), self.board(position), *more)


def as_action(cell: int) -> tuple[int, int]:
    """A cell as the course writes it: (row, column), from 0."""
    return divmod(cell, 3)


def written(position: Position, x: Any = "X", o: Any = "O", empty: Any = None) -> list[list[Any]]:
    """A board as the course writes it, in these marks."""
    cells = [
        x if position.first >> cell & 1 else o if position.second >> cell & 1 else empty
        for cell in range(9)
    ]
    return [cells[at : at + 3] for at in (0, 3, 6)]


MOST_ITEMS, MOST_DEPTH, MOST_LETTERS = 100, 5, 80


def described(value: Any, depth: int = MOST_DEPTH) -> Any:
    """A value as JSON that tells its types."""
    kind = type(value)
    if value is None or kind is bool or (kind is int and abs(value) < 10**9):
        return value
    if kind is str:
        return value[:MOST_LETTERS]
    if depth and kind in (list, tuple, set, frozenset) and len(value) <= MOST_ITEMS:
        items = [described(item, depth - 1) for item in value]
        if kind is list:
            return items
        return {kind.__name__: items if kind is tuple else sorted(items, key=repr)}
    return {"type": kind.__name__[:MOST_LETTERS], "text": _text(value)}


def _text(value: Any) -> str:
    try:
        return repr(value)[:MOST_LETTERS]
    except Exception as error:
        return f"its repr raises {type(error).__name__}"


def _copy(board: Any) -> Any:
    """A copy of a list of lists, as boards are; of anything else, a deep one."""
    if type(board) is list and all(type(row) is list for row in board):
        return [list(row) for row in board]
    return deepcopy(board)


def called(function: Callable[..., Any], *arguments: Any) -> dict[str, Any]:
    """What a call comes to: `value` or `raised`, and whether it changed its first argument.

    What it prints goes to the error stream; one that leaves has raised SystemExit.
    """
    before = _copy(arguments[0]) if arguments else None
    try:
        with redirect_stdout(sys.stderr):
            value = function(*arguments)
    except (Exception, SystemExit) as error:
        told: dict[str, Any] = {"raised": f"{type(error).__name__}: {error}"[:MOST_LETTERS]}
    else:
        told = {"value": described(value)}
        if arguments and value is arguments[0]:
            told["same"] = True
    if arguments and arguments[0] != before:
        told["changed"] = True
    return told
