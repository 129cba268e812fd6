"""A claim of a paper, what a check finds, and both together as a document."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar

from noloss.core.game import Cell

if TYPE_CHECKING:
    from noloss.lab.papers.shared import Facts

Verdict = Literal["holds", "fails", "depends", "larger", "answer"]
"""How a claim comes out.

`depends`: it holds by one fair reading and fails by another, both of them measured. `larger`: the
effect is there and is larger than the paper says. `answer`: the paper asks, or we compare or add
something of our own, rather than the paper claims.
"""
EXACT = "exact: every game is examined, and a single exception refutes the claim"
"""The tolerance of whatever is proven by going through everything."""
NONE = "none: nothing is claimed"
"""The tolerance of an answer."""


def judged(holds: bool) -> Verdict:
    """The verdict on a claim that has one reading."""
    return "holds" if holds else "fails"


@dataclass(frozen=True)
class Finding:
    """What a check found: the verdict, the evidence in words, and a game to replay if one helps."""

    verdict: Verdict
    evidence: str
    replay: tuple[Cell, ...] | None = None


@dataclass(frozen=True)
class Reading:
    """One of several fair readings of a sentence, and what came of it."""

    words: str
    holds: bool
    evidence: str


def by_reading(*readings: Reading, replay: tuple[Cell, ...] | None = None) -> Finding:
    """Where all readings agree, that; where they do not, the claim depends on the reading."""
    agreed = {reading.holds for reading in readings}
    told = "; ".join(f"{r.words}: {judged(r.holds)}, {r.evidence}" for r in readings)
    return Finding("depends" if len(agreed) > 1 else judged(agreed == {True}), told, replay)


Check = Callable[["Facts"], Finding]
C = TypeVar("C", bound=Check)


@dataclass(frozen=True)
class Claim:
    """A statement of a paper in our words, with every qualifier, and how it is decided."""

    key: str
    paper: str
    place: str
    """Section, table or figure, by the numbers of the published version."""
    text: str
    reading: str
    """What we take the words to mean."""
    tolerance: str
    """What decides: how far the finding may be from the words."""
    check: Check


class Paper:
    """The claims of one paper, each written down where it is checked."""

    def __init__(self, name: str, prefix: str) -> None:
        self.name, self.prefix = name, prefix
        self.claims: list[Claim] = []

    def says(
        self, key: str, place: str, text: str, reading: str, tolerance: str = EXACT
    ) -> Callable[[C], C]:
        """A statement of the paper; what it is put before checks it."""

        def register(check: C) -> C:
            full = f"{self.prefix}-{key}"
            self.claims.append(Claim(full, self.name, place, text, reading, tolerance, check))
            return check

        return register

    def answers(self, key: str, place: str, text: str, reading: str) -> Callable[[C], C]:
        """A question of the paper, or something of our own: an answer and no verdict."""
        return self.says(key, place, text, reading, NONE)


@dataclass(frozen=True)
class CheckedClaim:
    """A claim with what its check found."""

    key: str
    paper: str
    place: str
    claim: str
    verdict: Verdict
    evidence: str
    replay: tuple[Cell, ...] | None
    reading: str
    tolerance: str


@dataclass(frozen=True)
class Unchecked:
    """A statement of a paper that cannot be checked, and why."""

    paper: str
    place: str
    claim: str
    reason: str
