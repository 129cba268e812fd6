"""What one measuring process is to do."""

from dataclasses import dataclass

from noloss.core.errors import BadFile
from noloss.lab.timing.published import ALGORITHMS, Algorithm


@dataclass(frozen=True)
class Plan:
    """What one process is to measure."""

    seconds: float
    seed: int = 0
    algorithms: tuple[Algorithm, ...] = ALGORITHMS
    dropped: int = 50
    dropped_of: tuple[tuple[Algorithm, int], ...] = ()
    """The algorithms of which fewer games are dropped."""
    least: int = 30
    """Games that count at least, however long they take."""

    def __post_init__(self) -> None:
        """No number is negative."""
        numbers = (self.seconds, self.dropped, self.least, *dict(self.dropped_of).values())
        if min(numbers) < 0:
            raise BadFile("a plan has no negative numbers")

    def drops(self, name: str) -> int:
        """How many games of this algorithm are dropped."""
        return dict[str, int](self.dropped_of).get(name, self.dropped)
