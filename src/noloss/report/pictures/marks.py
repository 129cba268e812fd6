"""One mark for each strategy, the same in every figure.

Marker and dash tell strategies apart without colour; the colours get lighter from one to the next,
so that they still differ when they are printed in grey.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Mark:
    """How a strategy is drawn."""

    colour: str
    marker: str
    dash: Any = "solid"


ALGORITHM_MARKS: Mapping[str, Mark] = {
    "mm": Mark("#000000", "o"),
    "abp": Mark("#1f4e9c", "s", (0, (5, 2))),
    "aba": Mark("#c2560c", "^", (0, (1, 1.4))),
    "t3dt": Mark("#3fae8e", "D", (0, (6, 2, 1, 2))),
}
TABLE_2_MARKS: Mapping[str, Mark] = {
    "Mode": Mark("#000000", "o"),
    "Mode-move": Mark("#1f4e9c", "s"),
    "Best W-t-D": Mark("#c2560c", "^"),
    "Mod. heuristic": Mark("#3fae8e", "D"),
}
"""The strategies of Table 2 of Bhatt and others."""
