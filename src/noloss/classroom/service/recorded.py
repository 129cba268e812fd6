"""Games that people chose to record, as documents: what is sent, and what is kept."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from noloss.classroom.service.api_questions import SQUARE
from noloss.core.document import optional
from noloss.core.errors import BadFile, IllegalMove, NolossError
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.notation import cell_text
from noloss.core.phrases import counted
from noloss.core.position import Position

NICKNAME = re.compile(r"[^\W_][\w .'-]{0,23}")
"""What a person may be called: no name begins as a formula of a spreadsheet does."""
PERSON = "person"
"""The opponent's name when two people play."""
MOST_SECONDS = 86_400.0
"""The longest time that a move is said to have taken."""


class Misfit(NolossError):
    """Moves that do not follow on those that are recorded."""


@dataclass(frozen=True)
class MadeMove:
    """A move, and how long it took."""

    cell: Cell
    seconds: float | None = optional()

    def __post_init__(self) -> None:
        """A time is not below 0, nor longer than a day."""
        if self.seconds is not None and not 0 <= self.seconds <= MOST_SECONDS:
            raise BadFile(f"seconds: expected a number from 0 to {MOST_SECONDS:,.0f}")


@dataclass(frozen=True)
class NewGame:
    """A game to be recorded, as far as it went."""

    nickname: str
    """A name of the person's choice."""
    opponent: str
    """The strategy that is played; `person` where two people play."""
    seat: Side
    """The seat of whoever has the nickname."""
    game: LineGame = optional(SQUARE)  # noqa: RUF009 (it makes a field)
    moves: tuple[MadeMove, ...] = optional(())

    def __post_init__(self) -> None:
        """The name is short and plain, and the moves are legal."""
        if not NICKNAME.fullmatch(self.nickname):
            raise BadFile(
                "nickname: expected up to 24 letters, digits, spaces and . ' - _, a letter first"
            )
        played(self.game, self.moves)


@dataclass(frozen=True)
class MoreMoves:
    """Moves that a recorded game went on with; sent twice, they are recorded once."""

    ply: int
    """Of the first of them, from 1."""
    moves: tuple[MadeMove, ...]

    def __post_init__(self) -> None:
        """There is a move."""
        if self.ply < 1 or not self.moves:
            raise BadFile("moves: expected at least one, and a ply from 1")


@dataclass(frozen=True)
class KeptGame:
    """A recorded game."""

    __shape__ = ("id", "game", "nickname", "opponent", "seat", "moves", "outcome", "token")
    id: int
    game: LineGame
    nickname: str
    opponent: str
    seat: Side
    moves: tuple[MadeMove, ...]
    token: str | None = optional()
    """Shown once, when the first game is recorded: with it the games are added to and deleted."""

    @property
    def outcome(self) -> Value | None:
        """How it ended; null while it goes on."""
        ended = played(self.game, self.moves).outcome()
        return ended.value if ended else None


@dataclass(frozen=True)
class Deleted:
    """How many recorded games were deleted."""

    deleted: int


def played(game: LineGame, moves: Sequence[MadeMove]) -> Position:
    """The position that these moves lead to; the first that cannot be made is named."""
    position = game.start()
    for ply, move in enumerate(moves, 1):
        try:
            position = position.play(move.cell)
        except IllegalMove as error:
            raise IllegalMove(f"move {ply} ({cell_text(move.cell)}): {error}") from None
    return position


def continued(game: KeptGame, more: MoreMoves) -> tuple[MadeMove, ...]:
    """The moves that are new; an error if they do not follow on what is recorded."""
    if more.ply > len(game.moves) + 1:
        raise Misfit(f"ply {more.ply}: so far there are {counted(len(game.moves), 'move')}")
    done = [move.cell for move in game.moves[more.ply - 1 :]]
    both = min(len(done), len(more.moves))
    if done[:both] != [move.cell for move in more.moves[:both]]:
        raise Misfit(f"ply {more.ply}: other moves are recorded from there on")
    new = more.moves[both:]
    try:
        played(game.game, (*game.moves, *new))
    except IllegalMove as error:
        raise Misfit(str(error)) from None
    return new
