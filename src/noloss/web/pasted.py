"""Source that somebody pastes into the page, checked in this process: it runs in their browser.

The page calls `check_text` and `move_text` under Pyodide, where there are no processes; a worker
that can be ended takes the place of the sandbox.
"""

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from noloss.arena.advice import advise
from noloss.bots.checking.check import check
from noloss.bots.checking.check_report import CheckReport
from noloss.bots.courses.cs50 import NEEDED, Cs50
from noloss.bots.functions.callables import ObjectBot
from noloss.bots.functions.trying import usual_names
from noloss.core.budget import Budget
from noloss.core.document import json_text
from noloss.core.errors import NolossError
from noloss.core.notation import parse_game, parse_position
from noloss.strategies.catalogue import strategy

Tell = Callable[[str, float, float | None], object]
SQUARE = "3x3"


def check_text(source: str, tell: Tell = lambda *_: None) -> str:
    """The report on pasted Python as JSON; `tell` hears how far it is."""

    def progress(words: str, done: float, total: float | None) -> None:
        tell(words, done, total)

    budget = Budget(progress=progress)
    return json_text(check_pasted(source, budget))


def move_text(name: str, game: str, board: str) -> str:
    """What a strategy of the catalogue does on a board, as JSON."""
    played = parse_game(game)
    return json_text(advise(strategy(name), parse_position(played, board)))


def check_pasted(source: str, budget: Budget) -> CheckReport:
    """Whether the player in this source can lose.

    It is a file for CS50 if it has all of that interface; otherwise its function of a usual name,
    or its last one, is called with the board as text and the mark.
    """
    module = ModuleType("pasted")
    sys.modules["pasted"] = module
    try:
        exec(compile(source, "pasted.py", "exec"), vars(module))
    except (Exception, SystemExit) as error:
        line = getattr(error, "lineno", None)
        where = f" (line {line})" if line else ""
        raise NolossError(f"{type(error).__name__}: {error}{where}") from None
    return check(_player(module), parse_game(SQUARE), budget=budget)


def _player(module: ModuleType) -> Any:
    if all(hasattr(module, name) for name in NEEDED):
        student = Cs50(module)
        return ObjectBot("minimax", lambda position: student.cell(student.move(position)))
    functions = [
        name
        for name, thing in vars(module).items()
        if callable(thing) and getattr(thing, "__module__", None) == "pasted"
    ]
    usual = usual_names(iter(functions))
    if not usual and not functions:
        raise NolossError("there is no function that could make a move: def move(board, mark)")
    thing = vars(module)[usual[0] if usual else functions[-1]]
    return thing() if isinstance(thing, type) else thing
