"""Exact figures about a language model's play, as a document."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from noloss.arena.accuracy import Accuracy
from noloss.bots.checking.check_report import Verdict
from noloss.core.errors import BadFile
from noloss.core.game import Cell, LineGame, Side


@dataclass(frozen=True)
class RecordedSeat:
    """What the recorded answers come to in one seat, over all play."""

    positions: int
    """In how many it was to decide."""
    illegal: int
    """In how many of these it answered with no legal move, which ends the game there."""
    refutation: tuple[Cell, ...] | None
    """A shortest game that it loses by legal moves."""
    win: Fraction
    """Against a player who moves blindly; so are the next three."""
    draw: Fraction
    loss: Fraction
    forfeit: Fraction
    """The chance of a game that ends with an illegal answer."""
    best: Fraction | None
    """The highest chance to win of any player that never loses; None if there is none."""

    def __post_init__(self) -> None:
        """Something happens for sure."""
        if self.win + self.draw + self.loss + self.forfeit != 1:
            raise BadFile("the chances of a game's ends do not sum to 1")


@dataclass(frozen=True)
class BoardFigures:
    """A model on one board."""

    game: LineGame
    answers: Accuracy
    """Over every position that it was asked about."""
    boards: int
    """How many boards were shown in several images that are alike by symmetry."""
    alike: int
    """On how many of these it played the same in every image."""
    seats: Mapping[Side, RecordedSeat] | None
    """Where all play was followed to its end; on larger boards it is not."""

    def __post_init__(self) -> None:
        """What is part of something is not larger."""
        if not 0 <= self.alike <= self.boards:
            raise BadFile(f"{self.alike} of {self.boards} boards cannot be")


@dataclass(frozen=True)
class ModelReport:
    """A language model on several boards."""

    __shape__ = ("bot", "endpoint", "verdict", "proven", "asked", "complete", "boards")
    bot: str
    endpoint: str
    asked: int
    """How many questions were sent; other answers were known from before."""
    complete: bool
    """Whether everything was asked that was planned."""
    boards: Mapping[str, BoardFigures]

    @property
    def verdict(self) -> Verdict:
        """A loss that was found is a fact, as is an illegal answer; no loss found is no proof."""
        seats = [seat for board in self.boards.values() for seat in (board.seats or {}).values()]
        if any(seat.refutation for seat in seats):
            return "loses"
        if any(board.answers.illegal for board in self.boards.values()):
            return "broken"
        return "no loss found"

    @property
    def proven(self) -> bool:
        """Whether the verdict is a fact."""
        return self.verdict != "no loss found"
