"""What a bot is to us: something that is asked for a move and may answer badly."""

from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from noloss.core.errors import NolossError
from noloss.core.game import Cell
from noloss.core.notation import parse_cell
from noloss.core.position import Position

KEPT = 400
"""How many letters of an answer or of the error stream are kept for the report."""

Kind = Literal["illegal", "crash", "timeout", "stopped"]
"""What went wrong; `stopped` by whoever asked."""

Start = Literal["process", "reset", "instance", "none", "known"]
"""What a fresh start of a bot is: a new process, a line `reset` that it understands, a new object;
nothing, for a function at hand in this process; or it needs none, as its decisions are known."""


@dataclass(frozen=True)
class Fault:
    """A question that was not answered with a legal move."""

    position: Position
    kind: Kind
    answer: str
    """What it answered, if anything."""
    stderr: str = ""
    """The end of what it wrote to its error stream."""

    @property
    def ended_quietly(self) -> bool:
        """Whether it ended without an answer and without an error message."""
        return self.kind == "crash" and not self.answer and not self.stderr


class FailedToLoad(NolossError):
    """The file of a bot leaves, or ends its process, while it is loaded."""


@runtime_checkable
class Bot(Protocol):
    """Asked for a move on an unfinished board."""

    @property
    def name(self) -> str:
        """What the report calls it."""
        ...

    def ask(self, position: Position) -> Cell | Fault:
        """One move, or what went wrong."""
        ...

    def close(self) -> None:
        """Let go of whatever it holds; asked for last."""
        ...


@runtime_checkable
class Restartable(Protocol):
    """A bot that can be started afresh, as if nobody had asked it anything yet."""

    @property
    def start(self) -> Start:
        """What a fresh start is."""
        ...

    def fresh(self) -> None:
        """Forget everything: the next question is the first of a game."""
        ...


@runtime_checkable
class Copied(Protocol):
    """A bot that can be copied in the middle of a game, as if it had been played so far again."""

    @property
    def forks(self) -> bool:
        """Whether there is hope that it can."""
        ...

    def keep(self) -> bool:
        """Let a copy go on from here; False if there can be none."""
        ...

    def back(self, number: int) -> bool:
        """Go on from the copy of this number since the fresh start, from 1; False if it cannot."""
        ...


def start_of(bot: Bot) -> Start:
    """What a fresh start of this bot is."""
    return bot.start if isinstance(bot, Restartable) else "none"


def judge(position: Position, answer: str, stderr: str = "") -> Cell | Fault:
    """The move that a text answers with: the number of a free cell, from 1."""
    try:
        cell = parse_cell(position.game, answer.strip())
        position.play(cell)
    except NolossError:
        return Fault(position, "illegal", answer.strip()[:KEPT], stderr[-KEPT:])
    return cell
