"""How many games come from one address: counted here, for an hour, and written nowhere."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from noloss.classroom.service.limits import GAMES_AN_HOUR
from noloss.core.errors import NolossError

HOUR = 3600.0
MOST_ADDRESSES = 10_000
"""That are remembered; the one that came first is forgotten."""


class TooMany(NolossError):
    """More came from one address than is taken in an hour."""


class Gate:
    """Counts who enters."""

    def __init__(self, most: int = GAMES_AN_HOUR, clock: Callable[[], float] = monotonic) -> None:
        self.most = most
        self.clock = clock
        self._seen: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def enter(self, address: str) -> None:
        """One more from this address; an error if that is too many."""
        now = self.clock()
        since, count = self._seen.get(address, (now, 0))
        if now - since >= HOUR:
            since, count = now, 0
        if count >= self.most:
            raise TooMany(f"more than {self.most:,} games in an hour")
        self._seen[address] = since, count + 1
        if len(self._seen) > MOST_ADDRESSES:
            self._seen.popitem(last=False)
