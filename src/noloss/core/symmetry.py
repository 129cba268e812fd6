"""The symmetries of a board, derived from its shape: flips, and swaps of sides of equal length."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations, product
from math import factorial, prod

from noloss.core.bits import bits, to_mask
from noloss.core.game import Cell, LineGame
from noloss.core.position import Position

CHUNK = 8
"""A mask is mapped this many bits at a time, through a table."""


@dataclass(frozen=True)
class Symmetry:
    """A renaming of the cells under which the game is the same game."""

    image: tuple[int, ...]
    """`image[cell]` is where `cell` goes."""

    def cell(self, cell: Cell) -> Cell:
        """Where this cell goes."""
        return Cell(self.image[cell])

    def mask(self, mask: int) -> int:
        """Where this set of cells goes."""
        mapped = 0
        for table in self._tables:
            mapped |= table[mask & ((1 << CHUNK) - 1)]
            mask >>= CHUNK
        return mapped

    def position(self, position: Position) -> Position:
        """The position with every mark moved along."""
        return Position(position.game, self.mask(position.first), self.mask(position.second))

    @cached_property
    def inverse(self) -> "Symmetry":
        """The symmetry that undoes this one."""
        back = [0] * len(self.image)
        for cell, target in enumerate(self.image):
            back[target] = cell
        return Symmetry(tuple(back))

    @cached_property
    def _tables(self) -> tuple[tuple[int, ...], ...]:
        chunks = [self.image[at : at + CHUNK] for at in range(0, len(self.image), CHUNK)]
        return tuple(
            tuple(to_mask(chunk[i] for i in bits(part)) for part in range(1 << len(chunk)))
            for chunk in chunks
        )


@lru_cache(maxsize=64)
def symmetries(game: LineGame) -> tuple[Symmetry, ...]:
    """The whole group, the identity first.

    >>> from noloss.core.families import box
    >>> [len(symmetries(box(shape, 3))) for shape in [(3, 3), (4, 3), (3, 3, 3)]]
    [8, 4, 48]
    """
    shape = game.shape
    strides = [prod(shape[:axis]) for axis in range(len(shape))]
    points = [
        tuple(index // s % side for s, side in zip(strides, shape, strict=True))
        for index in range(game.size)
    ]
    found: dict[tuple[int, ...], None] = {}
    for order in permutations(range(len(shape))):
        if any(shape[axis] != shape[source] for axis, source in enumerate(order)):
            continue
        for flips in product((False, True), repeat=len(shape)):
            image = tuple(
                sum(
                    strides[axis]
                    * (shape[axis] - 1 - point[source] if flips[axis] else point[source])
                    for axis, source in enumerate(order)
                )
                for point in points
            )
            found[image] = None
    return tuple(map(Symmetry, found))


def symmetry_order(game: LineGame) -> int:
    """How many symmetries there are at most, without making them."""
    sides = Counter(game.shape)
    return int(prod(factorial(count) for count in sides.values()) << len(game.shape))


def canonical(position: Position) -> Position:
    """The one representative of all the positions that differ only by a symmetry."""
    first, second = canonical_marks(position.game, position.first, position.second)
    return Position(position.game, first, second)


def canonical_marks(game: LineGame, first: int, second: int) -> tuple[int, int]:
    """`canonical` on bare masks, for loops over many positions."""
    return min((g.mask(first), g.mask(second)) for g in symmetries(game))
