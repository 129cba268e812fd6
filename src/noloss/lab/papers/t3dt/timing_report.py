"""The timing study as a folder of files, and its short report."""

import csv
from collections.abc import Iterator
from io import BytesIO, StringIO
from typing import TYPE_CHECKING

from noloss.core.document import json_text
from noloss.lab.papers.t3dt.t3dt_clock import STATEMENTS
from noloss.lab.papers.t3dt.t3dt_speed import NOT_MEASURED
from noloss.lab.show.table_formats import FORMATS, NONE, Table, markdown, on_screen
from noloss.lab.show.timing_tables import NAMES, number, timing_tables
from noloss.lab.timing.published import ALGORITHMS, AVERAGE, SEARCHES, STATES, Jit
from noloss.lab.timing.record import Record
from noloss.show.text.text_table import PLAIN_WIDTH

if TYPE_CHECKING:
    from noloss.lab.timing.matrix import Timing
    from noloss.lab.timing.study import Study

FIGURES = {
    **{18 + at: f"TPM here and on set-up {at}" for at in (1, 2, 3)},
    **{21 + at: f"TPG_i here and TPG on set-up {at}" for at in (1, 2, 3)},
}


def study_files(study: "Study", figures: bool = True) -> Iterator[tuple[str, bytes]]:
    """Every file of the result, by its path in the folder: data first, then figures if wanted."""
    record = study.record()
    yield "result.json", (json_text(record, indent=1) + "\n").encode()
    yield "manifest.json", (json_text(study.manifest, indent=1) + "\n").encode()
    for (state, name), timing in study.timings.items():
        yield f"M/{name}-{state}.npz", _npz(timing)
        yield f"M/{name}-{state}.csv", _csv(timing).encode()
    for at, table in timing_tables(record).items():
        for ending, write in FORMATS:
            yield f"tables/table{at}.{ending}", write(table).encode()
    yield "report.md", report_text(record, figures).encode()
    if not figures:
        return
    from noloss.lab.show.timing_figures import SETTINGS, timing_figures  # noqa: PLC0415
    from noloss.show.pictures.images import image  # noqa: PLC0415 (matplotlib)

    for title, figure in timing_figures(study):
        for kind in ("svg", "png"):
            yield f"figures/{title}.{kind}", image(figure, kind, SETTINGS)


def _npz(timing: "Timing") -> bytes:
    import numpy as np  # noqa: PLC0415 (tables are shown without it)

    data = BytesIO()
    np.savez_compressed(
        data,
        M=timing.matrix,
        dropped=np.array(timing.dropped),
        repetitions=np.array(timing.repetitions),
        moves=np.array(timing.moves),
    )
    return data.getvalue()


def _csv(timing: "Timing") -> str:
    """One line per game: its number, whether it counts, its cells, and nanoseconds per move."""
    text = StringIO()
    write = csv.writer(text, lineterminator="\n")
    write.writerow(["game", "counts", "moves", *(f"ns{j}" for j in range(1, 10))])
    for at, (row, moves) in enumerate(zip(timing.matrix, timing.moves, strict=True)):
        counts = int(at >= timing.dropped)
        write.writerow([at + 1, counts, moves, *(f"{time:.2f}" for time in row)])
    return text.getvalue()


def record_text(record: Record, width: int = PLAIN_WIDTH) -> str:
    """The figures of a study for a screen: games played, and the speed-ups."""
    tables = (games_played_table(record), ratio_table(record))
    return "\n".join(on_screen(table, width) for table in tables)


def measured_text(record: Record, width: int = PLAIN_WIDTH) -> str:
    """The same, and when and where it was measured."""
    data = record.manifest
    head = f"Measured {data.measured} on {data.processor}, {data.python}."
    return f"{head}\n{record_text(record, width)}"


def ratio_table(record: Record) -> Table:
    """The speed-ups in short: here and the paper's averages."""
    rows = []
    for state in STATES:
        for name in SEARCHES:
            here = record.times_faster(state, name)
            there = AVERAGE[state][name]
            shown = (NONE, NONE) if here is None else (f"{here:,.0f}", f"{here / there:.1f}")
            rows.append((f"{NAMES[name]}, JIT {state}", shown[0], f"{there:,.0f}", shown[1]))
    columns = ("T3DT is faster than", "here, times", "the paper's average", "here / paper")
    return Table("Speed-up of T3DT", columns, tuple(rows))


