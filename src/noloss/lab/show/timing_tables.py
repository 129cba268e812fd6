"""Tables 3 to 8 of the T3DT paper, ours beside its three set-ups."""

from collections.abc import Mapping, Sequence

from noloss.lab.show.table_formats import NONE, Table
from noloss.lab.timing.published import (
    ALGORITHMS,
    AVERAGE,
    PAPER,
    SEARCHES,
    SET_UPS,
    STATES,
    Algorithm,
    SetUp,
)
from noloss.lab.timing.record import Record

NAMES: Mapping[Algorithm, str] = {
    "mm": "MM",
    "abp": "ABP",
    "aba": "ABA",
    "t3dt": "T3DT",
    "t3dt-fixed": "T3DT without dice",
    "t3dt-table": "T3DT as a table",
}


def timing_tables(record: Record) -> dict[int, Table]:
    """The tables by number, from the record of a study."""
    return {
        **{2 + set_up.number: moves_table(record, set_up) for set_up in SET_UPS},
        6: games_table(record, 6),
        7: games_table(record, 7),
        8: speedup_table(record),
    }


def moves_table(record: Record, set_up: SetUp) -> Table:
    """TPM by move, here and on one set-up of the paper."""
    rows = []
    for state in STATES:
        for name in ALGORITHMS:
            here = record.moves(state, name)
            rows.append((f"{NAMES[name]}, JIT {state}, here", *_nine(here)))
            if name in PAPER:
                there = set_up.tpm[state][name]
                rows.append((f"{NAMES[name]}, JIT {state}, set-up {set_up.number}", *_nine(there)))
    title = f"Table {2 + set_up.number}. Time per move (TPM) in ns, here and on set-up"
    return Table(
        f"{title} {set_up.number} of the paper ({set_up.machine})",
        ("Algorithm", *(f"move {at}" for at in range(1, 10))),
        tuple(rows),
    )


def games_table(record: Record, at: int) -> Table:
    """TPG (Table 6) or its deviation (Table 7), here and on the three set-ups."""
    mean = at == 6
    title = "Mean time per game (TPG)" if mean else "Standard deviation of the time per game"
    here = record.tpg_ns if mean else record.deviation_ns
    rows = []
    for name in ALGORITHMS:
        row = [NAMES[name], *(number(here.get(state, {}).get(name)) for state in STATES)]
        for set_up in SET_UPS:
            there = set_up.tpg if mean else set_up.deviation
            row += [number(there[state].get(name)) for state in STATES]
        rows.append(tuple(row))
    return Table(
        f"Table {at}. {title} in ns, JIT off and on", ("Algorithm", *_heads()), tuple(rows)
    )


def speedup_table(record: Record) -> Table:
    """How many times T3DT is faster."""
    rows = []
    for name in SEARCHES:
        row = [NAMES[name]]
        for state in STATES:
            ratio = record.times_faster(state, name)
            row.append(NONE if ratio is None else ratio_text(ratio))
        for figures in (*(set_up.speedup for set_up in SET_UPS), AVERAGE):
            row += [ratio_text(figures[state][name]) for state in STATES]
        rows.append(tuple(row))
    return Table(
        "Table 8. Speed-up: how many times T3DT is faster, JIT off and on",
        ("T3DT against", *_heads(), "set-ups' average off", "set-ups' average on"),
        tuple(rows),
    )


def ratio_text(ratio: float) -> str:
    """As the paper prints it: at least three digits."""
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"


def _heads() -> list[str]:
    places = ["here", *(f"set-up {set_up.number}" for set_up in SET_UPS)]
    return [f"{place} {state}" for place in places for state in STATES]


def _nine(times: Sequence[float] | None) -> tuple[str, ...]:
    return tuple(map(number, times)) if times else (NONE,) * 9


def number(time: float | None) -> str:
    """A time as the paper prints it."""
    return NONE if time is None else f"{time:.2E}"
