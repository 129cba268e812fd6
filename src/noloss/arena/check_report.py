"""The verdict on a bot, as a document."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from noloss.arena.yardsticks import Against
from noloss.bridges.bot import Fault
from noloss.core.display import Pictured
from noloss.core.document import flat
from noloss.core.errors import BadFile
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.phrases import counted
from noloss.core.position import Position
from noloss.exact.proof.proof import Proof

Verdict = Literal["never loses", "loses", "broken"]
Places = tuple[tuple[Position, ...], tuple[Position, ...], tuple[Position, ...]]
"""Where a player lets a forced win go, declines an immediate one, misses a block."""


@dataclass(frozen=True)
class Games:
    """Distinct games of a player by result."""

    win: int
    draw: int
    loss: int

    def __post_init__(self) -> None:
        """Nothing happens less often than never."""
        if min(self.win, self.draw, self.loss) < 0:
            raise BadFile(f"the number of games cannot be negative: {self}")

    @classmethod
    def of(cls, proof: Proof) -> "Games":
        """Those that a proof counted."""
        return cls(proof.count("win"), proof.count("draw"), proof.count("loss"))

    @property
    def total(self) -> int:
        """How many there are."""
        return self.win + self.draw + self.loss


@dataclass(frozen=True)
class SeatReport:
    """What all play against the bot in one seat comes to."""

    lines: Games
    refutation: tuple[Cell, ...] | None
    """A shortest game that it loses."""
    missed_wins: int
    """In how many positions it lets a forced win go."""
    declined_wins: int
    """In how many it could have won at once and may not."""
    missed_blocks: int
    """In how many it could not win at once, had to block, and may not."""
    positions: int
    """In how many it was to decide."""
    faults: tuple[Fault, ...]
    against: Mapping[str, Against]
    """Empty when there are faults: half a bot has no result."""
    places: Places = field(default=((), (), ()), compare=False)
    """The positions that were counted; not known of a report that was read back."""

    def __post_init__(self) -> None:
        """Nothing happens less often than never."""
        counts = (self.missed_wins, self.declined_wins, self.missed_blocks, self.positions)
        if min(counts) < 0:
            raise BadFile(f"the number of positions cannot be negative: {min(counts)}")


@dataclass(frozen=True)
class CheckReport(Pictured):
    """The verdict on a bot."""

    __shape__: ClassVar[tuple[str, ...]] = (
        *("bot", "game", "verdict", "proven", "deterministic", "samples", "seats", "varied"),
    )
    bot: str
    game: LineGame
    proven: bool
    """False when the bot's choices were seen to vary, but a loss that was seen is a fact.

    A program can only be observed: a proof about one takes it to be deterministic.
    """
    deterministic: bool
    samples: int
    varied: Mapping[Position, Mapping[Cell, int]]
    """Where it answered differently, what it answered how often."""
    seats: Mapping[Side, SeatReport] = flat()
    exact: bool = field(default=False, compare=False)
    """Whether its chances are known, not observed."""
    again: int = field(default=0, compare=False)
    """How many positions were asked a second time to see whether the answers stay the same."""

    def __post_init__(self) -> None:
        """There are two seats, and every losing game can be played and is lost."""
        if set(self.seats) != set(Side):
            raise BadFile("a report has a first and a second seat")
        for side, seat in self.seats.items():
            if seat.refutation is not None:
                outcome = final(self.game, seat.refutation).outcome()
                if outcome is None or outcome.value is not Value.win(side.other):
                    raise BadFile(f"the game of the {side.value} player is not lost")

    @classmethod
    def of(
        cls,
        bot: str,
        game: LineGame,
        seats: Mapping[Side, SeatReport],
        samples: int = 1,
        *,
        varied: Mapping[Position, Mapping[Cell, int]] | None = None,
        again: int = 0,
        exact: bool = False,
        random: bool = False,
    ) -> "CheckReport":
        """The report of what was observed, or of what is known exactly."""
        same = not (varied or random)
        proven = exact or same or verdict_of(seats) == "loses"
        return cls(bot, game, proven, same, samples, varied or {}, seats, exact, again)

    def __repr__(self) -> str:
        """Short: the positions may be thousands."""
        asked = counted(sum(seat.positions for seat in self.seats.values()), "position")
        return f"CheckReport({self.bot!r} on {self.game}: {self.verdict}, {asked})"

    @property
    def verdict(self) -> Verdict:
        """In two words."""
        return verdict_of(self.seats)


def verdict_of(seats: Mapping[Side, SeatReport]) -> Verdict:
    """A bot that fails anywhere is broken; otherwise it loses where it may lose a game."""
    if any(seat.faults for seat in seats.values()):
        return "broken"
    return "loses" if any(seat.refutation for seat in seats.values()) else "never loses"


def final(game: LineGame, moves: tuple[Cell, ...]) -> Position:
    """The position that these moves lead to; an illegal one is an error."""
    position = game.start()
    for cell in moves:
        position = position.play(cell)
    return position