def games_played_table(record: Record) -> Table:
    """How many games count, and how their times spread."""
    rows = []
    for state in STATES:
        for name in ALGORITHMS:
            if name in record.timed(state):
                times = (
                    record.tpg_ns[state][name],
                    record.deviation_ns[state][name],
                    *record.spread_ns[state][name],
                )
                played = (record.games[state][name], record.dropped[state][name])
                rows.append(
                    (
                        f"{NAMES[name]}, JIT {state}",
                        *(f"{n:,}" for n in played),
                        *map(number, times),
                    )
                )
    columns = ("Algorithm", "games", "dropped", "TPG", "std. dev.", "5 %", "median", "95 %")
    return Table(
        "Games played, and the time per game in ns: mean, deviation, percentiles",
        columns,
        tuple(rows),
    )


def statement_table(record: Record) -> Table:
    """The paper's statements about time, each with its verdict on this run."""
    rows = []
    for said in STATEMENTS.values():
        finding = said.check(record)
        word = "not measured" if finding == NOT_MEASURED else finding.verdict
        rows.append((said.text, said.place, word, finding.evidence, said.tolerance))
    columns = ("the paper says", "where", "verdict", "evidence", "what decides")
    return Table("The paper's statements on this run", columns, tuple(rows), (0, 1, 2, 3, 4))


def report_text(record: Record, figures: bool = True) -> str:
    """`report.md`: ours beside the paper's, with the figures if there are any."""
    parts = [
        "# T3DT's clock\n",
        "The paper measured Java with HotSpot's compiler on and off; here it is Python with"
        " numba's. Machines, languages and compilers differ, so compare the ratios, not the "
        "times.\n",
        run_text(record),
        *(markdown(timing_tables(record)[at]) for at in (6, 7, 8)),
        "Tables 3 to 8 are in `tables/`, the matrices in `M/`.\n",
        *(
            f"![{text}](figures/fig{at}.png)\n\nFig. {at}: {text}.\n"
            for at, text in (FIGURES.items() if figures else ())
        ),
    ]
    return "\n".join(parts)


def run_text(record: Record) -> str:
    """When, where and how it was measured, and what came out."""
    data = record.manifest
    parts = [
        f"Measured {data.measured} on {data.processor} ({data.cores} cores,"
        f" {data.system}), {data.python}, numba {data.libraries['numba']}, seed"
        f" {data.seed}.{'' if record.complete else ' The run was interrupted.'}{_busy(record)}\n",
        markdown(ratio_table(record)),
        markdown(games_played_table(record)),
        *_clock_text(record),
        markdown(statement_table(record)),
    ]
    return "\n".join(parts)


def _busy(record: Record) -> str:
    """That other programs ran meanwhile, where they did."""
    data = record.manifest
    if not data.loaded or data.load is None:
        return ""
    return (
        f" The machine was busy: a load of {data.load[0]:.1f} on {data.cores} cores. The clock is "
        "that of the processor, so other programs do not count, except for the cache they share."
    )


def _clock_text(record: Record) -> Iterator[str]:
    for state, cost in record.timer_ns.items():
        yield (
            f"JIT {state}: reading the clock twice takes {cost.clock:.0f} ns, with an empty"
            f" call in between {cost.call:.0f} ns. Each reading lasts at least 200 times that;"
            " shorter decisions are repeated on the same board, each with a new draw, and every"
            " one waits for the one before.\n"
        )
    for state, time in record.whole_game_ns.items():
        spread = record.spread_ns.get(state, {}).get("t3dt")
        if spread:
            yield (
                f"JIT {state}, cross-check: whole games of T3DT one after the other, where no board"
                f" is repeated, take {time:,.0f} ns each (median); the median of its TPG_i is"
                f" {spread[1]:,.0f} ns. {_against_whole(record, state, time)}\n"
            )


def _against_whole(record: Record, state: Jit, time: float) -> str:
    """The speed-ups if T3DT's time were that of whole games."""
    ratios = [
        f"{NAMES[name]} {record.tpg_ns[state][name] / time:,.0f}"
        for name in SEARCHES
        if name in record.timed(state)
    ]
    return (
        "Measured against that, with nothing of the kind done to the searches, T3DT would be "
        f"faster by these factors: {', '.join(ratios)}."
    )
