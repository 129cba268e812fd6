"""The peers and the growth of costs as tables, and the growth as a figure."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import fill
from typing import Any

from noloss.bench.growth import GAMES, Cost, Growth
from noloss.bench.peers import TITLES, Comparison
from noloss.core.document import to_json
from noloss.core.files import write_folder
from noloss.report.bench.table_formats import FORMATS, NONE, Table


def peer_table(comparison: Comparison) -> Table:
    """One row per library and job: median, spread, and how many times as long as ours it takes."""
    rows = []
    for standing in comparison.standings:
        ratio, job = comparison.ratio(standing), standing.job
        times = [figure_text(figure, job) for figure in sorted(standing.figures)]
        spread = f"{times[0]} to {times[-1]}" if times else NONE
        middle = NONE if standing.middle is None else figure_text(standing.middle, job)
        rows.append(
            (
                TITLES[job],
                f"{standing.library} {standing.version or ''}".strip(),
                standing.how,
                middle,
                spread,
                NONE if ratio is None else ratio_text(ratio),
                standing.note,
            )
        )
    columns = ("job", "library", "how", "median", "least to most", "times ours", "note")
    return Table("The same jobs side by side, one core", columns, tuple(rows), (0, 1, 2, 6))


def ratio_text(ratio: float) -> str:
    """A ratio to two or three digits."""
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.2g}"


def figure_text(figure: float, job: str) -> str:
    """Seconds in a fitting unit, or games per second."""
    if job == "random":
        return f"{figure:,.0f}/s"
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if figure >= size:
            return f"{figure / size:.3g} {unit}"
    return f"{figure / 1e-9:.3g} ns"


def growth_table(growth: Growth) -> Table:
    """Time and memory by board, `refused` where the question is too large."""
    rows = []
    for name in dict.fromkeys(cost.name for cost in growth.costs):
        row = [name]
        for game in GAMES:
            cost = next((c for c in growth.costs if (c.game, c.name) == (game, name)), None)
            row += _cost_text(cost)
        rows.append(tuple(row))
    columns = ("question", *(f"{game} {what}" for game in GAMES for what in ("time", "memory")))
    return Table("One question about an empty board", columns, tuple(rows))


def _cost_text(cost: Cost | None) -> list[str]:
    if cost is None:
        return [NONE, NONE]
    if cost.seconds is None or cost.bytes is None:
        return ["refused" if cost.refused else "failed", NONE]
    return [figure_text(cost.seconds, ""), f"{cost.bytes / 1000:,.0f} kB"]


def write_files(folder: Path, files: Iterable[tuple[str, bytes]]) -> str:
    """Write what was measured, and say what was written."""
    written = list(files)
    write_folder(folder, written)
    return f"Wrote {folder}: {', '.join(name for name, _ in written)}."


def peer_files(comparison: Comparison) -> Iterator[tuple[str, bytes]]:
    """The comparison as files."""
    yield "peers.json", (json.dumps(to_json(comparison), indent=1) + "\n").encode()
    for ending, write in FORMATS:
        yield f"peers.{ending}", write(peer_table(comparison)).encode()


def growth_files(growth: Growth) -> Iterator[tuple[str, bytes]]:
    """The growth as files and a figure."""
    yield "growth.json", (json.dumps(to_json(growth), indent=1) + "\n").encode()
    for ending, write in FORMATS:
        yield f"growth.{ending}", write(growth_table(growth)).encode()
    for kind in ("svg", "png"):
        yield f"growth.{kind}", growth_image(growth, kind)


def growth_image(growth: Growth, kind: str) -> bytes:
    """Time and memory against the number of cells, semi-log; told apart by marker and dash."""
    from matplotlib.figure import Figure  # noqa: PLC0415 (only when drawn)

    from noloss.report.pictures.images import image  # noqa: PLC0415
    from noloss.report.pictures.timing_figures import SETTINGS  # noqa: PLC0415

    figure = Figure(figsize=(8.2, 5.2))
    axes = figure.subplots(1, 2)
    marks = "os^Dv<>Xp"
    dashes: list[Any] = ["solid", (0, (5, 2)), (0, (1, 1.4)), (0, (6, 2, 1, 2))]
    for at, name in enumerate(dict.fromkeys(cost.name for cost in growth.costs)):
        known = [c for c in growth.costs if c.name == name and c.seconds and c.bytes]
        x = [GAMES.index(cost.game) for cost in known]
        for panel, y in zip(
            axes, ([c.seconds for c in known], [(c.bytes or 0) / 1000 for c in known]), strict=True
        ):
            panel.plot(
                x, y, color="black" if at % 2 == 0 else "0.45", marker=marks[at % len(marks)],
                linestyle=dashes[at % len(dashes)], markerfacecolor="white", label=name,
            )  # fmt: skip
    for panel, label in zip(axes, ("time (s)", "peak memory (kB)"), strict=True):
        panel.set_yscale("log")
        panel.set(ylabel=label, xlabel="board", xlim=(-0.3, len(GAMES) - 0.7))
        panel.set_xticks(range(len(GAMES)), GAMES)
        panel.grid(color="0.9")
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="upper center", ncols=5, frameon=False, handlelength=4)
    caption = (
        "Time and memory of one question about an empty board: `solve`, and one decision of each"
        " strategy that plays any game. A strategy without a mark refuses the board or takes more"
        " than a minute: the three searches look to the end of the game and are refused from 12"
        " cells on. `optimal` lists small games whole (3x3, 4x3:3) and searches larger ones."
    )
    figure.text(0.02, 0.02, fill(caption, 118), fontsize=8.5, va="bottom")
    figure.subplots_adjust(left=0.09, right=0.985, bottom=0.24, top=0.86, wspace=0.25)
    return image(figure, kind, SETTINGS)
