"""What somebody means by a bot: a strategy of ours, a Python object, a file, or a command."""

import ast
import re
import weakref
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree, which
from tempfile import mkdtemp
from typing import Any, Literal

from noloss.bridges.adapt import adapt
from noloss.bridges.bot import Bot
from noloss.bridges.functions.callables import FILES, source_of
from noloss.bridges.functions.python_bot import PythonBot
from noloss.bridges.functions.trying import usual_names
from noloss.bridges.processes.manner import AS_WE_DO, Manner
from noloss.bridges.processes.process import Limits, ProcessBot, parse_command
from noloss.bridges.processes.programs import built, program, runnable
from noloss.catalogue import CATALOGUE, is_spec, strategy
from noloss.core.errors import NolossError
from noloss.core.game import LineGame
from noloss.core.phrases import nearest
from noloss.core.strategy import Strategy

PYTHON_OBJECT = re.compile(r"(?P<place>[\w./-]+|.+\.(?:py|ipynb)):(?P<name>[A-Za-z_][\w.]*)")
"""`module:name` or `file.py:name`."""
RUN_BY = "run by its file"
"""How it is said which file of a folder was taken."""
READS = re.compile(r"\b(stdin|input|fileinput)\b")
"""What a Python program does that answers questions on its standard input."""


@dataclass(frozen=True)
class Running:
    """How a program is run and asked."""

    limits: Limits = field(default_factory=Limits)
    per_move: bool = False
    """Whether it is started anew for every question."""
    manner: Manner = AS_WE_DO
    """How boards are written and answers are read."""
    shell: bool = False
    """Whether a shell runs the command."""
    reset: bool = False
    """Whether it understands a line `reset`: a new game begins."""
    sandbox: Literal["auto", "required", "off"] = "off"
    """What a file or folder is put in, as `grade` does; by default it runs where it is."""


AS_USUAL = Running()


def resolve(
    bot: Any,
    game: LineGame,
    running: Running = AS_USUAL,
    cancel: Callable[[], bool] = lambda: False,
) -> Bot | Strategy:
    """What can be asked for moves of this game.

    A text is a strategy's name, `module:name` or `file.py:name` of a Python object, a file or
    folder to run, or a command; all but the first run in a process of their own, which whoever
    asked closes. Anything else is taken as it is: a function `(board, mark) -> cell`, a bot, a
    strategy, an object of another library.
    """
    if not isinstance(bot, str):
        return adapt(bot, getattr(bot, "__name__", type(bot).__name__))
    if not bot.strip():
        raise NolossError("no bot is named: expected a file, a command, or a strategy")
    if running.sandbox != "off":
        return _caged(bot, game, running, cancel)
    if running.shell or not (is_spec(bot) or _object_of(bot) or _is_file(bot)):
        return _command(bot, running, cancel)
    if is_spec(bot):
        return strategy(bot)
    name = _object_of(bot)
    if name:
        return PythonBot(name, game, running.limits, cancel).load()
    return FileBot(Path(bot), running, cancel)


def _caged(
    text: str, game: LineGame, running: Running, cancel: Callable[[], bool]
) -> Bot | Strategy:
    """A file or folder in a private copy of its folder, in the best sandbox that works here."""
    from noloss.bridges.protection.sandbox import Cage, protection  # noqa: PLC0415 (it needs us)

    if running.shell or not _is_file(text):
        raise NolossError(f"--sandbox takes a file or a folder, not {text!r:.80}")
    how = protection(running.sandbox)
    inside = ExitStack()
    cage = inside.enter_context(
        Cage(program(Path(text).resolve()), running.limits, how, cancel=cancel)
    )
    bot = cage.bot(game)
    weakref.finalize(bot, inside.close)
    bot.per_move = bot.per_move or running.per_move
    bot.reset = bot.reset or running.reset
    bot.manner, bot.title = running.manner, text
    return bot.load() if isinstance(bot, PythonBot) else bot


def _is_file(text: str) -> bool:
    """Whether a text names a file or folder that can be run by what it is."""
    path = Path(text)
    return path.is_dir() or (path.is_file() and (bool(path.suffix) or runnable(path)))


def _object_of(text: str) -> str:
    """`module:name` if a text is that, or a file with a function to call; else nothing."""
    path = Path(text)
    if PYTHON_OBJECT.fullmatch(text) and not path.exists():
        return text
    name = function_of(path)
    return f"{text}:{name}" if name else ""


def _command(text: str, running: Running, cancel: Callable[[], bool]) -> ProcessBot:
    words = parse_command(text, running.shell)
    if which(words[0]) is None and (meant := nearest(text.lower(), CATALOGUE)):
        raise NolossError(f"cannot run {text!r}; did you mean the strategy {meant}?")
    if which(words[0]) is None and Path(text).is_file():
        raise NolossError(
            f"cannot run {text!r}: it is not executable, and has no ending that says what it is,"
            " such as .py"
        )
    return ProcessBot(
        words,
        per_move=running.per_move,
        manner=running.manner,
        limits=running.limits,
        reset=running.reset,
        cancel=cancel,
    )


class FileBot(ProcessBot):
    """A file, or the program in a folder, compiled if need be; what was built goes with it."""

    def __init__(self, path: Path, running: Running, cancel: Callable[[], bool]) -> None:
        folder = mkdtemp(prefix="noloss-")
        weakref.finalize(self, rmtree, folder, ignore_errors=True)
        found = program(path.resolve())
        made = built(found, Path(folder))
        super().__init__(
            made.command,
            per_move=running.per_move or made.per_move,
            manner=running.manner,
            limits=running.limits,
            folder=str(made.folder),
            title=str(path),
            reset=running.reset,
            cancel=cancel,
        )
        words = [word for word in (*found.build, *found.command) if not word.startswith("/")]
        files = (word for word in words if (found.folder / word).is_file())
        taken = next(files, "") if path.is_dir() else ""
        self.reading = f"{RUN_BY} {Path(taken).name}" if taken else ""


def functions_in(path: Path) -> list[str]:
    """The functions and classes of a Python file or notebook that may make moves, surest first."""
    try:
        tree = ast.parse(source_of(path))
    except (SyntaxError, ValueError, RecursionError):  # what ast says, and errors of ours
        return []
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    found = usual_names(iter(functions))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            methods = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            if "__call__" in methods or usual_names(iter(methods)):
                found.append(node.name)
    return found


def function_of(path: Path) -> str:
    """The function to call in a file that is not a program: it never reads a question."""
    if path.suffix not in FILES or not path.is_file():
        return ""
    named = functions_in(path)
    return named[0] if named and not READS.search(source_of(path)) else ""
