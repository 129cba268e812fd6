"""The T3DT paper's statements about time, section 6.2, checked on a measured run.

A time cannot be measured the same twice, so the checks read the run that comes with noloss; the
evidence says when and on what it was made, and by which command it is made again. The report of
`noloss bench t3dt` checks the same statements on its own run.

The paper measured Java on three machines of its time, which differ from each other up to 2.2-fold
in the same ratio; so a ratio holds within a factor of two, both ways.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import log10
from typing import TYPE_CHECKING

from noloss.bench.published import AVERAGE, SEARCHES, SET_UPS, STATES, Algorithm, Jit
from noloss.bench.record import Nine, Record
from noloss.claims.claim import Finding, Paper, Reading, Verdict, by_reading, judged

if TYPE_CHECKING:
    from noloss.claims.shared import Facts

NAMES = {"mm": "minimax", "abp": "alpha-beta", "aba": "advanced alpha-beta"}
WITH: Mapping[Jit, str] = {"off": "without the JIT", "on": "with the JIT"}
ABOUT = {
    "off": {"mm": 23_000, "abp": 1000, "aba": 1000},
    "on": {"mm": 2500, "abp": 100, "aba": 100},
}
"""How the text puts the averages of Table 8."""
FACTOR = 2.0
"""A ratio that is within this factor of the paper's is the paper's."""
FIRST_MOVE = (0.75, 0.95)
"""What "about 80-90 % approximately" may be."""
SIMILAR = 1.5
"""Times that are similar differ by no more than this factor; in the paper's tables 1.4."""
ORDERS_MM = (3.0, 5.0)
"""What "around four orders of magnitude" may be: the paper so calls both 2,594 and 23,232."""
SAME_ORDER = 10.0
DICE = 0.1
"""The least share of a game's time that is a significant amount."""
WHOLE = 10
"""From here on a ratio is shown without decimals."""
LAST_MOVES = (7, 8)
"""The last two moves, counted from 0."""

RecordCheck = Callable[[Record], Finding]

NOT_MEASURED = Finding("answer", "not measured in this run")


@dataclass(frozen=True)
class Statement:
    """What the paper says of time, and how that is checked on a record."""

    place: str
    text: str
    reading: str
    tolerance: str
    check: RecordCheck


def two_sided(here: float, least: float, most: float) -> Verdict:
    """Holds between these bounds; more than the paper says is larger, less fails."""
    return "larger" if here > most else judged(here >= least)


def faster(name: Algorithm, state: Jit, record: Record) -> Finding:
    """T3DT's speed-up is the paper's average, within a factor of two."""
    wanted, here = AVERAGE[state][name], record.times_faster(state, name)
    if here is None:
        return NOT_MEASURED
    return Finding(
        two_sided(here, wanted / FACTOR, wanted * FACTOR),
        f"{here:,.0f} times faster, the paper's average {wanted:,.0f}:"
        f" {here / wanted:.1f} times the paper's",
    )


def orders(
    name: Algorithm, states: Sequence[Jit], least: float, most: float, record: Record
) -> Finding:
    """The powers of ten that T3DT is faster by lie between these."""
    found = []
    for state in states:
        here = record.times_faster(state, name)
        if here is None:
            return NOT_MEASURED
        found.append((state, here, log10(here)))
    worst = max((power for _, _, power in found), key=lambda power: abs(power - (least + most) / 2))
    told = "; ".join(f"{WITH[s]} {here:,.0f} times, 10^{power:.1f}" for s, here, power in found)
    return Finding(two_sided(worst, least, most), told)


def first_move(record: Record) -> Finding:
    """The first move takes about 80 to 90 % of a search's game, the last about 0 %."""
    shares, right, most = [], True, 0.0
    for state in STATES:
        for name in SEARCHES:
            times = record.moves(state, name)
            if times is None:
                return NOT_MEASURED
            first, last = times[0] / sum(times), times[-1] / sum(times)
            low, high = FIRST_MOVE
            right = right and low <= first <= high and round(last, 2) == 0
            most = max(most, last)
            shares.append(f"{name} {100 * first:.1f} % (JIT {state})")
    told = f"the first move takes {', '.join(shares)}; the last at most {100 * most:.3f} %"
    return Finding(judged(right), told)


