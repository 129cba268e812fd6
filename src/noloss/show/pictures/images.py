"""Figures of matplotlib: written as files, with marks that would hide each other set apart.

The same figure always gives the same bytes. Marks set apart stand side by side, each with a line to
where it belongs.
"""

from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import combinations
from math import hypot
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backend_bases import FigureCanvasBase
from matplotlib.figure import Figure
from matplotlib.transforms import ScaledTranslation

from noloss.core.errors import BadFile
from noloss.core.files import check_writable, write_bytes
from noloss.show.pictures.marks import Mark

STABLE: Mapping[Any, Any] = {"svg.hashsalt": "noloss", "svg.fonttype": "none", "font.size": 9}
_UNSAID = {"svg": "Date", "pdf": "CreationDate", "png": "Software"}
"""What would say when, or by what, a file was made."""


def image(figure: Figure, kind: str, settings: Mapping[Any, Any] = STABLE) -> bytes:
    """The figure as a file of this kind, drawn with these settings of matplotlib."""
    data = BytesIO()
    with rc_context(dict(settings)):
        metadata = {_UNSAID[kind]: None} if kind in _UNSAID else None
        figure.savefig(data, format=kind, dpi=150, metadata=metadata)
    return data.getvalue()


def check_drawable(path: Path) -> str:
    """The format that a figure's file name asks for; one that cannot be written is refused."""
    kind = path.suffix.lstrip(".").lower()
    known = FigureCanvasBase.get_supported_filetypes()
    if kind not in known:
        names = ", ".join(f".{ending}" for ending in sorted(known))
        raise BadFile(f"cannot draw {str(path)!r}: its name should end in one of {names}")
    check_writable(path)
    return kind


def save_figure(figure: Figure, path: Path) -> None:
    """Write a figure in the format that the file's name asks for."""
    write_bytes(path, image(figure, check_drawable(path)))


Point = tuple[float, float]
ROUNDS = 400
POINTS = 72
"""Of an inch."""


def draw_apart(
    figure: Figure, axes: Axes, marked: Sequence[tuple[Point, Mark]], size: float
) -> None:
    """Draw marks of this size, when everything else of the figure is there."""
    limits = axes.get_xlim(), axes.get_ylim()
    axes.set(xlim=limits[0], ylim=limits[1])  # settled: the marks themselves move nothing
    figure.draw_without_rendering()
    inches = axes.transData.transform([point for point, _ in marked]) / figure.dpi
    true = [(POINTS * x, POINTS * y) for x, y in inches]
    for (point, mark), (x, y), (a, b) in zip(
        marked, true, stand_apart(true, 1.5 * size), strict=True
    ):
        moved = ScaledTranslation((a - x) / POINTS, (b - y) / POINTS, figure.dpi_scale_trans)
        if hypot(a - x, b - y) > size / 2:
            axes.plot(*point, ".", color="black", ms=2, zorder=3)
            axes.annotate(
                "", point, (a - x, b - y), textcoords="offset points", zorder=2,
                arrowprops={"arrowstyle": "-", "lw": 0.6, "color": "0.3", "shrinkB": 0},
            )  # fmt: skip
        axes.plot(*point, transform=axes.transData + moved, zorder=4, **mark.points(size))


def stand_apart(places: Sequence[Point], distance: float) -> list[Point]:
    """These places, moved as little as need be until each is this far from the others."""
    moved = list(places)
    for _ in range(ROUNDS):
        close = False
        for one, two in combinations(range(len(moved)), 2):
            (x1, y1), (x2, y2) = moved[one], moved[two]
            away = hypot(x2 - x1, y2 - y1)
            if away >= distance - 1e-6:
                continue
            close = True
            across, up = ((x2 - x1) / away, (y2 - y1) / away) if away > 1e-9 else (1.0, 0.0)
            push = (distance - away) / 2 + 1e-6
            moved[one] = (x1 - across * push, y1 - up * push)
            moved[two] = (x2 + across * push, y2 + up * push)
        if not close:
            break
    return moved
