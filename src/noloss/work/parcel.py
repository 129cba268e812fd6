"""What travels to a worker and back: texts, never live objects.

Work is a function of a question, one of its items and a budget, and it gives an answer:

    def shaped(question: About, item: str, budget: Budget) -> Shaped: ...

The types of the function say how the question, the items and the answers are written in JSON (see
`core.document`). So whatever a worker is sent could be read, stored or typed in by hand, and it
needs nothing but the same version of noloss.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from time import monotonic
from typing import Any, Generic, TypeAlias, TypeVar, get_type_hints

from noloss import __version__
from noloss.core.budget import Budget, Meter
from noloss.core.errors import NolossError
from noloss.core.files import parse_json
from noloss.core.forms import form
from noloss.core.leaf_forms import Place

Q = TypeVar("Q")
I = TypeVar("I")  # noqa: E741 (an item)
A = TypeVar("A")

Work: TypeAlias = Callable[[Q, I, Budget], A]
"""Whatever it works out once for a question it may keep in the question."""

SECONDS = 1.0
"""A worker that has worked for so long gives back what it has, and what it has not come to."""
QUESTIONS = 4
"""Questions that a worker remembers, with all that was worked out for them."""


@dataclass(frozen=True)
class Limits:
    """What of a budget travels."""

    positions: int | None
    seconds: float | None
    memory: int | None

    @classmethod
    def of(cls, meter: Meter) -> "Limits":
        """What is left of the budget of some work; positions and memory are for each item."""
        whole = meter.budget
        left = None if whole.seconds is None else max(0.0, whole.seconds - meter.seconds)
        return cls(whole.positions, left, whole.memory)

    def budget(self) -> Budget:
        """From now on."""
        return Budget(self.positions, self.seconds, self.memory)


@dataclass(frozen=True)
class Parcel:
    """Some items of a question for a worker, as texts."""

    version: str
    work: str
    """Where the function is: `module:name`."""
    question: str
    items: str
    limits: Limits


class Post(Generic[Q, I, A]):
    """Writes the items of one question, and reads the answers."""

    def __init__(self, work: Work[Q, I, A], question: Q) -> None:
        self.module = work.__module__
        self.name = f"{self.module}:{work.__qualname__}"
        kinds = _kinds(self.name)
        self.question = json.dumps(kinds[0].write(question))
        self._item, self._answer = kinds[1:]

    def parcel(self, items: Sequence[I], limits: Limits) -> Parcel:
        """These items, to be sent."""
        written = json.dumps([self._item.write(item) for item in items])
        return Parcel(__version__, self.name, self.question, written, limits)

    def answers(self, text: str) -> list[A]:
        """What came back: the answers to the first of the items, or to all."""
        place = Place(self.name)
        return [self._answer.read(each, place) for each in parse_json(text)]


def perform(parcel: Parcel) -> str:
    """On a worker: the answers to as many items as can be done in about a second, at least one."""
    if parcel.version != __version__:
        raise NolossError(
            f"a worker runs noloss {__version__}, the command {parcel.version}: they must agree"
        )
    work, (_, item_form, answer_form) = _function(parcel.work), _kinds(parcel.work)
    question = _question(parcel.work, parcel.question)
    budget, end = parcel.limits.budget(), monotonic() + SECONDS
    written = []
    for data in parse_json(parcel.items):
        item = item_form.read(data, Place(parcel.work))
        written.append(answer_form.write(work(question, item, budget)))
        if monotonic() > end:
            break
    return json.dumps(written)


def perform_plain(plain: Sequence[Any]) -> str:
    """The same for a parcel that comes as plain values."""
    version, work, question, items, limits = plain
    return perform(Parcel(version, work, question, items, Limits(*limits)))


@lru_cache(maxsize=QUESTIONS)
def _question(work: str, text: str) -> Any:
    """The question of this text, the same for as long as it is asked."""
    return _kinds(work)[0].read(parse_json(text), Place(work))


@lru_cache(maxsize=64)
def _kinds(work: str) -> tuple[Any, Any, Any]:
    """How the question, an item and an answer of some work are written."""
    hints = get_type_hints(_function(work))
    answer = hints.pop("return")
    question, item, _ = hints.values()
    return form(question), form(item), form(answer)


def _function(work: str) -> Callable[..., Any]:
    """The function of this name, which is one of ours."""
    module, _, name = work.partition(":")
    if not module.startswith("noloss.") or not name.isidentifier():
        raise NolossError(f"{work!r:.80} is no work that a worker can be asked to do")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function
