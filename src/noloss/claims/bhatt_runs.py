"""What Bhatt, Varshney and Deb say of their genetic algorithm, checked on many runs of ours.

A run is a matter of chance and takes seconds, so the checks read the runs that come with noloss;
the evidence says so, and by which command they are made again. Our reading of the algorithm is in
docs/explanation/evolution.md; where the paper leaves an operator open, that is said here too.
"""

from collections.abc import Callable
from functools import partial
from statistics import median
from typing import TYPE_CHECKING

from noloss.claims.claim import Finding, Paper, Reading, by_reading, judged
from noloss.claims.evolution_record import INITIAL, EvolutionRecord, KindRecord
from noloss.claims.exact_test import fisher
from noloss.evolve.analysis.table_2 import PAPER_TABLE_2
from noloss.evolve.runs.table_1 import PAPER_TABLE_1

if TYPE_CHECKING:
    from noloss.claims.shared import Facts

PAPER = Paper("Bhatt, Varshney, Deb", "bhatt")
SELDOM = 0.1
"""A kind of run that succeeds in no more than this share of runs does not succeed."""
CHANCE = 0.05
"""Shares of successes differ if chance alone would make them so different less often than this."""
FACTOR = 2.0
"""Generations are the paper's within this factor."""
LONG = 500
MANY = 72_000
"""As many no-loss strategies the abstract speaks of."""

RecordCheck = Callable[[EvolutionRecord], Finding]


def on_stored(check: RecordCheck, facts: "Facts") -> Finding:
    """The finding on the runs that come with noloss, which it says."""
    record = facts.evolution
    finding = check(record)
    run = f"stored runs of {record.manifest.measured[:10]}, seed {record.seed}"
    return Finding(finding.verdict, f"{finding.evidence} ({run}; again: {record.command})")


def _says(
    key: str, place: str, text: str, reading: str, tolerance: str
) -> Callable[[RecordCheck], RecordCheck]:
    def register(check: RecordCheck) -> RecordCheck:
        PAPER.says(key, place, text, reading, tolerance)(partial(on_stored, check))
        return check

    return register


def _share(kind: KindRecord, within: int | None = None) -> str:
    limit = "" if within is None else f" within {within} generations"
    return f"{kind.successes(within)} of {kind.runs} runs{limit}"


def _gaps(record: EvolutionRecord, *names: str) -> str:
    return ", ".join(
        f"{name} {median(record.kinds[name].gap_20):.3f} after 20 generations and"
        f" {median(record.kinds[name].gap_200):.3f} after {INITIAL}"
        for name in names
    )


def _compared(one: KindRecord, two: KindRecord, within: int = LONG) -> float:
    """The chance that two kinds of runs succeed so differently by chance alone."""
    return fisher(one.successes(within), one.runs, two.successes(within), two.runs)


def does_not_succeed(name: str, record: EvolutionRecord) -> Finding:
    """Hardly a run of this kind finds a strategy within 200 generations."""
    kind = record.kinds[name]
    return Finding(
        judged(kind.successes(INITIAL) <= SELDOM * kind.runs),
        f"{_share(kind, INITIAL)} found one, {kind.successes(LONG)} within {LONG}; after {INITIAL}"
        f" the best still loses {median(kind.best):.1%} of its games (median)",
    )


DIVERSITY = (
    "the paper does not say how it measures diversity; here: how much more the mean member loses"
    " than the best one, in the median run"
)
OPERATOR = "the single best parent replaces the worst mutant, since the paper does not say how"

_says(
    "initial-tournament",
    "section 4.1",
    "binary tournament selection with a single-best preserving strategy converged to a sub-optimal"
    " solution and did not find a single no-loss strategy",
    f"both roles at once, population 100, {INITIAL} generations; {OPERATOR}",
    "at most one run in ten finds one",
)(partial(does_not_succeed, "tournament"))
_says(
    "initial-sus",
    "section 4.1, Fig. 7",
    "SUS with a single-best elite preservation scheme did not find a no-loss strategy till 200"
    " generations either",
    f"both roles at once, population 100, {INITIAL} generations; {OPERATOR}",
    "at most one run in ten finds one",
)(partial(does_not_succeed, "single-elite"))


