"""A Python function or object as a bot, by name: `module:name` or `file.py:name`."""

import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from noloss.bridges.bot import KEPT, FailedToLoad, Fault, judge
from noloss.core.errors import NolossError
from noloss.core.game import Cell
from noloss.core.position import Position


class ObjectBot:
    """Something in this process that answers; an exception is a crash."""

    def __init__(self, name: str, answer: Callable[[Position], Any]) -> None:
        self.name = name
        self.answer = answer
        """What it answers, which should be a cell from 1."""

    def ask(self, position: Position) -> Cell | Fault:
        """Let it answer; what it prints goes to the error stream."""
        try:
            with redirect_stdout(sys.stderr):
                answer = str(self.answer(position))
        except (Exception, SystemExit):
            return Fault(position, "crash", "", traceback.format_exc(limit=-3)[-KEPT:])
        return judge(position, answer)

    def close(self) -> None:
        """Nothing is held."""


class CallableBot(ObjectBot):
    """Calls `function(board, mark)`, board as text by rows, and takes the cell it returns."""

    def __init__(self, name: str, function: Callable[[str, str], Any]) -> None:
        super().__init__(name, lambda position: function(str(position), position.turn.mark))


def find_object(spec: str) -> Any:
    """The object of this name in a module or a Python file; a class is called to get one."""
    place, _, name = spec.rpartition(":")
    if not place or not name:
        raise NolossError(f"{spec!r}: expected module:function or file.py:function")
    try:
        thing = _load_file(Path(place)) if place.endswith(".py") else _load_module(place)
        for part in name.split("."):
            thing = getattr(thing, part)
        return thing() if isinstance(thing, type) else thing
    except NolossError:
        raise
    except (Exception, SystemExit) as error:
        why = f"{type(error).__name__}: {error}".rstrip(": ")
        kind = FailedToLoad if isinstance(error, SystemExit) else NolossError
        raise kind(f"{spec!r} cannot be loaded: {why}") from None


def _load_module(name: str) -> Any:
    _import_from(Path.cwd())
    return import_module(name)


def _load_file(path: Path) -> Any:
    if not path.exists():
        raise NolossError(f"there is no file {str(path)!r}")
    _import_from(path.resolve().parent)
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise NolossError(f"{str(path)!r} is not a Python file")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _import_from(folder: Path) -> None:
    """What lies beside a module can be imported by it."""
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