def first_step(record: Record) -> Finding:
    """At the first move minimax takes longest, then the two prunings, and T3DT the least."""
    told, right = [], True
    for state in STATES:
        times = _all_moves(record, state)
        if times is None:
            return NOT_MEASURED
        mm, abp, aba, own = (times[name][0] for name in (*SEARCHES, "t3dt"))
        right = right and mm > max(abp, aba) and min(abp, aba) > SAME_ORDER * own
        told.append(
            f"{WITH[state]} MM {mm:,.0f}, ABP {abp:,.0f}, ABA {aba:,.0f}, T3DT {own:,.1f} ns"
        )
    return Finding(judged(right), f"first move: {'; '.join(told)}")


def shrinking_lead(record: Record) -> Finding:
    """Minimax's time over T3DT's falls from move to move."""
    told, falls = [], True
    for state in STATES:
        own, search = (record.typical_moves(state, name) for name in ("t3dt", "mm"))
        if own is None or search is None:
            return NOT_MEASURED
        lead = [theirs / mine for theirs, mine in zip(search, own, strict=True)]
        falls = falls and all(after < before for before, after in pairwise(lead))
        shown = (f"{times:,.0f}" if times >= WHOLE else f"{times:.2f}" for times in lead)
        told.append(f"{WITH[state]} {' then '.join(shown)}")
    return Finding(judged(falls), f"minimax's time over T3DT's, by move: {'; '.join(told)}")


def similar(record: Record) -> Finding:
    """ABP and ABA take similar times."""
    told, worst = [], 1.0
    for state in STATES:
        times = _all_moves(record, state)
        if times is None:
            return NOT_MEASURED
        ratios = [times["aba"][0] / times["abp"][0], sum(times["aba"]) / sum(times["abp"])]
        worst = max(worst, *(max(ratio, 1 / ratio) for ratio in ratios))
        told.append(f"{WITH[state]} {ratios[0]:.2f} at the first move, {ratios[1]:.2f} over a game")
    theirs = max(
        max(ratio, 1 / ratio)
        for set_up in SET_UPS
        for state in STATES
        for ratio in [set_up.tpm[state]["aba"][0] / set_up.tpm[state]["abp"][0]]
    )
    return Finding(
        judged(worst <= SIMILAR),
        f"ABA's time over ABP's: {'; '.join(told)}; on the paper's set-ups up to {theirs:.2f}-fold",
    )


def spread(times: Sequence[float]) -> float:
    """How many times as long the slowest move takes as the fastest."""
    return float(max(times) / min(times))


def same_time(record: Record) -> Finding:
    """T3DT's slowest move beside its fastest, as in the paper's tables, and beside minimax."""
    most = max(spread(set_up.tpm[state]["t3dt"]) for set_up in SET_UPS for state in STATES)
    told, other, worst = [], [], 0.0
    for state in STATES:
        times, search = (record.typical_moves(state, name) for name in ("t3dt", "mm"))
        if times is None or search is None:
            return NOT_MEASURED
        worst = max(worst, spread(times))
        told.append(
            f"{WITH[state]} {min(times):,.1f} to {max(times):,.1f} ns, {spread(times):.1f}-fold"
        )
        other.append(f"{spread(search):,.0f}-fold {WITH[state]}")
    return by_reading(
        Reading(
            f"no more spread than in the paper's own tables, {most:.1f}-fold",
            worst <= most,
            "; ".join(told),
        ),
        Reading(
            "of the same order of magnitude whatever is left to search",
            worst <= SAME_ORDER,
            f"minimax's moves differ {', '.join(other)}",
        ),
    )


def last_move(record: Record) -> Finding:
    """In the last moves a search may be faster than T3DT."""
    told, quicker = [], False
    for state in STATES:
        own = record.typical_moves(state, "t3dt")
        times = {name: record.typical_moves(state, name) for name in SEARCHES}
        if own is None or None in times.values():
            return NOT_MEASURED
        ends = {name: moves for name, moves in times.items() if moves is not None}
        quicker = quicker or any(m[at] < own[at] for m in ends.values() for at in LAST_MOVES)
        words = ", ".join(f"{name} {moves[8]:,.1f}" for name, moves in ends.items())
        told.append(f"{WITH[state]} {words}, T3DT {own[8]:,.1f} ns")
    return Finding(judged(quicker), f"move 9: {'; '.join(told)}")


