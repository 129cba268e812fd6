"""What somebody means by a bot: a strategy of ours, a Python object, or a program to run."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from noloss.bridges.adapt import adapt
from noloss.bridges.bot import Bot
from noloss.bridges.process import Limits, ProcessBot, parse_command
from noloss.bridges.python_bot import PythonBot
from noloss.catalogue import is_spec, strategy
from noloss.core.game import LineGame
from noloss.core.strategy import Strategy

PYTHON_OBJECT = r"[\w./-]+:[A-Za-z_][\w.]*"
"""`module:name` or `file.py:name`."""


@dataclass(frozen=True)
class Running:
    """How a program is run and asked."""

    limits: Limits = field(default_factory=Limits)
    per_move: bool = False
    """Whether it is started anew for every question."""
    cells: bool = False
    """Whether the cells of a question are separated by spaces."""
    shell: bool = False
    """Whether a shell runs the command."""


AS_USUAL = Running()


def resolve(
    bot: Any,
    game: LineGame,
    running: Running = AS_USUAL,
    cancel: Callable[[], bool] = lambda: False,
) -> Bot | Strategy:
    """What can be asked for moves of this game.

    A text is a strategy's name, `module:name` or `file.py:name` of a Python object, or a command;
    the last two run in a process of their own, which whoever asked closes. Anything else is taken
    as it is: a function `(board, mark) -> cell`, a bot, a strategy, an object of another library.
    """
    if not isinstance(bot, str):
        return adapt(bot, getattr(bot, "__name__", type(bot).__name__))
    if not running.shell and is_spec(bot):
        return strategy(bot)
    if not running.shell and re.fullmatch(PYTHON_OBJECT, bot):
        return PythonBot(bot, game, running.limits, cancel).load()
    return ProcessBot(
        parse_command(bot, running.shell),
        per_move=running.per_move,
        cells=running.cells,
        limits=running.limits,
        cancel=cancel,
    )
