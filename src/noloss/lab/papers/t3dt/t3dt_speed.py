"""The T3DT paper on how many times faster T3DT is: Table 8 and the orders of magnitude.

The paper measured Java on three machines of its time, which differ from each other up to 2.2-fold
in the same ratio; so a ratio holds within a factor of two, both ways.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import log10

from noloss.lab.papers.claim import NONE, Finding, Verdict, judged
from noloss.lab.timing.published import AVERAGE, SEARCHES, SET_UPS, STATES, Algorithm, Jit
from noloss.lab.timing.record import Record

WITH: Mapping[Jit, str] = {"off": "without the JIT", "on": "with the JIT"}
SECTION = "section 6.2"

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


NAMES = {"mm": "minimax", "abp": "alpha-beta", "aba": "advanced alpha-beta"}
ABOUT = {
    "off": {"mm": 23_000, "abp": 1000, "aba": 1000},
    "on": {"mm": 2500, "abp": 100, "aba": 100},
}
"""How the text puts the averages of Table 8."""
FACTOR = 2.0
"""A ratio that is within this factor of the paper's is the paper's."""
ORDERS_MM = (3.0, 5.0)
"""What "around four orders of magnitude" may be: the paper so calls both 2,594 and 23,232."""


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
        " The reason, as far as we can tell without the paper's Java code: HotSpot compiles what it"
        " has seen run often, and a search runs its inner step half a million times per game, while"
        " T3DT runs a few lines, plus the clock and the random numbers of Java's library; numba has"
        " compiled everything, dice included, before the first game that counts. With HotSpot's"
        f" compiler, the deviation of T3DT's games is {min(wide):.0f} to {max(wide):.0f} times"
        " their mean (Tables 6 and 7), as it would be if some of them waited for it",
    )


BY_MEANS = "the ratio of the mean times per game, equation (6)"
SPEEDS: Mapping[str, Statement] = {
    **{
        f"speed-{name}-{state}": Statement(
            f"{SECTION}, Table 8",
            f"T3DT is about {ABOUT[state][name]:,} times faster than {NAMES[name]} {WITH[state]}:"
            f" {AVERAGE[state][name]:,.0f} on the average of three set-ups",
            BY_MEANS,
            "within a factor of two of the average in both directions (the paper's set-ups differ "
            "by a factor of 2.2); above that it is larger",
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
        NONE,
        jit_gap,
    ),
}
"""By key."""
