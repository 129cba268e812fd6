"""How long a program has taken for an answer, whatever else the machine is doing.

On a busy machine a program waits for its turn, which is not its fault. So it is charged for the
time in which it computes or sleeps, and not for the time in which it waits for a processor. Only
Linux can tell these apart; elsewhere every second counts.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

FIRST_LOOK = 0.05
"""Seconds after which a program is looked at for the first time: most have answered by then."""
LOOK = 0.25
"""Seconds between two looks, at most."""
CAP, LEAST_CAP = 10, 60.0
"""How many times the limit may pass on the clock, and how many seconds in any case."""

PROC = "/proc"
MOST_TOLD = 4096
"""Bytes that the system tells of a process, at most."""
BUSY = ([b"R"], [b"D"])
"""A thread that computes, or would if it were let; or waits for a disk."""


@dataclass(frozen=True)
class Look:
    """What a program and everything in its session has come to."""

    cpu: float
    """Seconds of processor time since they were started."""
    asleep: bool
    """Whether none of their threads wants a processor."""


def look(session: int) -> Look | None:
    """Look at a process, those of its session and those below it; None if the system cannot tell.

    What runs in a sandbox may have a session of its own, and is below it all the same.
    """
    if not _stat(f"{PROC}/self"):
        return None
    with os.scandir(PROC) as found:
        stats = {int(entry.name): _stat(entry.path) for entry in found if entry.name.isdigit()}
    above = {pid: int(fields[1]) for pid, fields in stats.items() if len(fields) >= 15}
    ticks, asleep = 0, True
    for pid in above:
        if int(stats[pid][3]) != session and not _below(pid, session, above):
            continue
        ticks += sum(map(int, stats[pid][11:15]))  # its own, and that of children which have ended
        asleep = asleep and not _busy(f"{PROC}/{pid}/task")
    return Look(ticks / os.sysconf("SC_CLK_TCK"), asleep)


def _below(pid: int, ancestor: int, above: dict[int, int]) -> bool:
    """Whether a process was started by another, or by one that was started by it, ..."""
    while pid in above and pid != ancestor:
        pid = above[pid]
    return pid == ancestor


def _busy(threads: str) -> bool:
    try:
        with os.scandir(threads) as found:
            return any(_stat(thread.path)[:1] in BUSY for thread in found)
    except OSError:
        return False


def _stat(process: str) -> list[bytes]:
    """The fields after the name, which may hold anything; none if the process has gone.

    Read as plainly as can be: there may be a thousand processes to look at, four times a second.
    """
    try:
        file = os.open(f"{process}/stat", os.O_RDONLY)
    except OSError:
        return []
    try:
        return os.read(file, MOST_TOLD).rpartition(b")")[2].split()
    except OSError:
        return []
    finally:
        os.close(file)


class AnswerTime:
    """The time that one answer takes: begins when it is made."""

    def __init__(
        self, seconds: float, seen: Callable[[], Look | None], now: Callable[[], float] = monotonic
    ) -> None:
        self.seconds = seconds
        self.used = 0.0
        self.pause = min(FIRST_LOOK, seconds)
        """How long to wait for the answer until the next look is due."""
        self._seen = seen
        self._now = now
        self._began = self._last = now()
        self._cpu: float | None = None
        self.cpu = 0.0
        """Seconds of processor time that the program had used when it was last looked at."""

    def overrun(self) -> bool:
        """Whether the limit is reached; looks at the program if a look is due."""
        now = self._now()
        passed = now - self._last
        if passed < self.pause:
            return False
        self._last = now
        seen = self._seen()
        if seen is None:
            self.used = now - self._began
        elif seen.asleep:
            self.used += min(passed, self.pause)
        elif self._cpu is not None:
            self.used += min(passed, max(0.0, seen.cpu - self._cpu))
        self._cpu = seen.cpu if seen else None
        self.cpu = self._cpu or 0.0
        self.pause = min(LOOK, self.seconds / 4)
        return self.used >= self.seconds or now - self._began >= max(CAP * self.seconds, LEAST_CAP)
