"""What rules are made of, and the boards that they are followed on."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from noloss.kernels.cell_sets import Words

Longs = NDArray[np.int64]
Ints = NDArray[np.int32]

IDEAS = (
    *("lines", "fewest forks", "most forks", "most threats"),
    *("win", "block", "fork", "take fork", "block fork", "quiet block", "leave no fork"),
    *("threaten", "safe threat", "combo", "block combo", "leave no combo"),
    *("centre", "corner", "side", "reflect yours", "reflect mine", "next to yours", "next to mine"),
    *("touch yours", "touch mine", "extend", "contest"),
)
"""What the numbers of rules mean; `lines` stands for every term that adds up lines."""


class Board(NamedTuple):
    """The geometry of a board."""

    cells: int
    lines: Words
    through: Words
    """The lines through each cell: `through[cell, :degree[cell]]`."""
    degree: Longs
    places: Words
    """Centre, corners, sides."""
    across: Words
    beside: Words
    around: Words
    images: Words
    """Where the symmetries take the cells, as in `alike`."""
