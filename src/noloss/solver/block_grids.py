"""Draws on n^d from the empty board: grids of three rows and three columns, the rest in pairs.

The lines and planes of n^d are arrays, so that boards too large to lay out as a game are possible.
Three parallel lines that meet three other parallel lines do so in nine cells, in which the second
to move hits all six: 1.5 cells per line, where a pair takes 2. Grids are laid until the other lines
can have two cells each, which a matching decides; where it fails, grids that stand in the way make
room.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from noloss.core.budget import DEFAULT, Budget
from noloss.kernels.matching import match
from noloss.proof.line_proof import Block
from noloss.work.crew import ALONE, Workers


@dataclass(frozen=True)
class Plane:
    """The cells `origin + s * across + t * down`, whose rows and columns are lines."""

    origin: int
    across: int
    down: int
    moving: int
    """Along how many axes one moves in it; the more, the harder its lines are to place."""


def cube_lines(side: int, axes: int) -> NDArray[np.int32]:
    """The lines, each sorted, in the order in which proofs number them."""
    strides = [side**axis for axis in range(axes)]
    found = []
    for ways in product((0, 1, -1), repeat=axes):
        if next((way for way in ways if way), 0) != 1:
            continue  # the same lines from their other ends
        starts = np.array(list(_origins(side, ways)), np.int64)
        step = sum(way * stride for way, stride in zip(ways, strides, strict=True))
        found.append(starts[:, None] + np.arange(side) * step)
    lines = np.sort(np.concatenate(found), axis=1)
    order = np.lexsort((lines[:, 1], lines[:, 0]))  # two cells tell a line
    return np.ascontiguousarray(lines[order], np.int32)


def cube_planes(side: int, axes: int) -> Iterator[Plane]:
    """All planes: each axis is fixed, or goes up or down with the rows or with the columns."""
    strides = [side**axis for axis in range(axes)]
    for kinds in product("-ab", repeat=axes):
        rows, columns = kinds.count("a"), kinds.count("b")
        if not rows or not columns or kinds.index("b") < kinds.index("a"):
            continue
        for signs in product((1, -1), repeat=rows + columns):
            left = iter(signs)
            ways = [0 if kind == "-" else next(left) for kind in kinds]
            if ways[kinds.index("a")] < 0 or ways[kinds.index("b")] < 0:
                continue
            across, down = (
                sum(
                    way * stride
                    for way, stride, kind in zip(ways, strides, kinds, strict=True)
                    if kind == wanted
                )
                for wanted in "ab"
            )
            for origin in _origins(side, ways):
                yield Plane(origin, across, down, rows + columns)


def _origins(side: int, ways: tuple[int, ...] | list[int]) -> Iterator[int]:
    """The first cells of what moves these ways along the axes: anywhere along the fixed ones."""
    places = [
        [at * side**axis for at in (range(side) if not way else (0,) if way > 0 else (side - 1,))]
        for axis, way in enumerate(ways)
    ]
    return map(sum, product(*places))


TRIES = 30
"""How often three rows and three columns are drawn before a plane is left."""
ATTEMPTS, ROUNDS = 20, 60
"""How often the search begins anew, and how often it makes room before that."""
SPARE = 1.14
"""How many grids are laid, for each that the count of cells asks for."""


@dataclass(frozen=True)
class Cube:
    """The board side^axes, and the seed of the first attempt; each has the next one."""

    side: int
    axes: int
    seed: int

    def __str__(self) -> str:
        """Its name."""
        return "x".join([str(self.side)] * self.axes)


def grid_blocks(
    side: int, axes: int, seed: int = 1, budget: Budget = DEFAULT, workers: Workers = ALONE
) -> tuple[Block, ...] | None:
    """Blocks for all lines of side^axes, or None if none were found.

    The first attempt that succeeds counts, and mostly that is the very first: it is made here.
    """
    cube = Cube(side, axes, seed)
    budget = budget.begun()
    found = attempt(cube, 0, budget)
    if found is not None:
        return found
    meter = budget.meter(f"{cube}: attempts to lay grids", ATTEMPTS)
    with workers.crew(attempt, cube) as crew:
        for _, found in crew.in_order(meter.steps(range(1, ATTEMPTS)), meter):
            if found is not None:
                return found
    return None


def attempt(cube: Cube, number: int, budget: Budget) -> tuple[Block, ...] | None:
    """Lay grids and make room, some sixty times."""
    meter = budget.meter(f"{cube}: attempt {number + 1} to lay grids", ROUNDS)
    layout = Layout(cube.side, cube.axes, random.Random(cube.seed + number))
    needed = max(0, -(-(2 * len(layout.lines) - layout.grid_at.size) // 3))
    for _ in meter.steps(range(ROUNDS)):
        layout.lay(round(needed * SPARE))
        if len(layout.grids) < needed:
            break
        if layout.match() == 0:
            return layout.blocks()
        layout.make_room()
    return None


class Layout:
    """Grids laid on a board, and two cells for each line that is in none."""

    def __init__(self, side: int, axes: int, rng: random.Random) -> None:
        self.side, self.rng = side, rng
        self.lines = cube_lines(side, axes)
        ends = zip(self.lines[:, 0].tolist(), self.lines[:, -1].tolist(), strict=True)
        self.line_of = {pair: number for number, pair in enumerate(ends)}
        self.planes = list(cube_planes(side, axes))
        self.grid_at = np.full(side**axes, -1)
        """The grid that each cell is in, -1 for none."""
        self.kept = np.zeros(side**axes, np.bool_)
        """Cells that are left to pairs, since pairs lacked them."""
        self.grid_of = np.full(len(self.lines), -1)
        self.grids: dict[int, Block] = {}
        self.made = 0
        self.cell_of = np.full(2 * len(self.lines), -1, np.int32)
        self.slot_of = np.full(side**axes, -1, np.int32)

    def lay(self, wanted: int) -> None:
        """Lay grids until there are so many, or none fits: first those hardest to place."""
        order = {plane: -plane.moving + 1.5 * self.rng.random() for plane in self.planes}
        for plane in sorted(self.planes, key=order.__getitem__):
            if len(self.grids) >= wanted:
                return
            self._lay_in(plane, wanted)

    def _lay_in(self, plane: Plane, wanted: int) -> None:
        rows = self._free_lines(plane.origin, plane.across, plane.down)
        columns = self._free_lines(plane.origin, plane.down, plane.across)
        while len(rows) >= 3 and len(columns) >= 3 and len(self.grids) < wanted:
            for _ in range(TRIES):
                three, other = self.rng.sample(list(rows), 3), self.rng.sample(list(columns), 3)
                cells = [
                    plane.origin + s * plane.across + t * plane.down for s in other for t in three
                ]
                if not any(self.grid_at[cell] >= 0 or self.kept[cell] for cell in cells):
                    break
            else:
                return
            lines = [rows.pop(t) for t in three] + [columns.pop(s) for s in other]
            self.grids[self.made] = Block(tuple(cells), tuple(lines))
            self.grid_at[cells] = self.made
            self.grid_of[lines] = self.made
            self.made += 1

    def _free_lines(self, origin: int, along: int, step: int) -> dict[int, int]:
        """The lines of a plane that are in no grid, by their place in it."""
        found = {}
        for place in range(self.side):
            start = origin + place * step
            end = start + (self.side - 1) * along
            line = self.line_of[min(start, end), max(start, end)]
            if self.grid_of[line] < 0:
                found[place] = line
        return found

    def match(self) -> int:
        """Give each line that is in no grid two cells; how many are lacking."""
        self.cell_of[:], self.slot_of[:] = -1, -1
        return match(self.lines, self.grid_of < 0, self.grid_at < 0, self.cell_of, self.slot_of)

    def make_room(self) -> None:
        """Take away some of the grids around the lines that lack cells."""
        lacking = {slot // 2 for slot in np.flatnonzero(self.cell_of < 0).tolist()}
        lacking = {line for line in lacking if self.grid_of[line] < 0}
        waiting, touched = list(lacking), set()
        reached = set(lacking)
        while waiting:
            for cell in self.lines[waiting.pop()].tolist():
                if self.grid_at[cell] >= 0:
                    touched.add(cell)
                elif (line := self.slot_of[cell] // 2) not in reached and line >= 0:
                    reached.add(line)
                    waiting.append(line)
        near = sorted({int(self.grid_at[cell]) for cell in touched})
        self.rng.shuffle(near)
        for number in near[: max(3, len(lacking))]:
            grid = self.grids.pop(number)
            self.grid_at[list(grid.cells)] = -1
            self.grid_of[list(grid.lines)] = -1
            self.kept[[cell for cell in grid.cells if cell in touched]] = True

    def blocks(self) -> tuple[Block, ...]:
        """The grids, and the pairs of the other lines."""
        pairs = self.cell_of.reshape(-1, 2)[self.grid_of < 0].tolist()
        return (*self.grids.values(), *(Block((one, other)) for one, other in pairs))
