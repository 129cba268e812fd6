"""How long a bot is played with: by the work done, so that a busy machine plays as much."""

from collections.abc import Callable
from time import monotonic

WAITING = 4
"""A bot that sleeps does no work; it is waited for so many times as long."""
LOOK = 0.25
"""Seconds after which it is looked at again what work was done, which takes a while itself."""


class Patience:
    """Seconds of processor time from now on; `work` tells those that have been used."""

    def __init__(
        self,
        seconds: float | None,
        work: Callable[[], float],
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.seconds = seconds
        self._work, self._now = work, now
        self._begun = self._looked = now()
        self._first = work()

    def part(self, number: int) -> "Patience":
        """One of so many equal parts of what is left, from now on."""
        if self.seconds is None:
            return self
        left = max(0.0, self.seconds - (self._work() - self._first))
        return Patience(left / number, self._work, self._now)

    def over(self) -> bool:
        """Whether they have passed; without a limit they never do."""
        now = self._now()
        if self.seconds is None or now - self._looked < min(LOOK, self.seconds):
            return False
        self._looked = now
        return self.spent() >= self.seconds

    def spent(self) -> float:
        """Seconds of work so far, or the share of the time that passed that counts as such."""
        return max(self._work() - self._first, (self._now() - self._begun) / WAITING)
