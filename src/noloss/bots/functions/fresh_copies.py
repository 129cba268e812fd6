"""Fresh copies of somebody's code, one for each game, and the chance in it while it is loaded.

A child that plays a game begins as its parent was loaded. So what was drawn while loading would be
the same in all games, and what was drawn from needs other numbers in each of them: this tells of
both. Only the clock and the order of sets are not seen.

An object at hand in this process gets a fresh start by a copy that was not asked anything yet. What
it draws numbers from is not copied but made anew: games with one seed would hide the chance. A
function has no fresh start, here or with whoever plays against it: its games follow each other.

A worker answers the questions of each game by a copy of its own (see `warm_start`). What draws
numbers by chance is seeded anew in each, as all would begin with the same numbers otherwise; and
what was drawn while the code was loaded is drawn for every game.
"""

import gc
import os
import random
import sys
import sysconfig
from collections.abc import Callable, Iterator
from copy import deepcopy
from io import BufferedReader, TextIOWrapper
from pathlib import Path
from types import BuiltinFunctionType, FrameType, FunctionType, ModuleType, TracebackType
from typing import Any, TextIO

from noloss.bots.processes.warm_start import Questions, open_files

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


SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType)
"""What belongs to everybody, and is not copied."""


def renewal(thing: Any) -> Callable[[], Any] | None:
    """Makes copies of an object as it is now; None of what cannot be copied, as a function."""
    kept = _copied(thing)
    return None if kept is None else lambda: _copied(kept)


def generators_alive() -> list[Any]:
    """Whatever draws numbers by chance in this process."""
    return [thing for thing in gc.get_objects() if _draws(thing)]


def reseed(rng: Any) -> None:
    """Let it draw other numbers than before, or than its twin in another process."""
    if type(rng).__name__ == "Generator":
        rng.bit_generator.state = type(rng.bit_generator)().state
    else:
        rng.seed()


def _copied(thing: Any) -> Any:
    memo = {id(rng): _made_anew(rng) for rng in _generators(thing)}
    try:
        copy = deepcopy(thing, memo)
    except Exception:  # whatever its own code raises
        return None
    return None if copy is thing else copy


def _generators(thing: Any) -> Iterator[Any]:
    """Whatever draws numbers by chance among what a thing holds."""
    waiting, seen = [thing], set[int]()
    while waiting:
        held = waiting.pop()
        if id(held) in seen or isinstance(held, SHARED):
            continue
        seen.add(id(held))
        if _draws(held):
            yield held
        else:
            waiting += gc.get_referents(held)


def _draws(thing: Any) -> bool:
    numpys = str(type(thing).__module__).startswith("numpy.random")  # compiled ones may have none
    return isinstance(thing, random.Random) or (
        numpys and type(thing).__name__ in ("Generator", "RandomState")
    )


def _made_anew(rng: Any) -> Any:
    if type(rng).__name__ == "Generator":
        return sys.modules["numpy"].random.default_rng()
    return type(rng)()


Reply = Callable[[str], str | None]
"""One line for one question; None for a line that is not answered."""


class Loaded(Questions):
    """Questions to code that was loaded."""

    def __init__(self, source: int, answers: int, loading: Loading) -> None:
        super().__init__(source, answers, loading.files)
        self.drew = loading.drew
        self.rngs = loading.generators()

    def copied(self) -> bool:
        """Not if all copies would begin with what was drawn by chance."""
        return not self.drew

    def born(self) -> None:
        """Draw other numbers than the copies before."""
        for rng in self.rngs:
            reseed(rng)


def answer_all(reply: Reply, questions: int, answers: TextIO, loading: Loading) -> None:
    """Answer until the questions end."""
    lines = TextIOWrapper(BufferedReader(Loaded(questions, answers.fileno(), loading)))
    for question in lines:
        answer = reply(question)
        if answer is not None:
            answers.write(f"{answer}\n")
            answers.flush()
