"""What somebody's code does by chance while it is loaded.

A child that plays a game begins as its parent was loaded. So what was drawn while loading would be
the same in all games, and what was drawn from needs other numbers in each of them: this tells of
both. Only the clock and the order of sets are not seen.
"""

import os
import random
import sys
import sysconfig
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

from noloss.bots.functions.renewal import generators_alive
from noloss.bots.processes.warm_start import open_files

NEVER_DRAWN = 624
"""Where a generator stands that has been seeded and not drawn from."""
IMPORTING = "<frozen importlib"
LIBRARIES = tuple(str(Path(sysconfig.get_path(name))) for name in ("stdlib", "purelib", "platlib"))


class Loading:
    """Within `with`, code is loaded; after that, what is to be known of it."""

    def __init__(self) -> None:
        self.files = open_files()
        """How many were open before."""
        self.drew = False
        """Whether it has drawn anything by chance."""
        self._before: Any = None
        self._by_chance: dict[int, random.Random] = {}
        self._fixed: dict[int, random.Random] = {}
        self._originals = os.urandom, random.Random.seed

    def __enter__(self) -> "Loading":
        """Watch what numbers are drawn from."""
        drawn, seeded = self._originals

        def urandom(size: int) -> bytes:
            self.drew = self.drew or _by_itself(sys._getframe(1))
            return drawn(size)

        def seed(rng: random.Random, a: Any = None, version: int = 2) -> None:
            (self._by_chance if a is None else self._fixed)[id(rng)] = rng
            seeded(rng, a, version)

        self._before = random.getstate()
        self._let(urandom, seed)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let everything be as it was."""
        self._let(*self._originals)
        moved = any(rng.getstate()[1][-1] != NEVER_DRAWN for rng in self._by_chance.values())
        self.drew = self.drew or moved or random.getstate() != self._before

    def generators(self) -> list[Any]:
        """Whatever will draw numbers by chance, and not from a seed of its own choice."""
        return [rng for rng in generators_alive() if id(rng) not in self._fixed]

    @staticmethod
    def _let(urandom: Any, seed: Any) -> None:
        for place, name, function in (
            (os, "urandom", urandom),
            (random, "_urandom", urandom),
            (random.Random, "seed", seed),
        ):
            setattr(place, name, function)


def _by_itself(frame: FrameType | None) -> bool:
    """Whether it was the code itself that wanted this, and not a library when it was imported."""
    while frame is not None and frame.f_code.co_filename.startswith(LIBRARIES):
        frame = frame.f_back
    return frame is None or not frame.f_code.co_filename.startswith(IMPORTING)
