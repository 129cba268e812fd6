"""What somebody means by a bot: a strategy of ours, a Python object, a file, or a command."""

import re
import sys
import weakref
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from shutil import rmtree, which
from tempfile import mkdtemp
from typing import Any

from noloss.bots.adapt import adapt
from noloss.bots.bot import Bot
from noloss.bots.functions.callables import FILES
from noloss.bots.functions.python_bot import PythonBot
from noloss.bots.functions.trying import function_of
from noloss.bots.manner import AS_WE_DO, Manner
from noloss.bots.processes.choice import WARNINGS, Wish, is_root, protection
from noloss.bots.processes.private_copy import survey
from noloss.bots.processes.process import Limits, ProcessBot, parse_command, require_unix
from noloss.bots.processes.programs import PYTHON, Program, built, program, runnable
from noloss.bots.processes.sandbox import Cage
from noloss.core.errors import BadFile, NolossError, Shortage
from noloss.core.game import LineGame
from noloss.core.phrases import nearest
from noloss.core.strategy import Strategy
from noloss.strategies.catalogue import CATALOGUE, is_spec, strategy

PYTHON_OBJECT = re.compile(r"(?P<place>[\w./-]+|.+\.(?:py|ipynb)):(?P<name>[A-Za-z_][\w.]*)")
"""`module:name` or `file.py:name`."""
NO_COMMAND = (
    "{what} is neither a file nor a folder nor FILE.py:FUNCTION, and nothing else can be put in a"
    " sandbox, as noloss does by default if it runs as root. Name one of these, or let --sandbox"
    " off run it as it is"
)
RUN_BY = "run by its file"
"""How it is said which file of a folder was taken."""


@dataclass(frozen=True)
class Running:
    """How a program is run and asked."""

    limits: Limits = field(default_factory=Limits)
    per_move: bool = False
    """Whether it is started anew for every question."""
    manner: Manner = AS_WE_DO
    """How boards are written and answers are read."""
    reset: bool = False
    """Whether it understands a line `reset`: a new game begins."""
    sandbox: Wish = "auto"
    """By default, what root runs is protected as in `grade`; what others run, runs where it is."""


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
    if is_spec(bot) and running.sandbox != "required":
        return strategy(bot)
    if protected(running.sandbox):
        return _caged(bot, game, running, cancel)
    if not (_object_of(bot) or _is_file(bot)):
        return _command(bot, running, cancel)
    name = _object_of(bot)
    if name:
        return PythonBot(name, game, running.limits, cancel).load()
    return FileBot(Path(bot), running, cancel)


def _caged(
    text: str, game: LineGame, running: Running, cancel: Callable[[], bool]
) -> Bot | Strategy:
    """A file or folder in a private copy of its folder, in the best sandbox that works here."""
    spec = _object_of(text)
    title, (place, _, name) = spec or text, spec.rpartition(":")
    if spec and not place.endswith(FILES) and Path(f"{place}.py").is_file():
        place += ".py"  # a module beside us
    file = Path(place or text)
    if not (place.endswith(FILES) if spec else _is_file(text)):
        if not spec:
            _words(text)
        raise NolossError(NO_COMMAND.format(what=f"{text!r:.80}"))
    if spec and not file.is_file():
        raise NolossError(f"there is no file {place!r}")
    made = program(file.resolve())
    if spec:
        spec = f"./{file.name}:{name}"
        made = Program(made.folder, (PYTHON, f"./{file.name}"))
    inside = ExitStack()
    cage = inside.enter_context(cage_of(made, running.limits, running.sandbox, cancel))
    bot = cage.bot(game, spec)
    weakref.finalize(bot, inside.close)
    bot.per_move = bot.per_move or running.per_move
    bot.reset = bot.reset or running.reset
    bot.manner, bot.title = running.manner, title
    if isinstance(bot, PythonBot):
        return bot.load()
    bot.reading = _run_by(file, made)
    return bot


def caution(text: str, running: Running) -> str:
    """What to say before a text is checked, if it is a program and little keeps it from harm."""
    if is_spec(text) or protected(running.sandbox):
        return ""
    if is_root():
        return WARNINGS["root"]
    return WARNINGS["copy"] if sys.platform == "darwin" else ""


def protected(sandbox: Wish) -> bool:
    """Whether a program of the user's own does not run where it is."""
    return sandbox == "required" or (sandbox == "auto" and is_root())


def cage_of(
    made: Program, limits: Limits, sandbox: Wish, cancel: Callable[[], bool] = lambda: False
) -> Cage:
    """A sandbox for a program of the user's own, with all that is in its folder and not hidden."""
    try:
        names = (path.name for path in made.folder.iterdir())
        beside = tuple(name for name in names if not name.startswith("."))
        survey(made.folder, beside)
    except (OSError, BadFile) as error:
        raise Shortage.of(error) or BadFile(
            f"the folder {str(made.folder)!r} cannot be copied into a sandbox: {error}."
            " Put the bot into a folder of its own; --sandbox off runs it where it is"
        ) from None
    return Cage(replace(made, files=beside), limits, protection(sandbox), cancel=cancel)


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


def _words(text: str) -> list[str]:
    """The words of a command; one that is not there is refused."""
    words = parse_command(text)
    if which(words[0]) is None and (meant := nearest(text.lower(), CATALOGUE)):
        raise NolossError(f"cannot run {text!r}; did you mean the strategy {meant}?")
    if which(words[0]) is None and Path(text).is_file():
        raise NolossError(
            f"cannot run {text!r}: it is not executable, and has no ending that says what it is,"
            " such as .py"
        )
    require_unix()
    if which(words[0]) is None:
        raise NolossError(f"cannot run {text!r}: No such file or directory")
    return words


def _command(text: str, running: Running, cancel: Callable[[], bool]) -> ProcessBot:
    return ProcessBot(
        _words(text),
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
        self.reading = _run_by(path, found)


def _run_by(path: Path, found: Program) -> str:
    """By which file the program in a folder is run; empty if it is not a folder."""
    words = [word for word in (*found.build, *found.command) if not word.startswith("/")]
    files = (word for word in words if (found.folder / word).is_file())
    taken = next(files, "") if path.is_dir() else ""
    return f"{RUN_BY} {Path(taken).name}" if taken else ""
