"""What a proof is: the whole argument, open to anyone who wants to check it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from noloss.core.display import Pictured
from noloss.core.document import flat, optional
from noloss.core.errors import NolossError
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position


@dataclass(frozen=True)
class SeatProof:
    """What a proof comes to, in figures."""

    no_loss: bool
    positions: int
    """In how many positions the strategy decides."""
    lines: Mapping[str, int]
    """The distinct games: win, draw, loss."""
    missed_wins: int
    refutation: tuple[Cell, ...] | None
    missed: tuple[Position, ...] | None = optional()
    """The positions where a forced win is given up, if they were asked for; on a board too large to
    list, one of those that are alike."""


@dataclass(frozen=True)
class Proof(Pictured):
    """What was proven about a strategy in one seat, over all play.

    Positions and games are counted individually, not up to symmetry; a game is its sequence of
    moves. `choices` is the whole argument: with it, anyone can walk the same games again. If there
    are too many positions to list, it has one of each symmetry class.
    """

    game: LineGame
    strategy: str
    side: Side
    choices: Mapping[Position, tuple[Cell, ...]]
    """The moves it may make in each position where it may have to decide."""
    lines: Mapping[Value, int]
    """The distinct games by how they end."""
    missed_wins: tuple[Position, ...]
    """Positions where it has a forced win and may make a move that gives it up."""
    refutation: tuple[Cell, ...] | None
    """A shortest game that it loses, move by move from the empty board; None if it never loses."""
    stands_for: Mapping[Position, int] = field(default_factory=dict)
    """If equivalent boards were merged: how many boards each position of `choices` stands for."""

    @property
    def no_loss(self) -> bool:
        """Whether it never loses, whatever the opponent does."""
        return self.refutation is None

    @property
    def positions(self) -> int:
        """In how many positions it decides."""
        return sum(self.stands_for.values()) or len(self.choices)

    @property
    def missed(self) -> int:
        """In how many it has a forced win and may give it up."""
        return sum(self.stands_for.get(position, 1) for position in self.missed_wins)

    def count(self, result: str) -> int:
        """How many games end in its "win", "draw" or "loss"."""
        values = {
            "win": Value.win(self.side),
            "draw": Value.DRAW,
            "loss": Value.win(self.side.other),
        }
        if result not in values:
            raise NolossError(f"a game ends in a win, a draw or a loss, not in {result!r}")
        return self.lines[values[result]]

    def summary(self, missed: bool = False) -> SeatProof:
        """The proof in figures; `missed` lists the missed wins too."""
        return SeatProof(
            self.no_loss,
            self.positions,
            {result: self.count(result) for result in ("win", "draw", "loss")},
            self.missed,
            self.refutation,
            self.missed_wins if missed else None,
        )

    def __repr__(self) -> str:
        """Short: the choices may be thousands."""
        how = "never loses" if self.no_loss else "loses"
        return f"Proof({self.strategy!r} {how} at {self.game} as {self.side.value} player)"


@dataclass(frozen=True)
class ProveReport:
    """What was proven of a strategy, seat by seat."""

    strategy: str
    game: LineGame
    seats: Mapping[Side, SeatProof] = flat()
    proofs: tuple[Proof, ...] = field(default=(), compare=False, repr=False)

    @property
    def no_loss(self) -> bool:
        """Whether it never loses in any of these seats."""
        return all(seat.no_loss for seat in self.seats.values())
