"""A Python function or object as a bot, by name: `module:name` or `file.py:name`."""

import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from noloss.bots.bot import KEPT, FailedToLoad, Fault, Start, judge
from noloss.bots.functions.fresh_copies import renewal
from noloss.bots.processes.notebook_script import script_of
from noloss.core.errors import BadFile, NolossError
from noloss.core.files import parse_json, read_text
from noloss.core.game import Cell
from noloss.core.position import Position

FILES = (".py", ".ipynb")


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
    """Calls `function(board, mark)`, board as text by rows, and takes the cell it returns.

    A fresh start is a copy of an object as it was given, and so is going back in a game: see
    `renewal`. A function cannot be copied.
    """

    def __init__(self, name: str, function: Callable[[str, str], Any]) -> None:
        self.function = function
        copies = renewal(function)
        self._copies = [] if copies is None else [copies]
        """What makes copies of it: as it was given, and as it was at each call of `keep`."""
        super().__init__(name, lambda position: self.function(str(position), position.turn.mark))

    @property
    def start(self) -> Start:
        """A new object, where one can be made."""
        return "instance" if self.forks else "none"

    @property
    def forks(self) -> bool:
        """Whether it can be copied."""
        return bool(self._copies)

    def fresh(self) -> None:
        """Go on with a new object, if one can be made."""
        self.back(0)

    def keep(self) -> bool:
        """Keep a copy of it as it is now."""
        copies = renewal(self.function) if self.forks else None
        if copies is not None:
            self._copies.append(copies)
        return copies is not None

    def back(self, number: int) -> bool:
        """Go on as it was when a copy was kept for this time, from 1."""
        del self._copies[number + 1 :]
        if self.forks:
            self.function = self._copies[number]()
        return self.forks


def find_thing(spec: str) -> Any:
    """The object of this name in a module or a Python file."""
    place, _, name = spec.rpartition(":")
    if not place or not name:
        raise NolossError(f"{spec!r}: expected module:function or file.py:function")

    def find() -> Any:
        thing = _load_file(Path(place)) if place.endswith(FILES) else _load_module(place)
        for part in name.split("."):
            thing = getattr(thing, part)
        return thing

    return loaded(spec, find)


def made(thing: Any) -> Any:
    """The object itself; of a class, one of its objects."""
    return thing() if isinstance(thing, type) else thing


def loaded(spec: str, load: Callable[[], Any]) -> Any:
    """What the code of a stranger gives; whatever it raises is an error of ours."""
    try:
        return load()
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
    if path.suffix == ".ipynb":
        return _load_notebook(path)
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise NolossError(f"{str(path)!r} is not a Python file")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def source_of(path: Path) -> str:
    """The Python of a file, or of the code cells of a notebook."""
    text = read_text(path)
    if path.suffix != ".ipynb":
        return text
    try:
        return script_of(parse_json(text))
    except ValueError as error:
        raise BadFile(f"{str(path)!r} is not a notebook: {error}") from None


def _load_notebook(path: Path) -> Any:
    """The code cells of a notebook as a module."""
    module = ModuleType(path.stem)
    code = compile(source_of(path), str(path), "exec")
    exec(code, vars(module))  # a bot is code of a stranger, run in a process of its own
    return module


def _import_from(folder: Path) -> None:
    """What lies beside a module can be imported by it."""
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
