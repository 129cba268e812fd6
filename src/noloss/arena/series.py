"""Several games between a person and a strategy: the tally, and the best of so many."""

from dataclasses import dataclass, replace

from noloss.arena.sitting import Sitting
from noloss.core.errors import NolossError

MOST = 99


@dataclass(frozen=True)
class Series:
    """The games so far. Draws are counted; of the best of three, three are played at most."""

    of: int | None = None
    """How many games at most; None goes on for as long as you like."""
    you: int = 0
    drawn: int = 0
    them: int = 0

    def __post_init__(self) -> None:
        """The number of games is odd, as in best of three."""
        if self.of is not None and (self.of % 2 == 0 or not 1 <= self.of <= MOST):
            raise NolossError(f"best of {self.of}: an odd number from 1 to {MOST}")

    @property
    def played(self) -> int:
        """The games that were counted."""
        return self.you + self.drawn + self.them

    @property
    def over(self) -> bool:
        """Whether it is decided: somebody has more than half, or all games are played."""
        return self.of is not None and (
            2 * max(self.you, self.them) > self.of or self.played >= self.of
        )

    def after(self, sitting: Sitting) -> "Series":
        """With this game, if it is over and you had no help in it."""
        outcome = sitting.position.outcome()
        if outcome is None or sitting.helped:
            return self
        if outcome.winner is None:
            return replace(self, drawn=self.drawn + 1)
        if outcome.winner is sitting.you:
            return replace(self, you=self.you + 1)
        return replace(self, them=self.them + 1)

    def afresh(self) -> "Series":
        """A new one of the same length."""
        return Series(self.of)
