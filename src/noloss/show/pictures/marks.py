"""How each strategy is drawn, in one place for every figure.

Marker and filling tell all strategies apart without colour, and no two have both in common. Those
that are drawn together in a paper have colours that still differ when they are printed in grey.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

BLACK, BLUE, ORANGE, GREEN = "#000000", "#1f4e9c", "#c2560c", "#3fae8e"
SOLID, DASHED, DOTTED, BROKEN = "solid", (0, (5, 2)), (0, (1, 1.4)), (0, (6, 2, 1, 2))
THIN = "1234*"
"""Markers that look smaller than others of their size."""


@dataclass(frozen=True)
class Mark:
    """How a strategy is drawn: its marker, open or filled, and its line."""

    colour: str
    marker: str
    dash: Any = SOLID
    filled: bool = False

    def points(self, size: float) -> dict[str, Any]:
        """What `plot` is told to draw marks of this size without a line."""
        letter, thin = self.marker.startswith("$"), self.marker in THIN
        return {
            "color": self.colour,
            "marker": self.marker,
            "markersize": size * 1.5 if thin else size,
            "markerfacecolor": self.colour if self.filled else "white",
            "markeredgewidth": 0.3 if letter else size / 5,
            "linestyle": "",
        }

    def line(self, size: float) -> dict[str, Any]:
        """The same with a line, as in a key."""
        return {**self.points(size), "linestyle": self.dash}


MARKS: Mapping[str, Mark] = {
    "mm": Mark(BLACK, "o"),
    "abp": Mark(BLUE, "s", DASHED),
    "aba": Mark(ORANGE, "^", DOTTED),
    "t3dt": Mark(GREEN, "D", BROKEN),
    "t3dt-plus": Mark(GREEN, "D", SOLID, filled=True),
    "wst": Mark(BLUE, "X", DASHED),
    "newell-simon": Mark(ORANGE, "P", DOTTED),
    "four-rules": Mark(BLACK, "p", BROKEN),
    "generalist": Mark(BLACK, "p", SOLID, filled=True),
    "six-leaves": Mark(ORANGE, "<", DASHED),
    "ten-leaves": Mark(ORANGE, "<", DOTTED, filled=True),
    "modified-heuristic": Mark(GREEN, ">", BROKEN),
    "sharp-heuristic": Mark(GREEN, ">", SOLID, filled=True),
    "soedarmadji": Mark(BLUE, "v", DASHED),
    "sriram": Mark(BLUE, "1", DOTTED),
    "optimal": Mark(BLUE, "*", BROKEN),
    "optimal-fastest": Mark(BLUE, "*", SOLID, filled=True),
    "muse": Mark(BLACK, "d", DASHED),
    "expert": Mark(BLACK, "d", DOTTED, filled=True),
    "mirror": Mark(BLUE, "s", BROKEN, filled=True),
    "trapper": Mark(ORANGE, "^", SOLID, filled=True),
    "level": Mark(BLACK, "o", DASHED, filled=True),
    "human": Mark(GREEN, "v", DOTTED, filled=True),
    "random": Mark(BLACK, "x", BROKEN),
    "casual": Mark(BLUE, "+", SOLID),
    "careless": Mark(ORANGE, "2", DASHED),
    "solve": Mark(BLACK, "P", SOLID, filled=True),
    "Mode": Mark(BLACK, "h"),
    "Mode-move": Mark(BLUE, "h", DASHED, filled=True),
    "Best W-t-D": Mark(ORANGE, "X", DOTTED, filled=True),
}
"""By name: the catalogue's strategies, `solve`, and those that Bhatt and others name in Table 2."""
SAME = {"Mod. heuristic": "modified-heuristic"}
"""What a paper calls a strategy of the catalogue."""


def mark(name: str) -> Mark:
    """The mark of a strategy; one that nobody gave a mark, such as a plug-in, has its initial."""
    known = MARKS.get(SAME.get(name, name))
    return known or Mark(BLACK, f"${name[:1]}$", filled=True)
