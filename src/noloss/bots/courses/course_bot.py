"""A student's file behind the interface of a course, in a process of its own, as a bot."""

import os
import sys
import weakref
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

from noloss.bots.bot import Fault
from noloss.bots.courses import COURSES, Course
from noloss.bots.processes.choice import Wish
from noloss.bots.processes.process import Limits, ProcessBot, Surroundings
from noloss.bots.processes.programs import Program
from noloss.bots.resolve import cage_of, protected
from noloss.core.errors import BadFile, NolossError
from noloss.core.files import parse_json
from noloss.core.game import LineGame
from noloss.core.plain import plain
from noloss.core.position import Position

BEGIN = (
    f"import sys; sys.path.insert(0, {str(Path(__file__).resolve().parents[3])!r})\n"
    "from noloss.bots.courses.course_worker import main; del sys.path[0]; main()"
)
"""The worker, with this package found wherever it is."""


KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "LD_LIBRARY_PATH")
"""The variables of the environment that the worker gets."""
QUICK = 5.0
"""Seconds for functions that do not search, and for loading the file."""


class CourseBot(ProcessBot):
    """Asked for moves as any bot, and about the functions of the interface besides."""

    def __init__(
        self,
        course: Course,
        spec: str,
        game: LineGame,
        limits: Limits | None = None,
        cancel: Callable[[], bool] = lambda: False,
        seconds: float | None = None,
        sandbox: Wish = "auto",
    ) -> None:
        """`spec` is FILE or FILE:NAME, the name of the function or class that plays.

        After `seconds` its functions are asked no more.
        """
        file, _, name = spec.partition(":")
        if not Path(file).is_file():
            raise BadFile(f"there is no file {file!r:.200}")
        path = str(Path(file).resolve())
        surroundings, folder = Surroundings(environment=clean_environment()), None
        if protected(sandbox):
            made = Program(Path(path).parent, (sys.executable, f"./{Path(path).name}"))
            inside = ExitStack()
            cage = inside.enter_context(cage_of(made, limits or Limits(), sandbox, cancel))
            weakref.finalize(self, inside.close)
            surroundings, folder = cage.surroundings, str(cage.program.folder)
            path = str(cage.inside / "bot" / Path(path).name)
        # -P: a file in the current folder does not take the place of one of Python's own modules
        command = [sys.executable, "-P", "-c", BEGIN, course, path, name, game.name]
        super().__init__(
            command,
            limits=limits,
            folder=folder,
            cancel=cancel,
            surroundings=surroundings,
            forks=True,
        )
        self.course = course
        self.spec = spec
        self.game = game
        self.seconds = inf if seconds is None else seconds
        self._waited = 0.0
        self._word = ""

    @property
    def name(self) -> str:
        """The file as it was named."""
        return self.spec

    def load(self) -> Fault | None:
        """Start the worker: what goes wrong there, or an error where the interface is not there."""
        told = self.about("load", self.game.start())
        if isinstance(told, Fault):
            return told
        if told:
            missing = ", ".join(plain(str(name), 80) for name in told)
            raise NolossError(
                f"{self.spec!r:.200} has no {missing}; --as {self.course} is {COURSES[self.course]}"
            )
        return None

    def about(self, word: str, position: Position) -> Any:
        """What the worker answers to another question than that for a move, or what went wrong."""
        if self._waited > self.seconds:
            return Fault(position, "timeout", "")
        begun = monotonic()
        limits, self._word = self.limits, word
        if word != "choice":
            self.limits = replace(limits, seconds=min(limits.seconds, QUICK))
        try:
            told = self.tell(position)
        finally:
            self.limits, self._word = limits, ""
            self._waited += monotonic() - begun
        if isinstance(told, Fault):
            return told
        try:
            return parse_json(told)
        except BadFile:
            return Fault(position, "illegal", told[:80])

    def _question(self, position: Position) -> bytes:
        return f"{self._word} {position}\n".encode() if self._word else super()._question(position)


def clean_environment() -> dict[str, str]:
    """What a student's file may know of the environment: where programs are, and no secrets."""
    return {name: os.environ[name] for name in KEPT if name in os.environ}
