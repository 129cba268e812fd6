"""What Bhatt, Varshney and Deb say of the runs of their genetic algorithm, checked on ours.

A run is a matter of chance and takes seconds, so the checks read the runs that come with noloss;
the evidence says so, and by which command they are made again. Our reading of the algorithm is in
docs/explanation/evolution.md; where the paper leaves an operator open, that is said with the claim.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import comb
from statistics import median
from typing import TYPE_CHECKING, TypeAlias

from noloss.lab.evolve.evolved import PAPER_TABLE_1
from noloss.lab.papers.bhatt.evolution_record import INITIAL, EvolutionRecord, KindRecord
from noloss.lab.papers.claim import NONE, Finding, Paper, Reading, by_reading, judged

if TYPE_CHECKING:
    from noloss.lab.papers.shared import Facts


def fisher(successes: int, runs: int, others: int, other_runs: int) -> float:
    """The chance, if both share one rate, of a table at most as likely as this one: two-sided."""
    total, wins = runs + other_runs, successes + others

    def chance(first: int) -> Fraction:
        ways = comb(runs, first) * comb(other_runs, wins - first)
        return Fraction(ways, comb(total, wins))

    seen = chance(successes)
    possible = range(max(0, wins - other_runs), min(runs, wins) + 1)
    return float(sum((p for p in map(chance, possible) if p <= seen), Fraction(0)))


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


PAPER = RunsPaper("Bhatt, Varshney, Deb", "bhatt")
FACTOR = 2.0
"""Generations are the paper's within this factor."""


def _gaps(record: EvolutionRecord, *names: str) -> str:
    return ", ".join(
        f"{name} {median(record.kinds[name].gap_20):.3f} after 20 generations and"
        f" {median(record.kinds[name].gap_200):.3f} after {INITIAL}"
        for name in names
    )


def does_not_succeed(name: str, record: EvolutionRecord) -> Finding:
    """Hardly a run of this kind finds a strategy within 200 generations."""
    kind = record.kinds[name]
    return Finding(
        judged(kind.successes(INITIAL) <= SELDOM * kind.runs),
        f"{share(kind, INITIAL)} found one, {kind.successes(LONG)} within {LONG}; after {INITIAL}"
        f" the best still loses {median(kind.best):.1%} of its games (median)",
    )


DIVERSITY = (
    "the paper does not say how it measures diversity; here: how much more the mean member loses"
    " than the best one, in the median run"
)

PAPER.says(
    "initial-tournament",
    "section 4.1",
    "binary tournament selection with a single-best preserving strategy converged to a sub-optimal"
    " solution and did not find a single no-loss strategy",
    f"both roles at once, population 100, {INITIAL} generations; {OPERATOR}",
    "at most one run in ten finds one",
)(partial(does_not_succeed, "tournament"))
PAPER.says(
    "initial-sus",
    "section 4.1, Fig. 7",
    "SUS with a single-best elite preservation scheme did not find a no-loss strategy till 200"
    " generations either",
    f"both roles at once, population 100, {INITIAL} generations; {OPERATOR}",
    "at most one run in ten finds one",
)(partial(does_not_succeed, "single-elite"))


@PAPER.says(
    "sus-diversity",
    "sections 3.3, 4.1 and 5",
    "tournament selection loses diversity very fast; SUS, with the same elite, maintained it for a"
    " substantially longer time",
    DIVERSITY,
    "less left with tournament selection after 20 and after 200 generations, with either elite",
)
def diversity(record: EvolutionRecord) -> Finding:
    """The spread of losses in the population, by selection."""
    pairs = (("tournament", "single-elite"), ("tournament-controlled", "controlled"))
    less = all(
        median(getattr(record.kinds[one], gap)) < median(getattr(record.kinds[two], gap))
        for one, two in pairs
        for gap in ("gap_20", "gap_200")
    )
    return Finding(judged(less), _gaps(record, *(name for pair in pairs for name in pair)))


@PAPER.answers(
    "plateau",
    "section 4.1, Fig. 7",
    "in the run of Fig. 7 the population-best fitness did not change after about 40 generations:"
    " when it does in ours",
    f"a single run of the paper cannot be repeated: {OPERATOR}",
)
def plateau(record: EvolutionRecord) -> Finding:
    """When the best loss last became less within 200 generations."""
    kind = record.kinds["single-elite"]
    return Finding(
        "answer",
        f"with our operator the best became better for the last time in generation"
        f" {median(kind.last_better):.0f} of {INITIAL} (median of {kind.runs} runs, from"
        f" {min(kind.last_better)} to {max(kind.last_better)})",
    )


