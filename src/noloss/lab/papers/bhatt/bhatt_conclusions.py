"""What Bhatt, Varshney and Deb conclude from their runs, checked on runs of ours."""

from statistics import median

from noloss.lab.evolve.overview import PAPER_TABLE_2
from noloss.lab.papers.bhatt.bhatt_runs import (
    CHANCE,
    LONG,
    OPERATOR,
    SELDOM,
    RunsPaper,
    compared,
    fisher,
    share,
)
from noloss.lab.papers.bhatt.evolution_record import INITIAL, EvolutionRecord
from noloss.lab.papers.claim import Finding, Reading, by_reading, judged

PAPER = RunsPaper("Bhatt, Varshney, Deb", "bhatt")
MANY = 72_000
"""As many no-loss strategies the abstract speaks of."""


@PAPER.says(
    "population",
    "section 5",
    "increase in population size above 100 has not shown any appreciable effect on the results",
    "population 200 compared with 100: the share of the second player's runs that find one; one "
    "reading: within 500 generations; the other: for the same number of members bred, that is, "
    "within 250; the first player's all do",
    "chance alone would make the shares differ this much at least one time in twenty (Fisher's "
    "exact"
    " test)",
)
def population(record: EvolutionRecord) -> Finding:
    """Twice the population."""
    small, large = record.kinds["second"], record.kinds["second-200"]
    first = [
        median(at for at in record.kinds[n].first_found if at is not None)
        for n in ("first", "first-200")
    ]
    by_generation = compared(small, large)
    by_members = fisher(small.successes(LONG), small.runs, large.successes(LONG // 2), large.runs)
    return by_reading(
        Reading(
            "generation by generation",
            by_generation >= CHANCE,
            f"{share(small, LONG)} with 100 members and {share(large, LONG)} with 200, p ="
            f" {by_generation:.2g}; as first player after {first[0]:g} and {first[1]:g}",
        ),
        Reading(
            "for the same number of members bred",
            by_members >= CHANCE,
            f"{share(small, LONG)} with 100 and {share(large, LONG // 2)} with 200, p ="
            f" {by_members:.2g}",
        ),
    )


@PAPER.says(
    "tournament",
    "section 5",
    "tournament selection is found to be not effective",
    "as the paper tried it, with the single-best elite for 200 generations; and compared with "
    "stochastic universal sampling (SUS) with the same elite, which shows whether the selection "
    "was the reason",
    "one reading: at most one run in ten succeeds; the other: it succeeds less often than SUS, by "
    "a difference that chance alone would make less than one time in twenty",
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
        p = compared(kinds[one], kinds[two])
        worse.append(p < CHANCE and kinds[one].successes(LONG) < kinds[two].successes(LONG))
        told.append(
            f"{elite} elite: {share(kinds[one], LONG)}, with SUS {share(kinds[two], LONG)}, p ="
            f" {p:.2g}"
        )
    return by_reading(
        Reading(
            "as it was tried",
            tried.successes(INITIAL) <= SELDOM * tried.runs,
            share(tried, INITIAL),
        ),
        Reading("less than SUS with the same elite", all(worse), "; ".join(told)),
    )


@PAPER.says(
    "single-elite",
    "section 5",
    "of a single-best elite preservation operator a similar observation is made: that it is not"
    " effective",
    "compared with controlled elite preservation with the same selection, 500 generations; the "
    "observation"
    f" on diversity is judged for the selections (bhatt-sus-diversity); {OPERATOR}",
    "with SUS it succeeds less often, by a difference that chance alone would make less than one "
    "time in twenty (Fisher's exact test)",
)
def single_elite(record: EvolutionRecord) -> Finding:
    """The single elite beside the controlled one."""
    kinds = record.kinds
    p = compared(kinds["single-elite"], kinds["controlled"])
    fewer = kinds["single-elite"].successes(LONG) < kinds["controlled"].successes(LONG)
    return Finding(
        judged(p < CHANCE and fewer),
        f"with SUS {share(kinds['single-elite'], LONG)}, controlled"
        f" {share(kinds['controlled'], LONG)}, p = {p:.2g}; with tournament selection"
        f" {share(kinds['tournament'], LONG)} and"
        f" {share(kinds['tournament-controlled'], LONG)}",
    )


@PAPER.says(
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


@PAPER.says(
    "first-easier",
    "section 5",
    "the chance of obtaining a no-loss strategy for the first player is high, which agrees with the"
    " first player's advantage",
    "the share of runs that find one within 500 generations, compared with the second player's; "
    "whether the advantage is the reason is not judged",
    "more than nine runs in ten, and more than for the second player, by a difference that chance "
    "alone would make less than one time in twenty (Fisher's exact test)",
)
def first_easier(record: EvolutionRecord) -> Finding:
    """The first player's runs beside the second player's."""
    first, second = record.kinds["first"], record.kinds["second"]
    p = compared(first, second)
    often = first.successes(LONG) > (1 - SELDOM) * first.runs
    return Finding(
        judged(often and first.successes(LONG) > second.successes(LONG) and p < CHANCE),
        f"{share(first, LONG)} for the first player, {share(second, LONG)} for the second,"
        f" p = {p:.2g}",
    )


@PAPER.says(
    "mode-move",
    "section 4.5, Table 2",
    "the mode-move strategy, made of the moves that most solutions make, is better than the"
    " mode-set strategies and has a better win-to-draw ratio",
    "in the paper's own Table 2, and with the strategies of our runs: the total that most have, "
    "and move by move the move that most make",
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
