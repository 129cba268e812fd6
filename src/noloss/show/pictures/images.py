"""Figures of matplotlib as files: the same figure always gives the same bytes."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure

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
