"""The cells and lines of a game, laid out from its name alone; and the symmetries of the lines."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import product
from math import prod
from typing import TypeVar

from .proof_text import NUMBER, Refused

T = TypeVar("T")

MOST_LINES = 1_000_000
MOST_LINE_CELLS = 10_000_000
"""Of all lines together: of a line of n cells, n."""
MOST_MASK_BYTES = 256 << 20
"""What the lines may take as sets; of a larger game only a bare set of blocks is checked."""
MOST_SYMMETRY_CELLS = 20_000_000
"""The number of symmetries times the cells of all lines."""


class Board:
    """Cells are indices from 0, along the first axis, then the second, ...; lines are sorted."""

    def __init__(self, name: str, watch: Callable[[], None] = lambda: None) -> None:
        self.watch = watch
        sides, _, length = name.partition(":")
        self.shape = [int(side) for side in sides.split("x")]
        if not length and len(set(self.shape)) > 1:
            raise Refused(f"game {name}: it does not say how many make a line")
        self.length = int(length or self.shape[0])
        self.size = prod(self.shape)
        ways = [side + 2 * max(0, side - self.length + 1) for side in self.shape]
        if prod(ways) > 2 * MOST_LINES:
            raise Refused(f"huge: {name} may have more than {MOST_LINES:,} lines")
        if prod(ways) * self.length > 2 * MOST_LINE_CELLS:
            raise Refused(f"huge: the lines of {name} may have more than {MOST_LINE_CELLS:,} cells")
        self.full = (1 << self.size) - 1
        self.lines = sorted(self._lines())
        if not self.lines:
            raise Refused(f"game {name}: no line of {self.length} fits on this board")
        self.through: list[list[int]] = [[] for _ in range(self.size)]
        """For each cell, the places in `lines` of the lines through it."""
        for number, line in enumerate(self.watched(self.lines)):
            for cell in line:
                self.through[cell].append(number)

    def watched(self, items: Iterable[T]) -> Iterator[T]:
        """These items; `watch` is called before each."""
        for item in items:
            self.watch()
            yield item

    def _lines(self) -> set[tuple[int, ...]]:
        """Along each axis a line stays, goes up or goes down, and it moves along at least one."""
        axes, stride, steps = [], 1, range(self.length)
        for side in self.shape:
            starts = range(side - self.length + 1)
            stay = [(0, [at * stride] * self.length) for at in range(side)]
            up = [(1, [(at + step) * stride for step in steps]) for at in starts]
            down = [(-1, [(at + step) * stride for step in reversed(steps)]) for at in starts]
            axes.append(stay + up + down)
            stride *= side
        return {
            tuple(sorted(map(sum, zip(*(places for _, places in parts), strict=True))))
            for parts in self.watched(product(*axes))
            if next((way for way, _ in parts if way), 0) == 1  # from one of its two ends only
        }

    @cached_property
    def masks(self) -> list[int]:
        """The lines as sets of cells."""
        if len(self.lines) * self.size > MOST_MASK_BYTES * 8:
            raise Refused("huge: on a board of this size only a bare set of blocks is checked")
        return [sum(1 << cell for cell in line) for line in self.watched(self.lines)]

    @cached_property
    def masks_through(self) -> list[list[int]]:
        """For each cell, the lines through it as sets of cells."""
        return [[self.masks[number] for number in numbers] for numbers in self.through]

    def cell(self, text: str) -> int:
        """The index of the cell that has this number in the file."""
        if not 1 <= int(text) <= self.size:
            raise Refused(f"there is no cell {text}")
        return int(text) - 1

    def position(self, text: str) -> tuple[int, int]:
        """The marks of the first and the second player in the text of a position."""
        letters = re.sub("[/|]", "", text)
        if len(letters) != self.size or self._layout(letters, len(self.shape) - 1) != text:
            raise Refused("the position it starts from is not laid out as the board is")
        first, second = (
            sum(1 << cell for cell, letter in enumerate(letters) if letter == mark) for mark in "XO"
        )
        if first.bit_count() - second.bit_count() not in (0, 1):
            raise Refused("the position it starts from cannot arise: X begins and turns alternate")
        if any(line & first == line or line & second == line for line in self.masks):
            raise Refused("in the position it starts from the game is over")
        return first, second

    def _layout(self, letters: str, axis: int) -> str:
        """Rows are separated by `/`, layers by `|`, layers of layers by `||`, and so on."""
        if axis == 0:
            return letters
        part = len(letters) // self.shape[axis]
        glue = "/" if axis == 1 else "|" * (axis - 1)
        starts = range(0, len(letters), part)
        return glue.join(self._layout(letters[at : at + part], axis - 1) for at in starts)

    def symmetries(self, texts: list[str]) -> list[list[int]]:
        """The identity and these: renamings of the cells that take every line to a line."""
        if len(texts) * len(self.lines) * self.length > MOST_SYMMETRY_CELLS:
            raise Refused(
                f"huge: {len(texts):,} symmetries are not checked on a board of this size"
            )
        found, known = [list(range(self.size))], set(self.lines)
        for number, text in enumerate(texts, 1):
            if not re.fullmatch(f"{NUMBER}(?: {NUMBER})*", text):
                raise Refused(f"symmetry {number} is not a list of cells")
            images = [int(word) - 1 for word in text.split(" ")]
            if sorted(images) != found[0]:
                raise Refused(f"symmetry {number} does not name every cell once")
            if any(
                tuple(sorted(images[cell] for cell in line)) not in known
                for line in self.watched(self.lines)
            ):
                raise Refused(f"symmetry {number} does not keep the lines")
            found.append(images)
        return found


def cells_of(cells: int) -> Iterator[int]:
    """The cells of a set, in order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def renamed(cells: int, images: list[int]) -> int:
    """The image of a set of cells."""
    return sum(1 << images[cell] for cell in cells_of(cells))


def completing(own: int, other: int, lines: Iterable[int]) -> int:
    """The free cells with which the owner of `own` would complete one of these lines.

    It is a set, so two lines that lack the same cell count once.
    """
    cells = 0
    for line in lines:
        if not line & other:
            missing = line & ~own
            if not missing & (missing - 1):
                cells |= missing
    return cells