def without_dice(record: Record) -> Finding:
    """T3DT without its dice is at every move faster than every search."""
    slower, told = [], []
    for state in STATES:
        own = record.typical_moves(state, "t3dt-fixed")
        if own is None:
            return NOT_MEASURED
        for name in SEARCHES:
            times = record.typical_moves(state, name)
            if times is None:
                return NOT_MEASURED
            slower += [
                f"move {at + 1} {WITH[state]}: {name} {times[at]:,.1f}, the tree {own[at]:,.1f} ns"
                for at in range(9)
                if times[at] < own[at]
            ]
        told.append(f"{WITH[state]} {min(own):,.1f} to {max(own):,.1f} ns a move")
    behind = f"a search is faster at {'; '.join(slower)}" if slower else "faster at all nine moves"
    return Finding(judged(not slower), f"T3DT without its dice takes {'; '.join(told)}; {behind}")


def dice(record: Record) -> Finding:
    """How much of T3DT's time goes when it does not draw."""
    told, least = [], 1.0
    for state in STATES:
        own, plain = (record.typical_moves(state, name) for name in ("t3dt", "t3dt-fixed"))
        if own is None or plain is None:
            return NOT_MEASURED
        saved = 1 - sum(plain) / sum(own)
        least = min(least, saved)
        told.append(
            f"{WITH[state]} {sum(own):,.0f} ns a game with, {sum(plain):,.0f} without:"
            f" {100 * saved:.0f} % less"
        )
    return Finding(judged(least >= DICE), "; ".join(told))


def jit_gap(record: Record) -> Finding:
    """What the compiler does to minimax and to T3DT, in the paper and here."""
    gains = {
        name: [record.tpg_ns.get(state, {}).get(name) for state in STATES]
        for name in ("mm", "t3dt")
    }
    if any(time is None for times in gains.values() for time in times):
        return NOT_MEASURED
    here = {name: (off or 0) / (on or 1) for name, (off, on) in gains.items()}
    theirs = {
        name: [s.tpg["off"][name] / s.tpg["on"][name] for s in SET_UPS] for name in ("mm", "t3dt")
    }
    wide = [s.deviation["on"]["t3dt"] / s.tpg["on"]["t3dt"] for s in SET_UPS]
    faster_here = [record.times_faster(state, "mm") or 0 for state in STATES]
    goes = "grows" if faster_here[1] > faster_here[0] else "shrinks"
    return Finding(
        "answer",
        f"the paper's gap to minimax shrinks from {AVERAGE['off']['mm']:,.0f} to"
        f" {AVERAGE['on']['mm']:,.0f}, here it {goes} from {faster_here[0]:,.0f} to"
        f" {faster_here[1]:,.0f}. Compiling makes minimax {min(theirs['mm']):.0f} to"
        f" {max(theirs['mm']):.0f} times faster there and T3DT only {min(theirs['t3dt']):.1f} to"
        f" {max(theirs['t3dt']):.1f} times; here {here['mm']:.0f} and {here['t3dt']:.0f} times."
        " Why, as far as can be told without the paper's Java: HotSpot compiles what it has seen"
        " run often, and a search runs its inner step half a million times a game where T3DT runs a"
        " few lines, beside clock and random numbers that Java's library brings; numba has compiled"
        " all of it, dice included, before the first game that counts. With HotSpot's compiler the"
        f" deviation of T3DT's games is {min(wide):.0f} to {max(wide):.0f} times their mean (Tables"
        " 6 and 7), which fits that some of them wait for it",
    )


def _all_moves(record: Record, state: Jit) -> dict[str, Nine] | None:
    """The mean times of each move of the paper's four, or None if one was not measured."""
    times = {name: record.moves(state, name) for name in (*SEARCHES, "t3dt")}
    known = {str(name): moves for name, moves in times.items() if moves is not None}
    return known if len(known) == len(times) else None


