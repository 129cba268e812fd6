"""What can be asked of the service, as documents; the answers are those of the commands.

Whoever leaves out the game means 3x3.
"""

from dataclasses import dataclass
from typing import Any, TypeVar

from noloss.classroom.service.limits import bounded_name
from noloss.core.document import from_json, optional
from noloss.core.errors import BadFile
from noloss.core.files import parse_json
from noloss.core.game import LineGame
from noloss.core.notation import Seats, parse_game
from noloss.core.position import Position

SQUARE = parse_game("3x3")
T = TypeVar("T")


@dataclass(frozen=True)
class Decide:
    """What does a strategy do on a board?"""

    position: Position
    strategy: str | None = optional()
    """Who decides; t3dt if left out, or somebody who plays the game."""
    game: LineGame = optional(SQUARE)  # noqa: RUF009 (it makes a field)
    seed: int | None = optional()
    """Also draw one of the moves, by this seed."""


@dataclass(frozen=True)
class Solve:
    """Who wins, when both play perfectly? A game, or a position of it."""

    game: LineGame = optional(SQUARE)  # noqa: RUF009 (it makes a field)
    position: Position | None = optional()  # noqa: RUF009 (it makes a field)


@dataclass(frozen=True)
class Prove:
    """Can a strategy lose?"""

    strategy: str
    game: LineGame = optional(SQUARE)  # noqa: RUF009 (it makes a field)
    side: Seats = optional("both")  # noqa: RUF009 (it makes a field)


@dataclass(frozen=True)
class CheckRules:
    """Can a list of rules lose?"""

    rules: str
    """One rule per line, as `noloss rules` reads them."""
    game: LineGame = optional(SQUARE)  # noqa: RUF009 (it makes a field)


def parse_question(kind: type[T], body: bytes) -> T:
    """The document in the body of a request, which may hold anything."""
    try:
        data: Any = parse_json(body.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BadFile(f"not text in UTF-8 at byte {error.start}") from None
    if isinstance(data, dict) and isinstance(data.get("game"), str):
        bounded_name(data["game"])
    return from_json(kind, data, SQUARE)
