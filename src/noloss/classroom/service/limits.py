"""What the service does for one client, at the most: boards, work, texts and games.

Games from one address are counted here, for an hour; the counts are written nowhere.
"""

import re
from collections import OrderedDict
from collections.abc import Callable
from math import prod
from time import monotonic

from noloss.core.budget import Budget
from noloss.core.errors import NolossError, TooLarge

MOST_BODY = 64 << 10
"""Bytes of a request."""
BODY_SECONDS = 20.0
"""In which the whole of it has to come."""
MOST_CELLS = 64
"""Of a board: 4x4x4 has so many."""
MOST_RULES = 20_000
"""Letters of a list of rules."""
WORK = Budget(positions=1_000_000, seconds=10.0, memory=512 << 20)
"""What one question may take."""
LAST_SECONDS = 11
"""After which the process of a question ends, its start included, if it did not keep to `WORK`."""
HEADER_SECONDS = 10.0
"""A connection on which no request begins for this time, or up to twice as long, is closed."""
MOST_MEMORY = 3 << 30
"""Bytes of address space of a process that works on questions."""
MOST_WAITING = 8
"""Questions that are worked on or wait for it; who comes then is told to come again."""

MOST_GAMES = 100_000
"""Recorded games in all."""
GAMES_OF_ONE = 1_000
"""Recorded games that one owner has."""
GAMES_AN_HOUR = 1_000
"""New games from one address in an hour: a whole class may share one."""


def bounded_name(name: str) -> str:
    """The name of a game, refused before its lines are made if the board is too large."""
    if len(name) > 60:
        raise TooLarge(f"game {name!r:.60}: the name is too long")
    sides = re.match(r"\s*(\d+(?:[xX]\d+)*)", name)
    cells = prod(map(int, re.split("[xX]", sides[1]))) if sides else 0
    if cells > MOST_CELLS:
        raise TooLarge(f"game {name!r}: {cells:,} cells; here boards have up to {MOST_CELLS}")
    return name


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
