"""The T3DT paper's statements about time, section 6.2, checked on a measured run.

A time cannot be measured the same twice, so the checks read the run that comes with noloss; the
evidence says when and on what it was made. `noloss bench t3dt` measures anew and its report checks
the same statements on the new run.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from noloss.bench.published import AVERAGE, SEARCHES, SET_UPS, STATES, Algorithm, Jit
from noloss.bench.record import Record
from noloss.claims.claim import Finding, Paper

if TYPE_CHECKING:
    from noloss.claims.shared import Facts

NAMES = {"mm": "minimax", "abp": "alpha-beta", "aba": "advanced alpha-beta"}
WITH = {"off": "without the JIT", "on": "with the JIT"}
FIRST_MOVE = (0.80, 0.90)
"""The part of a game's time that the paper gives the first move of a search."""

RecordCheck = Callable[[Record], Finding]

NOT_MEASURED = Finding(None, "not measured in this run")


def faster(name: Algorithm, state: Jit, record: Record) -> Finding:
    """T3DT's speed-up is at least the paper's average."""
    wanted, here = AVERAGE[state][name], record.times_faster(state, name)
    if here is None:
        return NOT_MEASURED
    return Finding(here >= wanted, f"{here:,.0f} times faster, the paper's average {wanted:,.0f}")


def first_move(record: Record) -> Finding:
    """To the nearest percent the first move takes 80 to 90 % of a search's game, the last 0 %."""
    shares, right, most = [], True, 0.0
    for state in STATES:
        for name in SEARCHES:
            times = record.moves(state, name)
            if times is None:
                return NOT_MEASURED
            first, last = times[0] / sum(times), times[-1] / sum(times)
            low, high = FIRST_MOVE
            right = right and low <= round(first, 2) <= high and round(last, 2) == 0
            most = max(most, last)
            shares.append(f"{name} {100 * first:.1f} % (JIT {state})")
    told = f"the first move takes {', '.join(shares)}; the last at most {100 * most:.3f} %"
    return Finding(right, told)


def spread(times: Sequence[float]) -> float:
    """How many times as long the slowest move takes as the fastest."""
    return float(max(times) / min(times))


def same_time(record: Record) -> Finding:
    """T3DT's slowest move takes no more times the fastest than in the paper's own tables."""
    most = max(spread(set_up.tpm[state]["t3dt"]) for set_up in SET_UPS for state in STATES)
    told, worst = [], 0.0
    for state in STATES:
        times = record.moves(state, "t3dt")
        if times is None:
            return NOT_MEASURED
        worst = max(worst, spread(times))
        told.append(
            f"{WITH[state]} {min(times):,.1f} to {max(times):,.1f} ns, {spread(times):.1f} times"
        )
    return Finding(
        worst <= most, f"{'; '.join(told)}; in the paper's tables up to {most:.1f} times"
    )


def last_move(record: Record) -> Finding:
    """The last move of minimax is faster than T3DT's."""
    told, right = [], True
    for state in STATES:
        search, tree = record.moves(state, "mm"), record.moves(state, "t3dt")
        if search is None or tree is None:
            return NOT_MEASURED
        mm, own = search[-1], tree[-1]
        right = right and mm < own
        told.append(f"{WITH[state]} minimax {mm:,.1f} ns, T3DT {own:,.1f} ns")
    return Finding(right, f"move 9: {'; '.join(told)}")


STATEMENTS: Mapping[str, tuple[str, str, RecordCheck]] = {
    **{
        f"speed-{name}-{state}": (
            "table 6.7",
            f"T3DT is {AVERAGE[state][name]:,.0f} times faster than {NAMES[name]} {WITH[state]}",
            partial(faster, name, state),
        )
        for name in SEARCHES
        for state in STATES
    },
    "clock-first": (
        "section 6.2",
        "the first move takes about 80 to 90 % of a search's game, the last about 0 %",
        first_move,
    ),
    "clock-constant": (
        "section 6.2",
        "T3DT takes about the same time for every move",
        same_time,
    ),
    "clock-last": (
        "section 6.2",
        "in the last moves minimax may be faster than T3DT",
        last_move,
    ),
}
"""By key: the place, the statement, and its check on a record."""


def on_stored(check: RecordCheck, facts: "Facts") -> Finding:
    """The finding on the run that comes with noloss, with its date and machine."""
    finding, data = check(facts.record), facts.record.manifest
    return Finding(
        finding.holds,
        f"{finding.evidence} (measured {data.measured[:10]} on {data.processor},"
        f" {data.python}, numba {data.libraries['numba']})",
    )


PAPER = Paper("T3DT", "t3dt")
for _key, (_place, _text, _check) in STATEMENTS.items():
    PAPER.says(_key, _place, _text)(partial(on_stored, _check))
