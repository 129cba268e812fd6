"""The T3DT paper on the times of single moves: Tables 3 to 5, Figs. 19 to 21, what it infers."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from noloss.lab.papers.claim import Finding, Reading, by_reading, judged
from noloss.lab.papers.t3dt.t3dt_speed import NOT_MEASURED, SECTION, WITH, Statement
from noloss.lab.timing.published import SEARCHES, SET_UPS, STATES, Jit
from noloss.lab.timing.record import Nine, Record

FIRST_MOVE = (0.75, 0.95)
"""What "about 80-90 % approximately" may be."""
SIMILAR = 2.0
"""Times that differ by less than this are similar, by the wider of two readings."""
SAME_ORDER = 10.0
DICE = 0.1
"""The least share of a game's time that is a significant amount."""
WHOLE = 10
"""From here on a ratio is shown without decimals."""
LAST_MOVES = (7, 8)
"""The last two moves, counted from 0."""


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
    """ABP and ABA take similar times: as in the paper's tables, and beside minimax."""
    most = max(
        spread((set_up.tpm[state]["abp"][0], set_up.tpm[state]["aba"][0]))
        for set_up in SET_UPS
        for state in STATES
    )
    told, other, worst = [], [], 1.0
    for state in STATES:
        times = _all_moves(record, state)
        if times is None:
            return NOT_MEASURED
        mm, abp, aba = (times[name] for name in SEARCHES)
        worst = max(worst, spread((abp[0], aba[0])), spread((sum(abp), sum(aba))))
        told.append(
            f"{WITH[state]} ABA takes {aba[0] / abp[0]:.2f} times as long as ABP at the first move,"
            f" {sum(aba) / sum(abp):.2f} over a game"
        )
        other.append(f"{mm[0] / max(abp[0], aba[0]):,.0f} times as long {WITH[state]}")
    return by_reading(
        Reading(
            f"no further apart than on the paper's own set-ups, {most:.2f}-fold",
            worst <= most,
            "; ".join(told),
        ),
        Reading(
            "less than twofold apart",
            worst < SIMILAR,
            f"in comparison, minimax's first move takes {', '.join(other)}",
        ),
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


def _all_moves(record: Record, state: Jit) -> dict[str, Nine] | None:
    """The mean times of each move of the paper's four, or None if one was not measured."""
    times = {name: record.moves(state, name) for name in (*SEARCHES, "t3dt")}
    known = {str(name): moves for name, moves in times.items() if moves is not None}
    return known if len(known) == len(times) else None


MOVES: Mapping[str, Statement] = {
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
        "one reading: at most as far apart as on the paper's own set-ups; the other: below twofold",
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
        "the slowest of the nine median times compared with the fastest; in the paper's own "
        "tables, which the sentence sums up, the factor is up to 2.9",
        "one reading: at most the paper's own spread; the other: below tenfold",
        same_time,
    ),
    "clock-last": Statement(
        SECTION,
        "in the last few moves the searches might have a faster response than T3DT",
        "the median times of moves 8 and 9",
        "one search, move and state of the compiler for which it is true is enough for 'might'",
        last_move,
    ),
    "clock-fixed": Statement(
        SECTION,
        "had a simple non-randomised no-loss decision tree been implemented, it is highly probable"
        " that it would have been the most time-efficient at every move",
        "T3DT without its dice: it takes the first of several cells, and the last free cell "
        "without looking, since otherwise minimax is faster at move 9 (lab/kernels/fixed_tree.py, "
        "proven never to lose); its median time at each move compared with each search's",
        "no slower than any search at any of the nine moves, with and without the JIT",
        without_dice,
    ),
    "clock-dice": Statement(
        SECTION,
        "the randomisation in T3DT was observed to take a significant amount of time",
        "the sum of the medians of T3DT's nine moves compared with that of T3DT without its dice, "
        "which also has fewer branches",
        "at least a tenth of the time, with and without the JIT",
        dice,
    ),
}
"""By key."""
