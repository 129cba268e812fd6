"""How long a bot is played with: by the work done, so that a busy machine plays as much."""

import os
from time import monotonic

WAITING = 2
"""A bot that sleeps does no work; it is waited for so many times as long."""


class Patience:
    """Seconds of processor time from now on, of this process and of programs that it ended."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.begun, self.worked = monotonic(), _work()

    def over(self) -> bool:
        """Whether they have passed; without a limit they never do."""
        if self.seconds is None:
            return False
        waited = monotonic() - self.begun
        return _work() - self.worked >= self.seconds or waited >= WAITING * self.seconds


def _work() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system
