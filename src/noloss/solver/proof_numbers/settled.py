"""What a search has settled, as the proof is written from it."""

from dataclasses import dataclass
from typing import Protocol

from noloss.core.game import Side
from noloss.core.position import Position


@dataclass(frozen=True, slots=True)
class Settled:
    """A position that is settled: won for the attacker or not, by which move or by pairs."""

    won: bool
    move: int | None
    paired: bool = False


class Settling(Protocol):
    """A search for a win of one side, once it has its answer; marks are the attacker's first."""

    @property
    def start(self) -> Position:
        """Where it begins."""

    @property
    def attacker(self) -> Side:
        """Who would win."""

    @property
    def answer(self) -> bool | None:
        """Whether the attacker wins; None as long as nobody knows."""

    def at(self, own: int, other: int) -> Settled | None:
        """What is known of a position, if it is settled; the move is one in this position."""

    def canonical(self, own: int, other: int) -> tuple[int, int, int]:
        """The position that stands for those like this one, and the symmetry that leads there."""

    def sequence(self, own: int, other: int, must: int) -> tuple[int, ...]:
        """A sequence of threats by which the attacker, to move, wins."""

    def sequences(self, own: int, other: int) -> dict[int, tuple[int, ...]]:
        """Such sequences after replies of the defender, as far as they are known."""

    def pairs(self, own: int, other: int) -> list[int]:
        """The pairs by which the defender holds."""