@PAPER.says(
    "controlled",
    "section 4.2, Fig. 8",
    "SUS with controlled elite preservation succeeds with some initial populations, but is"
    " unreliable in finding a no-loss strategy every time, within 500 generations",
    "both roles at once, population 100, 500 generations",
    "more than one run in ten finds one and more than one in ten does not",
)
def sometimes(record: EvolutionRecord) -> Finding:
    """Some runs succeed and some do not."""
    kind = record.kinds["controlled"]
    found = kind.successes(LONG) / kind.runs
    return Finding(judged(SELDOM < found < 1 - SELDOM), f"{share(kind, LONG)} found one")


@PAPER.says(
    "two-tier",
    "section 4.3",
    "with the roles evolved separately, no-loss strategies start appearing in a lesser number of"
    " generations in both cases",
    "runs that have found one after the same number of generations, compared with runs for both "
    "roles at once",
    "for either role, one reading: more runs after 250 and after 500 generations; the other: so "
    "many more after 500 that chance alone would make the difference less than one time in twenty "
    "(Fisher's exact test)",
)
def two_tier(record: EvolutionRecord) -> Finding:
    """Each role by itself beside both at once."""
    both = record.kinds["controlled"]
    found = {
        name: [record.kinds[name].successes(at) / record.kinds[name].runs for at in (250, LONG)]
        for name in ("first", "second")
    }
    least = [both.successes(at) / both.runs for at in (250, LONG)]
    more = all(a > b for shares in found.values() for a, b in zip(shares, least, strict=True))
    p = {name: compared(record.kinds[name], both) for name in found}
    return by_reading(
        Reading(
            "more of our runs, for either role",
            more,
            "; ".join(
                f"{n} {share(record.kinds[n], 250)}, {share(record.kinds[n], LONG)}" for n in found
            )
            + f"; both at once {share(both, 250)}, {share(both, LONG)}",
        ),
        Reading(
            "more than chance explains in 100 runs",
            more and all(chance < CHANCE for chance in p.values()),
            "; ".join(f"{name} compared with both, p = {chance:.2g}" for name, chance in p.items()),
        ),
    )


@PAPER.says(
    "table-1-first",
    "section 4.3, Table 1",
    "for the first player all 11 runs found a no-loss strategy, after 4, 7 and 10 generations"
    " (best, median, worst)",
    "our default reading of the algorithm",
    "all runs find one, and the median is within a factor of two",
)
def table_1_first(record: EvolutionRecord) -> Finding:
    """All runs succeed, after some seven generations."""
    kind, paper = record.kinds["first"], PAPER_TABLE_1["first"]
    found = sorted(at for at in kind.first_found if at is not None)
    middle = median(found)
    within = 1 / FACTOR <= middle / (paper.median or 1) <= FACTOR
    return Finding(
        judged(len(found) == kind.runs and within),
        f"{share(kind)} found one, after {found[0]}, {middle:g} and {found[-1]} generations",
    )


@PAPER.says(
    "table-1-second",
    "section 4.3, Table 1",
    "for the second player 8 out of 11 runs found a no-loss strategy within 500 generations, after"
    " 46, 278 and 432 (best, median, worst)",
    "one reading: all 765 entries of a strategy may be mutated, as the text says; the other: only "
    "those where the role decides",
    "chance alone would make 8 of 11 and our share differ this much at least one time in twenty "
    "(Fisher's exact test), and the median is within a factor of two",
)
def table_1_second(record: EvolutionRecord) -> Finding:
    """The share of runs that succeed, beside 8 of 11."""
    paper = PAPER_TABLE_1["second"]
    readings = []
    for words, name in (
        ("all entries mutate", "second"),
        ("the role's entries mutate", "second-own"),
    ):
        kind = record.kinds[name]
        found = sorted(at for at in kind.first_found if at is not None)
        p = fisher(paper.successes, paper.runs, len(found), kind.runs)
        within = 1 / FACTOR <= median(found) / (paper.median or 1) <= FACTOR
        readings.append(
            Reading(
                words,
                p >= CHANCE and within,
                f"{share(kind)} found one, after {found[0]}, {median(found):g} and {found[-1]}"
                f" generations; p = {p:.2g}",
            )
        )
    return by_reading(*readings)
