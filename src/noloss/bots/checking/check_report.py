"""The verdict on a bot, as a document."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from noloss.arena.yardsticks import Against
from noloss.bots.bot import Fault, Start
from noloss.core.display import Pictured
from noloss.core.document import flat
from noloss.core.errors import BadFile
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.phrases import counted
from noloss.core.position import Position
from noloss.proof.proof import Proof

Verdict = Literal["never loses", "loses", "broken", "no loss found", "too slow"]
EXIT_CODES: Mapping[Verdict, int] = {
    "never loses": 0,
    "loses": 1,
    "broken": 2,
    "no loss found": 3,
    "too slow": 4,
}
"""How `noloss check` ends, by verdict."""
Assumes = Literal["board", "game", "earlier games"]
"""What an answer depends on: on the board alone, on the game so far, or on earlier games too."""
Cause = Literal[
    "from zero",
    "from one",
    "no answer",
    "a number wanted",
    "row and column",
    "board",
    "counts separators",
    "prompt",
    "not flushed",
    "one answer per start",
    "marks swapped",
    "one seat",
]


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
class LosingMove:
    """The move after which a lost game could no longer be saved."""

    position: Position
    played: Cell
    safe: tuple[Cell, ...]
    """What would have held."""


@dataclass(frozen=True)
class MissedWin:
    """A forced win that was let go."""

    position: Position
    played: Cell
    wins: tuple[Cell, ...]
    """What would have kept it."""


@dataclass(frozen=True)
class Guess:
    """What may be the cause of what went wrong, and what to do about it."""

    cause: Cause
    says: str
    option: str
    """The option of `noloss check` that helps if the guess is right; empty if none does."""


@dataclass(frozen=True)
class Evidence:
    """What a verdict rests on."""

    start: Start
    """What a fresh start was."""
    answers: int
    """How many answers the bot gave in all; 0 for a strategy, whose decisions are known."""
    passes: int
    """How often all boards were asked about, each time in another order."""
    games: int
    """How many whole games were played besides, each from a fresh start if there is one."""
    in_a_row: int = 0
    """How many of them were played one after the other in one process."""
    all_games: bool = False
    """Whether all games that can be played against it were."""
    untried: int = 0
    """Replies in these games that were not tried, with all that follows, for lack of time."""
    unasked: int = 0
    """Boards that came up and were not asked, for lack of time."""
    ended_early: bool = False
    """Whether the time that the user allows was over before the end."""
    losing: tuple[Position, ...] = ()
    """Then, the boards on which one of its answers loses a game that was not lost."""

    def __post_init__(self) -> None:
        """Counts are not negative."""
        counts = (self.answers, self.passes, self.games, self.in_a_row, self.untried, self.unasked)
        if min(counts) < 0:
            raise BadFile(f"the number of questions cannot be negative: {self}")


@dataclass(frozen=True)
class SeatReport:
    """What was found about the bot in one seat, over all play."""

    lines: Games
    refutation: tuple[Cell, ...] | None
    """A shortest game that it loses."""
    losing_move: LosingMove | None
    """The move that lost that game; None if it loses none, or none of its moves is to blame."""
    missed_wins: int
    """In how many positions it lets a forced win go."""
    missed: tuple[MissedWin, ...]
    """Each of them, with each of its moves that does."""
    declined_wins: int
    """In how many positions it could win at once but may not do so."""
    missed_blocks: int
    """In how many positions it cannot win at once and must block, but may not do so."""
    positions: int
    """In how many positions it had to decide."""
    faults: tuple[Fault, ...]
    against: Mapping[str, Against]
    """Empty when there are faults: half a bot has no result."""
    declined: tuple[Position, ...] = field(default=(), compare=False)
    """Where it declines a win; not known of a report that was read back."""
    unblocked: tuple[Position, ...] = field(default=(), compare=False)
    """Where it misses a block; not known of a report that was read back."""

    def __post_init__(self) -> None:
        """Nothing happens less often than never, and what is listed is what was counted."""
        counts = (self.missed_wins, self.declined_wins, self.missed_blocks, self.positions)
        if min(counts) < 0:
            raise BadFile(f"the number of positions cannot be negative: {min(counts)}")
        if self.missed_wins != len({missed.position for missed in self.missed}):
            raise BadFile(f"{counted(self.missed_wins, 'missed win')}, but others are listed")

    def __repr__(self) -> str:
        """Short: the positions may be thousands."""
        games = f"{self.lines.win:,} won, {self.lines.draw:,} drawn, {self.lines.loss:,} lost"
        faults = f", {counted(len(self.faults), 'failure')}" if self.faults else ""
        return f"SeatReport({games}, {counted(self.positions, 'position')}{faults})"


@dataclass(frozen=True)
class CheckReport(Pictured):
    """The verdict on a bot."""

    __shape__: ClassVar[tuple[str, ...]] = (
        *("bot", "game", "verdict", "proven", "assumes", "deterministic", "samples"),
        *("evidence", "reading", "guesses", "seats", "varied"),
    )
    bot: str
    game: LineGame
    proven: bool
    """Whether the verdict is a fact, such as a loss that was seen, or follows from what is
    assumed."""
    assumes: Assumes
    deterministic: bool
    """Whether it always gave the same answer on the same board or in the same game."""
    samples: int
    evidence: Evidence
    reading: str
    """How the bot was run and understood, if that was found by trying; otherwise empty."""
    guesses: tuple[Guess, ...]
    varied: Mapping[Position, Mapping[Cell, int]]
    """The boards on which its answers differed, with how often it gave each."""
    seats: Mapping[Side, SeatReport] = flat()
    """Those that were checked."""

    def __post_init__(self) -> None:
        """There is a seat, every losing game can be played and is lost, and facts are proven."""
        if not self.seats:
            raise BadFile("a report has a first or a second seat")
        for side, seat in self.seats.items():
            if seat.refutation is not None:
                outcome = final(self.game, seat.refutation).outcome()
                if outcome is None or outcome.value is not Value.win(side.other):
                    raise BadFile(f"the game of the {side.value} player is not lost")
            if seat.losing_move is not None:
                _require_in_game(self.game, seat.refutation or (), seat.losing_move)
        if self.proven != (self.verdict in ("never loses", "loses", "broken")):
            raise BadFile(f"the verdict {self.verdict!r} and whether it is proven disagree")

    def __repr__(self) -> str:
        """Short: the positions may be thousands."""
        asked = counted(sum(seat.positions for seat in self.seats.values()), "position")
        return f"CheckReport({self.bot!r} on {self.game}: {self.verdict}, {asked})"

    @property
    def exact(self) -> bool:
        """Whether its chances are known, not observed."""
        return self.evidence.start == "known"

    @property
    def conclusive(self) -> bool:
        """Whether all play was followed: then it never loses in a seat in which no loss was seen.

        Losing in the other is a fact also where nothing else is proven.
        """
        short = self.assumes == "game" and self.evidence.untried > 0
        alike = self.deterministic and self.assumes != "earlier games"
        walked = alike and self.evidence.passes > 0 and not short
        return self.proven and (self.exact or walked)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What went wrong in any seat."""
        return tuple(fault for seat in self.seats.values() for fault in seat.faults)

    @property
    def verdict(self) -> Verdict:
        """In a few words; a bot that loses and is broken too loses."""
        found = verdict_of(self.seats, self.evidence.unasked)
        return found or ("never loses" if self.proven else "no loss found")


def verdict_of(seats: Mapping[Side, SeatReport], unasked: int = 0) -> Verdict | None:
    """The verdict if something went wrong; None if nothing did, which may or may not be a proof."""
    if any(seat.refutation for seat in seats.values()):
        return "loses"
    kinds = {fault.kind for seat in seats.values() for fault in seat.faults}
    if kinds - {"timeout"}:
        return "broken"
    return "too slow" if kinds or unasked else None


def final(game: LineGame, moves: tuple[Cell, ...]) -> Position:
    """The position that these moves lead to; an illegal one is an error."""
    position = game.start()
    for cell in moves:
        position = position.play(cell)
    return position


def _require_in_game(game: LineGame, moves: tuple[Cell, ...], losing: LosingMove) -> None:
    """The losing move is one of the moves of the game."""
    position = game.start()
    for cell in moves:
        if (position, cell) == (losing.position, losing.played):
            return
        position = position.play(cell)
    raise BadFile(f"the losing move in {losing.position} is not in the game that was lost")
