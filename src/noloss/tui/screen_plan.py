"""Where each cell of a board stands on the screen. Layers of a deeper board stand side by side.

Cells have grid places too, (column, row) over all layers, along which the arrows move:

    layer 1      layer 2
    0 1 2 3      4 5 6 7     columns
"""

from dataclasses import dataclass
from functools import cached_property
from math import prod

from noloss.core.game import Cell

GAP = 2
"""Columns between layers; one row."""
SIZES = (
    (23, 9, True),
    (17, 7, True),
    (13, 5, True),
    (11, 5, True),
    (9, 3, True),
    (7, 3, True),
    (7, 2, True),
    (5, 2, True),
    (5, 1, True),
    (4, 1, True),
    (4, 1, False),
    (3, 1, False),
    (2, 1, False),
)
"""Width and height of a cell, and whether lines are drawn between cells: the largest that fits."""


@dataclass(frozen=True)
class Plan:
    """A board of this shape with cells of one size, so many layers in a row."""

    shape: tuple[int, ...]
    wide: int
    high: int
    ruled: bool
    across: int

    @cached_property
    def layers(self) -> int:
        """How many layers there are; a flat board is one."""
        return prod(self.shape[2:])

    @cached_property
    def layer(self) -> tuple[int, int]:
        """Columns and rows of cells in a layer."""
        return self.shape[0], self.shape[1] if len(self.shape) > 1 else 1

    @cached_property
    def block(self) -> tuple[int, int]:
        """Width and height of a layer on the screen, with its title if there are several."""
        columns, rows = self.layer
        title = self.layers > 1
        return (
            columns * (self.wide + self.ruled) - self.ruled,
            rows * (self.high + self.ruled) - self.ruled + title,
        )

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole."""
        down = -(-self.layers // self.across)
        return self.across * (self.block[0] + GAP) - GAP, down * (self.block[1] + 1) - 1

    def corner(self, layer: int) -> tuple[int, int]:
        """The top left of a layer's cells on the screen, below its title."""
        down, along = divmod(layer, self.across)
        return along * (self.block[0] + GAP), down * (self.block[1] + 1) + (self.layers > 1)

    def place(self, cell: int) -> tuple[int, int]:
        """The top left of a cell on the screen."""
        columns, rows = self.layer
        layer, within = divmod(cell, columns * rows)
        row, column = divmod(within, columns)
        x, y = self.corner(layer)
        return x + column * (self.wide + self.ruled), y + row * (self.high + self.ruled)

    def cell_at(self, x: int, y: int) -> Cell | None:
        """The cell at a point of the screen; None beside and between cells."""
        columns, rows = self.layer
        along, x = divmod(x, self.block[0] + GAP)
        down, y = divmod(y, self.block[1] + 1)
        column, right = divmod(x, self.wide + self.ruled)
        row, below = divmod(y - (self.layers > 1), self.high + self.ruled)
        layer = down * self.across + along
        inside = right < self.wide and below < self.high and column < columns and 0 <= row < rows
        if not inside or not 0 <= along < self.across or not 0 <= layer < self.layers:
            return None
        return Cell((layer * rows + row) * columns + column)

    def step(self, cell: Cell, right: int, down: int) -> Cell:
        """The cell so many places on; the same one at the edge of the screen."""
        columns, rows = self.layer
        layer, within = divmod(cell, columns * rows)
        row, column = divmod(within, columns)
        column += layer % self.across * columns + right
        row += layer // self.across * rows + down
        if column < 0 or row < 0 or column >= self.across * columns:
            return cell
        layer = row // rows * self.across + column // columns
        if layer >= self.layers:
            return cell
        return Cell(layer * columns * rows + row % rows * columns + column % columns)


def plan(shape: tuple[int, ...], width: int, height: int) -> Plan:
    """The largest plan that fits; on a screen that is too small, the smallest there is."""
    along = shape[2] if len(shape) > 2 else 1
    for wide, high, ruled in SIZES:
        for across in range(along, 0, -1):
            found = Plan(shape, wide, high, ruled, across)
            if found.size[0] <= width and found.size[1] <= height:
                return found
    return Plan(shape, *SIZES[-1], along)