@_says(
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


def plateau(record: EvolutionRecord) -> Finding:
    """When the best loss last became less within 200 generations."""
    kind = record.kinds["single-elite"]
    return Finding(
        "answer",
        f"with our operator the best became better for the last time in generation"
        f" {median(kind.last_better):.0f} of {INITIAL} (median of {kind.runs} runs, from"
        f" {min(kind.last_better)} to {max(kind.last_better)})",
    )


PAPER.answers(
    "plateau",
    "section 4.1, Fig. 7",
    "in the run of Fig. 7 the population-best fitness did not change after about 40 generations:"
    " when it does in ours",
    f"one run of the paper's cannot be repeated: {OPERATOR}",
)(partial(on_stored, plateau))


@_says(
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
    return Finding(judged(SELDOM < found < 1 - SELDOM), f"{_share(kind, LONG)} found one")


@_says(
    "two-tier",
    "section 4.3",
    "with the roles evolved separately, no-loss strategies start appearing in a lesser number of"
    " generations in both cases",
    "runs that have found one after as many generations, beside runs for both roles at once",
    "for either role, once more runs after 250 and after 500 generations; once so many more after"
    " 500 that chance alone would make it so less than once in twenty times (Fisher's exact test)",
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
    p = {name: _compared(record.kinds[name], both) for name in found}
    return by_reading(
        Reading(
            "more of our runs, for either role",
            more,
            "; ".join(
                f"{n} {_share(record.kinds[n], 250)}, {_share(record.kinds[n], LONG)}"
                for n in found
            )
            + f"; both at once {_share(both, 250)}, {_share(both, LONG)}",
        ),
        Reading(
            "more than chance makes of 100 runs",
            more and all(chance < CHANCE for chance in p.values()),
            "; ".join(f"{name} beside both p = {chance:.2g}" for name, chance in p.items()),
        ),
    )


@_says(
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
        f"{_share(kind)} found one, after {found[0]}, {middle:g} and {found[-1]} generations",
    )


@_says(
    "table-1-second",
    "section 4.3, Table 1",
    "for the second player 8 out of 11 runs found a no-loss strategy within 500 generations, after"
    " 46, 278 and 432 (best, median, worst)",
    "once all 765 entries of a strategy may be mutated, as the text says, and once only those where"
    " the role decides",
    "chance alone would make 8 of 11 and our share so different at least once in twenty times"
    " (Fisher's exact test), and the median is within a factor of two",
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
                f"{_share(kind)} found one, after {found[0]}, {median(found):g} and {found[-1]}"
                f" generations; p = {p:.2g}",
            )
        )
    return by_reading(*readings)


@_says(
    "population",
    "section 5",
    "increase in population size above 100 has not shown any appreciable effect on the results",
    "population 200 beside 100: the share of the second player's runs that find one, once within"
    " 500 generations and once with as many members bred, that is within 250; the first player's"
    " all do",
    "chance alone would make the shares so different at least once in twenty times (Fisher's exact"
    " test)",
)
def population(record: EvolutionRecord) -> Finding:
    """Twice the population."""
    small, large = record.kinds["second"], record.kinds["second-200"]
    first = [
        median(at for at in record.kinds[n].first_found if at is not None)
        for n in ("first", "first-200")
    ]
    by_generation = _compared(small, large)
    by_members = fisher(small.successes(LONG), small.runs, large.successes(LONG // 2), large.runs)
    return by_reading(
        Reading(
            "generation by generation",
            by_generation >= CHANCE,
            f"{_share(small, LONG)} with 100 members and {_share(large, LONG)} with 200, p ="
            f" {by_generation:.2g}; as first player after {first[0]:g} and {first[1]:g}",
        ),
        Reading(
            "for as many members bred",
            by_members >= CHANCE,
            f"{_share(small, LONG)} with 100 and {_share(large, LONG // 2)} with 200, p ="
            f" {by_members:.2g}",
        ),
    )


@_says(
    "tournament",
    "section 5",
    "tournament selection is found to be not effective",
    "as the paper tried it, with the single-best elite for 200 generations; and beside SUS with the"
    " same elite, which tells whether the selection was the reason",
    "once: at most one run in ten succeeds; once: it succeeds less often than SUS, which chance"
    " alone would do less than once in twenty times",
)
def tournament(record: EvolutionRecord) -> Finding:
    """Tournament selection by itself, and beside SUS."""
    kinds = record.kinds
    tried = kinds["tournament"]
    worse = []
    told = []
    for elite, one, two in (
        ("single", "tournament", "single-elite"),
        ("controlled", "tournament-controlled", "controlled"),
    ):
        p = _compared(kinds[one], kinds[two])
        worse.append(p < CHANCE and kinds[one].successes(LONG) < kinds[two].successes(LONG))
        told.append(
            f"{elite} elite: {_share(kinds[one], LONG)}, with SUS {_share(kinds[two], LONG)}, p ="
            f" {p:.2g}"
        )
    return by_reading(
        Reading(
            "as it was tried",
            tried.successes(INITIAL) <= SELDOM * tried.runs,
            _share(tried, INITIAL),
        ),
        Reading("less than SUS with the same elite", all(worse), "; ".join(told)),
    )


@_says(
    "single-elite",
    "section 5",
    "of a single-best elite preservation operator a similar observation is made: that it is not"
    " effective",
    "beside controlled elite preservation with the same selection, 500 generations; the observation"
    f" on diversity is judged for the selections (bhatt-sus-diversity); {OPERATOR}",
    "with SUS it succeeds less often, which chance alone would do less than once in twenty times"
    " (Fisher's exact test)",
)
def single_elite(record: EvolutionRecord) -> Finding:
    """The single elite beside the controlled one."""
    kinds = record.kinds
    p = _compared(kinds["single-elite"], kinds["controlled"])
    fewer = kinds["single-elite"].successes(LONG) < kinds["controlled"].successes(LONG)
    return Finding(
        judged(p < CHANCE and fewer),
        f"with SUS {_share(kinds['single-elite'], LONG)}, controlled"
        f" {_share(kinds['controlled'], LONG)}, p = {p:.2g}; with tournament selection"
        f" {_share(kinds['tournament'], LONG)} and"
        f" {_share(kinds['tournament-controlled'], LONG)}",
    )


@_says(
    "several",
    "abstract, section 5",
    "a GA can be successfully applied to evolve several no-loss strategies; more than 72 thousand"
    " were found",
    "distinct strategies of our runs for either role; any of one role goes with any of the other",
    "more than 72,000 together",
)
def several(record: EvolutionRecord) -> Finding:
    """How many strategies the runs of the two roles found."""
    first, second = record.strategies.values()
    return Finding(
        judged(first * second > MANY),
        f"{first:,} as first player and {second:,} as second, {first * second:,} together, from"
        f" {record.kinds['first'].runs} runs of each, where the paper's 11 found 117 and 621",
    )


@_says(
    "first-easier",
    "section 5",
    "the chance of obtaining a no-loss strategy for the first player is high, which agrees with the"
    " first player's advantage",
    "the share of runs that find one within 500 generations, beside the second player's; that the"
    " advantage is the reason is not judged",
    "more than nine runs in ten, and more than for the second player, which chance alone would make"
    " so less than once in twenty times (Fisher's exact test)",
)
def first_easier(record: EvolutionRecord) -> Finding:
    """The first player's runs beside the second player's."""
    first, second = record.kinds["first"], record.kinds["second"]
    p = _compared(first, second)
    often = first.successes(LONG) > (1 - SELDOM) * first.runs
    return Finding(
        judged(often and first.successes(LONG) > second.successes(LONG) and p < CHANCE),
        f"{_share(first, LONG)} for the first player, {_share(second, LONG)} for the second,"
        f" p = {p:.2g}",
    )


@_says(
    "mode-move",
    "section 4.5, Table 2",
    "the mode-move strategy, made of the moves that most solutions make, is better than the"
    " mode-set strategies and has a better win-to-draw ratio",
    "once in the paper's own Table 2, and once with the strategies of our runs: the total that most"
    " have, and move by move the move that most make",
    "a greater ratio, and no losses",
)
def mode_move(record: EvolutionRecord) -> Finding:
    """Mode and mode-move, the paper's and of our own runs."""
    theirs = {row.name: row for row in PAPER_TABLE_2}
    ours = {row.name: row for row in record.table_2}
    first, second = record.strategies.values()
    readings = []
    for words, rows in (
        ("the paper's solutions", theirs),
        (f"our {first:,} by {second:,}", ours),
    ):
        mode, moves = rows["Mode"], rows["Mode-move"]
        readings.append(
            Reading(
                words,
                moves.ratio > mode.ratio and not moves.losses,
                f"Mode {float(mode.ratio):.2f}, Mode-move {float(moves.ratio):.2f} with"
                f" {moves.losses} losses",
            )
        )
    return by_reading(*readings)
