"""Python programs that are loaded once, and copied for each game: see `warm_start`."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from noloss.bots.processes import warm_start
from noloss.core.files import read_text

PYTHON = re.compile(r"python(3(\.\d+)?)?")
"""What is taken for Python; nobody calls Python 2 like that any more."""


def warmed(command: Sequence[str]) -> list[str] | None:
    """How this Python program is run so that it can be; None for any other program."""
    *tool, file = command
    words = tool[1:] if tool and Path(tool[0]).name == "env" else tool
    plain = len(words) == 1 or words[1:] == ["-u"]
    if not (plain and PYTHON.fullmatch(Path(words[0]).name) and file.endswith(".py")):
        return None
    return [*tool, "-c", _launcher(), file]


@cache
def _launcher() -> str:
    """The whole of it as a text: a program may be run where this package cannot be read."""
    source = read_text(Path(warm_start.__file__)) + "\nmain()\n"
    return f"exec({source!r}, {{'__name__': 'warm_start'}})"