SECTION = "section 6.2"
BY_MEANS = "the ratio of the mean times per game, equation (6)"
STATEMENTS: Mapping[str, Statement] = {
    **{
        f"speed-{name}-{state}": Statement(
            f"{SECTION}, Table 8",
            f"T3DT is about {ABOUT[state][name]:,} times faster than {NAMES[name]} {WITH[state]}:"
            f" {AVERAGE[state][name]:,.0f} on the average of three set-ups",
            BY_MEANS,
            "within a factor of two of the average both ways (the paper's set-ups differ 2.2-fold);"
            " above that it is larger",
            partial(faster, name, state),
        )
        for name in SEARCHES
        for state in STATES
    },
    "orders-mm": Statement(
        SECTION,
        "T3DT is around four orders of magnitude faster than minimax",
        BY_MEANS,
        "10^3 to 10^5, since the paper's own averages are 23,232 and 2,594",
        partial(orders, "mm", STATES, *ORDERS_MM),
    ),
    "orders-aba-off": Statement(
        SECTION,
        "without the JIT T3DT is three orders of magnitude faster than advanced alpha-beta",
        BY_MEANS,
        "10^2.5 to 10^3.5",
        partial(orders, "aba", ("off",), 2.5, 3.5),
    ),
    "orders-aba-on": Statement(
        SECTION,
        "with the JIT T3DT is around one to two orders of magnitude faster than advanced"
        " alpha-beta",
        BY_MEANS,
        "10^0.5 to 10^2.5",
        partial(orders, "aba", ("on",), 0.5, 2.5),
    ),
    "jit-gap": Statement(
        f"{SECTION}, Tables 6 to 8",
        "our finding: with the JIT the paper's gap to minimax shrinks and ours grows, and why",
        "mean times per game with and without the compiler",
        "none: nothing is claimed",
        jit_gap,
    ),
    "clock-order": Statement(
        SECTION,
        "at the first step minimax takes the highest time, followed by ABP and ABA; initially T3DT"
        " has the best response time by a large margin",
        "the mean times of move 1, with and without the JIT",
        "minimax above both, both at least ten times T3DT's",
        first_step,
    ),
    "clock-gap": Statement(
        SECTION,
        "gradually this difference decreases, with a decrease in search space and move generation",
        "T3DT's lead over minimax, the median times of a move compared, from move to move, with and"
        " without the JIT",
        "at each of the nine moves smaller than at the move before",
        shrinking_lead,
    ),
    "clock-similar": Statement(
        SECTION,
        "ABP and ABA have similar timings",
        "the mean times of the first move, which the sentence is about, and of whole games",
        f"no more than {SIMILAR}-fold apart; on the paper's own set-ups they are up to 1.4-fold",
        similar,
    ),
    "clock-first": Statement(
        SECTION,
        "for MM, ABP and ABA the first move is about 80-90 % approximately of the time of a game,"
        " the last about 0 %",
        "shares of the mean time per game",
        "75 to 95 %, and 0 to the nearest percent",
        first_move,
    ),
    "clock-constant": Statement(
        SECTION,
        "T3DT, being a constant-time algorithm, takes about the same time to make every move",
        "the slowest of the nine median times beside the fastest; the paper's own tables, which the"
        " sentence sums up, have up to 2.9-fold",
        "one reading: at most the paper's own spread; the other: below tenfold",
        same_time,
    ),
    "clock-last": Statement(
        SECTION,
        "in the last few moves the searches might have a faster response than T3DT",
        "the median times of moves 8 and 9",
        "one search, move and state of the compiler in which it is so suffices for 'might'",
        last_move,
    ),
    "clock-fixed": Statement(
        SECTION,
        "had a simple non-randomised no-loss decision tree been implemented, it is highly probable"
        " that it would have been the most time-efficient at every move",
        "T3DT without its dice: of several cells always the first, and the last free cell without a"
        " look, else minimax is faster at move 9 (kernels/fixed_tree.py, proven never to lose); its"
        " median time at each move beside each search's",
        "no slower than any search at any of the nine moves, with and without the JIT",
        without_dice,
    ),
    "clock-dice": Statement(
        SECTION,
        "the randomisation in T3DT was observed to take a significant amount of time",
        "the medians of T3DT's nine moves beside those of T3DT without its dice, which also has"
        " fewer branches, added up",
        "at least a tenth of the time, with and without the JIT",
        dice,
    ),
}
"""By key."""


def run_words(record: Record) -> str:
    """The run in words: when, where, how busy the machine was, and how it is made again."""
    data = record.manifest
    load = f", load {data.load[0]:.1f} on {data.cores} cores" if data.load and data.loaded else ""
    return (
        f"stored run of {data.measured[:10]}, {data.processor}, {data.python}, numba"
        f" {data.libraries['numba']}{load}; again: noloss bench t3dt --seed {data.seed}"
    )


def on_stored(check: RecordCheck, facts: "Facts") -> Finding:
    """The finding on the run that comes with noloss, which it says."""
    finding = check(facts.record)
    return Finding(finding.verdict, f"{finding.evidence} ({run_words(facts.record)})")


PAPER = Paper("T3DT", "t3dt")
for _key, _said in STATEMENTS.items():
    PAPER.says(_key, _said.place, _said.text, _said.reading, _said.tolerance)(
        partial(on_stored, _said.check)
    )
