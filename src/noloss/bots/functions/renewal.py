"""A fresh start for an object at hand in this process: a copy that was not asked anything yet.

What it draws numbers from is not copied but made anew: games with one seed would hide the chance. A
function has no fresh start, here or with whoever plays against it: its games follow each other.
"""

import gc
import random
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

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
