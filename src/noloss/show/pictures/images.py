"""Figures of matplotlib as files: the same figure always gives the same bytes."""

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.backend_bases import FigureCanvasBase
from matplotlib.figure import Figure

from noloss.core.errors import BadFile
from noloss.core.files import check_writable, write_bytes

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
