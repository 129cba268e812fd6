"""What foreign code did, as plain JSON: a value with its types, or an exception.

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
from typing import Any

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
