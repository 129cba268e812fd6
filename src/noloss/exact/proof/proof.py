"""What a proof is: the whole argument, open to anyone who wants to check it."""

from collections.abc import Mapping
from dataclasses import dataclass

from noloss.core.display import drawn
from noloss.core.errors import NolossError
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position


@dataclass(frozen=True)
class Proof:
    """What all play against a strategy in one seat comes to.

    Positions and games are counted as they are, not up to symmetry; a game is its sequence of
    moves. `choices` is the whole argument: with it anyone can walk the same games again.
    """

    game: LineGame
    strategy: str
    side: Side
    choices: Mapping[Position, tuple[Cell, ...]]
    """The moves it may make in each position where it can come to decide."""
    lines: Mapping[Value, int]
    """The distinct games by how they end."""
    missed_wins: tuple[Position, ...]
    """Positions where it has a forced win and may make a move that gives it up."""
    refutation: tuple[Cell, ...] | None
    """A shortest game that it loses, move by move from the empty board; None if it never does."""

    @property
    def no_loss(self) -> bool:
        """Whether it never loses, whatever the opponent does."""
        return self.refutation is None

    @property
    def positions(self) -> int:
        """In how many positions it decides."""
        return len(self.choices)

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

    def __repr__(self) -> str:
        """Short: the choices may be thousands."""
        how = "never loses" if self.no_loss else "loses"
        return f"Proof({self.strategy!r} {how} {self.game} as {self.side.value} player)"

    def _repr_html_(self) -> str:
        """What it shows, with the game that refutes it, for a notebook."""
        return drawn(self)
