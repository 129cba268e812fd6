"""A bot under questioning: every answer is counted, and one that keeps failing is left alone."""

from collections.abc import Callable
from functools import cache
from time import monotonic

from noloss.bots.bot import Bot, Copied, Fault, Restartable, Start, start_of
from noloss.core.budget import Meter
from noloss.core.game import Cell
from noloss.core.phrases import counted
from noloss.core.plain import plain
from noloss.core.position import Position

MOST_FAULTS = 25
"""After so many failures a bot is asked no more."""
MOST_TIMEOUTS = 2
"""After so many time-outs, each of which may take long, it is asked no more."""
SLOW = 0.05
"""Seconds per answer from which whoever watches is told how many there were, and how long."""
WAITED = 2.0
"""Seconds after which that is worth a word: the first answer may take longest."""


class Questioned:
    """A bot that is being checked."""

    def __init__(
        self,
        bot: Bot,
        meter: Meter,
        expected: Callable[[], int] = lambda: 0,
        now: Callable[[], float] = monotonic,
        seconds: float | None = None,
    ) -> None:
        """`expected` tells about how many answers are asked for on boards, 0 if it is not known.

        After `seconds` the bot is asked no more; None sets no limit.
        """
        self.bot = bot
        self.meter = meter
        self.expected = cache(expected)
        self.doing = meter.words
        """What is being done with it, for whoever watches."""
        self._now = now
        self._began = now()
        self._waited = 0.0
        self.seconds = seconds
        self.overtime = False
        """Whether it is asked although its time is over: a loss counts only in a game."""
        self.answers = 0
        self.failures = 0
        self.timeouts = 0
        # asked once: to compare an object with a protocol takes as long as an answer
        self._restartable = bot if isinstance(bot, Restartable) else None
        self._copied = bot if isinstance(bot, Copied) else None

    @property
    def start(self) -> Start:
        """What a fresh start of it is."""
        return start_of(self.bot)

    @property
    def name(self) -> str:
        """What it is called, for a person."""
        return plain(self.bot.name)

    @property
    def forgets(self) -> bool:
        """Whether every question is put to a fresh start anyway."""
        return bool(getattr(self.bot, "per_move", False))

    @property
    def given_up(self) -> bool:
        """Whether it has failed too often to be asked again."""
        return self.failures >= MOST_FAULTS or self.timeouts >= MOST_TIMEOUTS

    @property
    def exhausted(self) -> bool:
        """Whether its time is over."""
        return self.seconds is not None and self._now() - self._began >= self.seconds

    @property
    def is_over(self) -> bool:
        """Whether it is asked no more: it failed too often, or its time is over."""
        return self.given_up or (self.exhausted and not self.overtime)

    def ask(self, position: Position) -> Cell | Fault | None:
        """One answer, or what went wrong; None once it is asked no more."""
        if self.is_over:
            return None
        begun = self._now()
        answer = self.bot.ask(position)
        self._waited += self._now() - begun
        if isinstance(answer, Fault):
            self.meter.look()  # what was cancelled may look like a bot that fails
            self.failures += 1
            if answer.kind == "timeout":  # one that answers when its input ends is waiting for us
                self.timeouts += MOST_TIMEOUTS if answer.answer else 1
        else:
            self.answers += 1
            self._tell()
        return answer

    def _tell(self) -> None:
        """Say how long a slow bot may take, whenever it has answered."""
        each = self._waited / self.answers
        if each < SLOW or self._waited < WAITED:
            return
        left = (self.expected() - self.answers) * each
        said = f"{counted(self.answers, 'answer')}, {each:.1f} s each"
        more = f"perhaps {_span(left)} more for all boards ({said})" if left > 0 else said
        self.tell(f": {more}")

    def tell(self, how_far: str) -> None:
        """Say how far it is to whoever watches, and see whether they have had enough."""
        self.meter.words = f"{self.doing}{how_far}"
        self.meter.look()

    def forgive(self, timeouts: bool = False) -> None:
        """Let it fail again so often, asked in another way; or time out once more."""
        self.failures = 0
        if timeouts:
            self.timeouts = min(self.timeouts, MOST_TIMEOUTS - 1)

    def restart(self) -> None:
        """Start it afresh in every way there is."""
        self.bot.close()
        self.fresh()

    def fresh(self) -> None:
        """Start it afresh for a game, if it can be."""
        if self._restartable is not None:
            self._restartable.fresh()

    def next_game(self) -> None:
        """Tell it that a new game begins, if it understands that, without a fresh start."""
        if tell := getattr(self.bot, "next_game", None):
            tell()

    def starts_cheaply(self) -> bool:
        """Whether a fresh start is a copy, a new object or a line `reset`, and no new process."""
        if self.start == "process":
            self.fresh()
            return self.copied
        return self.start != "none"

    @property
    def copied(self) -> bool:
        """Whether there is hope that it can be copied in the middle of a game."""
        return self._copied is not None and self._copied.forks

    def keep(self) -> bool:
        """Let a copy of it go on from here, if there can be one."""
        return self._copied is not None and self._copied.keep()

    def back(self, number: int) -> bool:
        """Go on from the copy of this number, if there is one."""
        return self._copied is not None and self._copied.back(number)


def _span(seconds: float) -> str:
    """A time as people say it."""
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"
