"""A Python function or object of somebody else, by name, as a bot in a process of its own.

So a bot that leaves with `os._exit(0)`, hangs or eats memory is a broken bot, and not the end of
whoever checks it. A function that is at hand in this process is a `CallableBot`.
"""

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from noloss.bots.bot import FailedToLoad, Fault, Start
from noloss.bots.functions.worker import REFUSED
from noloss.bots.processes.process import Limits, ProcessBot, Surroundings
from noloss.bots.processes.programs import PYTHON
from noloss.core.document import from_json
from noloss.core.errors import NolossError
from noloss.core.game import Cell, LineGame
from noloss.core.notation import parse_cell
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason

LOADING = 60.0
"""Seconds that an object may take to be loaded, at least."""

BEGIN = (
    f"import sys; sys.path.insert(0, {str(Path(__file__).resolve().parents[3])!r})\n"
    "from noloss.bots.functions.worker import main; del sys.path[0]; main()"
)
"""`python -m noloss.bots.functions.worker`, with this package found wherever it is."""


class PythonBot(ProcessBot):
    """A bot in a worker process, which says first what it has loaded."""

    def __init__(
        self,
        spec: str,
        game: LineGame,
        limits: Limits | None = None,
        cancel: Callable[[], bool] = lambda: False,
        folder: str | None = None,
        surroundings: Surroundings | None = None,
    ) -> None:
        # -P: a file in the current folder does not take the place of one of Python's own modules
        command = [PYTHON, "-P", "-c", BEGIN, spec, game.name]
        super().__init__(
            command,
            limits=limits,
            folder=folder,
            cancel=cancel,
            surroundings=surroundings,
            reset=True,
            forks=True,
        )
        self.spec = spec
        self.loaded = ""
        """What it said when it was loaded: `bot NAME` or `strategy NAME`."""

    @property
    def name(self) -> str:
        """The title if there is one, unless the object has a name of its own."""
        name = self.loaded.partition(" ")[2]
        return self.title if self.title and name == self.spec else name

    @property
    def start(self) -> Start:
        """A new process, or a copy of it: the line `reset` only makes a new object of a class."""
        return "process"

    def load(self) -> "PythonBot | PythonStrategy | NeverLoaded":
        """Start the worker; a name that leads nowhere is refused with the reason.

        A file that leaves while it is loaded is a bot that never answers.
        """
        try:
            self._start()
        except FailedToLoad as error:
            return NeverLoaded(self.spec, str(error))
        return PythonStrategy(self) if self.loaded.startswith("strategy ") else self

    def _start(self) -> subprocess.Popen[bytes]:
        process = super()._start()
        failed = self._wait(max(LOADING, self.limits.seconds))
        said = self._out.decode("utf-8", "replace").strip("\n").split("\t")
        self.loaded = said[0]
        if len(said) == 3:
            self.reading = said[1]
            self.command[6:] = said[2:]  # what was found by trying need not be tried again
        self._out = b""
        if failed or not self.loaded.startswith(("bot ", "strategy ")):
            words = self._last_words()
            last = words.strip().splitlines()[-1:] or [failed or "it writes nonsense"]
            self.close()
            if failed == "crash":
                self._require_started(words)
            refusal = last[0].removeprefix(REFUSED)
            known = refusal != last[0]
            if known:
                raise NolossError(refusal)
            told = "cannot be loaded" in refusal
            raise FailedToLoad(refusal if told else f"{self.spec!r} cannot be loaded: {refusal}")
        return process


@dataclass(frozen=True)
class NeverLoaded:
    """A bot whose file leaves while it is loaded: every question is a crash."""

    name: str
    why: str

    def ask(self, position: Position) -> Cell | Fault:
        """What went wrong."""
        return Fault(position, "crash", "", self.why)

    def close(self) -> None:
        """There is nothing to let go of."""


class PythonStrategy:
    """A strategy in a worker process: its chances are known exactly."""

    def __init__(self, worker: PythonBot) -> None:
        self.worker = worker
        self.name = worker.name

    def plays(self, game: LineGame) -> bool:
        """The game that it was loaded for; whether it can is seen when it is asked."""
        return True

    def decide(self, position: Position) -> Decision:
        """The chances that it tells; what goes wrong is an error."""
        told = self.worker.tell(position)
        if isinstance(told, Fault):
            raise NolossError(
                f"{self.name} fails in {position}: {told.kind}: {told.stderr.strip()}"
            )
        try:
            pairs = [word.split(":") for word in told.split()]
            moves = {parse_cell(position.game, cell): from_json(Fraction, c) for cell, c in pairs}
        except ValueError:
            raise NolossError(f"{self.name} answers {told!r:.60} in {position}") from None
        return Decision(moves, Reason("told", "This is what the strategy says."))

    def close(self) -> None:
        """End the worker."""
        self.worker.close()
