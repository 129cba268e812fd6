"""What the checks that read stored runs of the genetic algorithm share.

A run is a matter of chance and takes seconds, so the checks read the runs that come with noloss;
the evidence says so, and by which command they are made again. Our reading of the algorithm is in
docs/explanation/evolution.md; where the paper leaves an operator open, that is said with the claim.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from noloss.lab.papers.bhatt.evolution_record import EvolutionRecord, KindRecord
from noloss.lab.papers.bhatt.exact_test import fisher
from noloss.lab.papers.claim import NONE, Finding, Paper

if TYPE_CHECKING:
    from noloss.lab.papers.shared import Facts

SELDOM = 0.1
"""A kind of run that succeeds in no more than this share of runs does not succeed."""
CHANCE = 0.05
"""Shares of successes differ if chance alone would make them so different less often than this."""
LONG = 500
OPERATOR = "the single best parent replaces the worst mutant, since the paper does not say how"

RecordCheck: TypeAlias = Callable[[EvolutionRecord], Finding]


def on_stored(check: RecordCheck, facts: "Facts") -> Finding:
    """The finding on the runs that come with noloss, which it says."""
    record = facts.evolution
    finding = check(record)
    run = f"stored runs of {record.manifest.measured[:10]}, seed {record.seed}"
    return Finding(finding.verdict, f"{finding.evidence} ({run}; to repeat: {record.command})")


class RunsPaper:
    """A paper whose claims are checked on stored runs."""

    def __init__(self, name: str, prefix: str) -> None:
        self._paper = Paper(name, prefix)
        self.claims = self._paper.claims

    def says(
        self, key: str, place: str, text: str, reading: str, tolerance: str
    ) -> Callable[[RecordCheck], RecordCheck]:
        """A statement of the paper; what it is put before checks it."""

        def register(check: RecordCheck) -> RecordCheck:
            on_runs = partial(on_stored, check)
            self._paper.says(key, place, text, reading, tolerance)(on_runs)
            return check

        return register

    def answers(
        self, key: str, place: str, text: str, reading: str
    ) -> Callable[[RecordCheck], RecordCheck]:
        """A question of the paper, or something of our own: an answer and no verdict."""
        return self.says(key, place, text, reading, NONE)


def share(kind: KindRecord, within: int | None = None) -> str:
    """How many runs found a strategy, in words."""
    limit = "" if within is None else f" within {within} generations"
    return f"{kind.successes(within)} of {kind.runs} runs{limit}"


def compared(one: KindRecord, two: KindRecord, within: int = LONG) -> float:
    """The chance that two kinds of runs succeed so differently by chance alone."""
    return fisher(one.successes(within), one.runs, two.successes(within), two.runs)
