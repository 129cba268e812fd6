"""Answers to what the page asks of Python in the browser (Pyodide).

`check_text` and `move_text` check source that somebody pastes in. The browser has no processes: a
worker that can be ended takes the place of the sandbox. `prospects_text` and `hindsight_text` tell
what can be told of a larger board while a person waits.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import Any

from noloss.arena.advice import advise
from noloss.arena.outlook import THREATS, Knowledge, Prospect, look_back
from noloss.arena.sitting import Step
from noloss.bots.checking.check import check
from noloss.bots.checking.check_report import CheckReport
from noloss.bots.courses.cs50 import NEEDED, Cs50
from noloss.bots.functions.callables import ObjectBot
from noloss.bots.functions.trying import usual_names
from noloss.core.budget import Budget
from noloss.core.document import json_text
from noloss.core.errors import NolossError
from noloss.core.game import USUAL, Cell, LineGame, Side
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.solver.threats import winning_sequence
from noloss.strategies.catalogue import strategy


@dataclass(frozen=True)
class Prospects:
    """What each move comes to, as far as a short search tells, and a win by threats."""

    position: Position
    moves: Mapping[Cell, Prospect | None]
    threats: tuple[Cell, ...]
    """Moves of both that win for the player to move: each leaves one reply, which comes next."""


def prospects(position: Position) -> Prospects:
    """Look ahead a little from a position that is not over."""
    moves = _knowledge(position.game).prospects(position)
    return Prospects(position, moves, threat_line(position))


def threat_line(position: Position) -> tuple[Cell, ...]:
    """A win by threats alone with the replies that it forces; nothing if none is found."""
    game, line = position.game, []
    if game.rules != USUAL:
        return ()
    for cell in winning_sequence(game, position.own, position.other, THREATS):
        line.append(Cell(cell))
        position = position.play(Cell(cell))
        if not position.outcome():
            line.append(_first(game.completions(position.other, position.own)))
            position = position.play(line[-1])
    if line and not position.outcome():  # the last move made two threats
        line.append(_first(game.completions(position.own, position.other)))
    return tuple(line)


def _first(cells: int) -> Cell:
    return Cell((cells & -cells).bit_length() - 1)


def prospects_text(game: str, board: str) -> str:
    """The same as JSON, for the page."""
    played = parse_game(game)
    return json_text(prospects(parse_position(played, board)))


def hindsight_text(game: str, moves: Sequence[int], mark: str) -> str:
    """Where a finished game went wrong for the player with this mark, as JSON; cells from 1."""
    position, steps = parse_game(game).start(), []
    for move in moves:
        steps.append(Step(position, Cell(move - 1)))
        position = position.play(Cell(move - 1))
    you = next(side for side in Side if side.mark == mark)
    return json_text(look_back(_knowledge(position.game), steps, you))


@lru_cache(maxsize=1)  # the board that the page is at, and no other: a table may be large
def _knowledge(game: LineGame) -> Knowledge:
    return Knowledge(game)


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
