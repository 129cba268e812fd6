"""The process in which a student's file runs: `course_worker COURSE FILE NAME GAME`.

It answers one line with one line:

    load                what is missing in the file, as JSON
    X.O/.X./... O       the number of the cell that it plays
    facts X.O/.X./...   what its functions make of a board, as JSON; also `fact:NAME` for one of
                        them, `choice` for its player, and `opening` for what needs no board

Copies of it play the games: see `fresh_copies`. Whatever the file prints goes to the error
stream, and what it reads is empty.
"""

import json
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, TextIO

from noloss.bots.courses import Course, course_named
from noloss.bots.courses.aima import Aima
from noloss.bots.courses.cs50 import Cs50
from noloss.bots.functions.fresh_copies import Loading, answer_all
from noloss.core.game import LineGame
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position


class Interface(Protocol):
    """A student's file behind the interface of a course."""

    def missing(self) -> list[str]:
        """The names that the file should have and does not."""
        ...

    def move(self, position: Position) -> Any:
        """What it plays, as the course writes it."""
        ...

    def cell(self, answer: Any) -> str:
        """The number of that cell, from 1; what names none, as text."""
        ...


def load_file(path: Path) -> ModuleType:
    """Run a file as a module; what lies beside it can be imported by it."""
    sys.path.insert(0, str(path.resolve().parent))
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} is not a Python file")
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def behind(course: Course, module: ModuleType, name: str, game: LineGame) -> Interface:
    """A file behind the interface of a course."""
    return Cs50(module, name) if course == "cs50" else Aima(module, name, game)


def answer(interface: Interface, game: LineGame, question: str) -> str:
    """One line for one question; an exception in a move ends the worker, as a program would end."""
    word, _, rest = question.strip().partition(" ")
    if word == "load":
        return json.dumps(interface.missing())
    if word == "opening":
        return json.dumps(_asked(interface, word)())
    if word in ("facts", "choice"):
        return json.dumps(_asked(interface, word)(parse_position(game, rest)))
    if word.startswith("fact:"):
        name = word.removeprefix("fact:")
        return json.dumps(_asked(interface, "fact")(name, parse_position(game, rest)))
    with redirect_stdout(sys.stderr):
        return " ".join(interface.cell(interface.move(parse_position(game, word))).split())


def _asked(interface: Interface, word: str) -> Callable[..., Any]:
    method: Callable[..., Any] = getattr(interface, word)
    return method


def work(arguments: list[str], questions: int, answers: TextIO) -> None:
    """Load the file and answer until the questions end."""
    course, file, name, game_name = arguments
    game = parse_game(game_name)
    with Loading() as loading:
        interface = behind(course_named(course), load_file(Path(file)), name, game)
    answer_all(partial(answer, interface, game), questions, answers, loading)


def main() -> None:
    """Keep the streams of the questions from the file, and work."""
    questions, answers = os.dup(0), os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    try:
        work(sys.argv[1:], questions, answers)
    except (Exception, SystemExit):
        sys.stderr.write(traceback.format_exc(limit=-3))
        sys.stderr.flush()
        os._exit(1)


if __name__ == "__main__":
    main()
