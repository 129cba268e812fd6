"""The peers and the growth of costs as tables, and all that is written of them."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from noloss.core.document import json_text
from noloss.core.files import write_folder
from noloss.lab.show.table_formats import FORMATS, NONE, Table
from noloss.lab.timing.growth import GAMES, Cost, Growth
from noloss.lab.timing.peers import TITLES, Comparison


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
    yield "peers.json", (json_text(comparison, indent=1) + "\n").encode()
    for ending, write in FORMATS:
        yield f"peers.{ending}", write(peer_table(comparison)).encode()


def growth_files(growth: Growth, figure: bool = True) -> Iterator[tuple[str, bytes]]:
    """The growth as files and, unless it is not wanted, a figure."""
    yield "growth.json", (json_text(growth, indent=1) + "\n").encode()
    for ending, write in FORMATS:
        yield f"growth.{ending}", write(growth_table(growth)).encode()
    if not figure:
        return
    from noloss.lab.show.growth_figure import growth_figure  # noqa: PLC0415 (when drawn)
    from noloss.show.pictures.images import image  # noqa: PLC0415

    for kind in ("svg", "png"):
        yield f"growth.{kind}", image(growth_figure(growth), kind)
