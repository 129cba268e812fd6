"""How values come to show themselves in a notebook, though they know nothing of drawing.

Drawing is the work of `report`, above all the rooms whose values are drawn. So a value asks here,
and the package itself, which is always loaded first, says who draws: see `noloss/__init__.py`.
"""

from collections.abc import Callable
from typing import Any

Artist = Callable[[Any], str]
"""Draws a value as SVG or HTML."""


def nobody(value: Any) -> str:
    """The artist of a house without one: an empty picture."""
    return ""


_artist: Artist = nobody


def draw_with(artist: Artist) -> None:
    """From now on, values are drawn by this one."""
    global _artist  # noqa: PLW0603 (there is one screen)
    _artist = artist


class Pictured:
    """A value that a notebook shows as HTML: see `noloss.show.notebook`."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Drawn for a notebook."""
        return drawn(self)


def drawn(value: Any) -> str:
    """The value as SVG or HTML."""
    return _artist(value)
