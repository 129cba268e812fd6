"""The symmetries of a game: the renamings of its cells that keep its lines and its rules.

They follow from the lines, never from the shape: 3x3 has the 8 of a square, 4x4 has 32 because its
two middle rows and columns may be swapped too, and a board with hand-made lines has those it has.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from noloss.core.bits import bits, to_mask
from noloss.core.game import Cell, LineGame
from noloss.core.notation import cells_text
from noloss.core.position import Position
from noloss.core.renamings import TooManyError, all_renamings, flips_and_swaps, products

CHUNK, MOST_TABLED = 8, 32
"""A mask is mapped this many bits at a time, through a table; on boards with more cells bit by bit,
because tables would take longer to make than they save."""


@dataclass(frozen=True)
class Symmetry:
    """A renaming of the cells under which the game is the same game."""

    image: tuple[int, ...]
    """`image[cell]` is where `cell` goes."""

    def __repr__(self) -> str:
        """Short, with cells as people count them: where cell 1 goes, and so on."""
        return f"Symmetry({cells_text(self.image)})"

    def cell(self, cell: Cell) -> Cell:
        """Where this cell goes."""
        return Cell(self.image[cell])

    def mask(self, mask: int) -> int:
        """Where this set of cells goes."""
        if len(self.image) > MOST_TABLED:
            return to_mask(self.image[cell] for cell in bits(mask))
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


@lru_cache(maxsize=64)  # a constant of the game, asked for at every position
def symmetries(game: LineGame) -> tuple[Symmetry, ...]:
    """The whole group, the identity first.

    A game with very many symmetries, or very many lines, gives those that are flips and swaps of
    axes: a smaller group, and so just as right to fold positions by.

    >>> from noloss.core.families import box
    >>> [len(symmetries(box(shape, 3))) for shape in [(3, 3), (4, 3), (3, 3, 3)]]
    [8, 4, 48]
    >>> [len(symmetries(box(shape, 4))) for shape in [(4, 4), (4, 4, 4)]]
    [32, 192]
    """
    try:
        images = all_renamings(game)
    except TooManyError:
        return board_symmetries(game)
    return _in_order(game, images)


def board_symmetries(game: LineGame) -> tuple[Symmetry, ...]:
    """Those that are flips of the board and swaps of its axes, the identity first.

    A player who tells corners from edges can only be expected to decide alike under these.

    >>> from noloss.core.families import box
    >>> len(board_symmetries(box((4, 4), 4))), len(symmetries(box((4, 4), 4)))
    (8, 32)
    """
    return _in_order(game, flips_and_swaps(game))


def generators(ways: Sequence[Symmetry]) -> list[Symmetry]:
    """A few of these whose products are all of them: what holds under these holds under all.

    >>> from noloss.core.families import box
    >>> [len(generators(symmetries(box(shape, 3)))) for shape in [(3, 3), (3, 3, 3)]]
    [2, 3]
    """
    few: list[Symmetry] = []
    known: set[tuple[int, ...]] = {ways[0].image}
    for way in ways:
        if way.image not in known:
            few.append(way)
            known = set(products(len(way.image), [step.image for step in few]))
    return few


def _in_order(game: LineGame, images: Iterable[tuple[int, ...]]) -> tuple[Symmetry, ...]:
    identity = tuple(range(game.size))
    return tuple(map(Symmetry, sorted(set(images), key=lambda image: (image != identity, image))))


@lru_cache(maxsize=64)
def keeps_shape(game: LineGame) -> bool:
    """Whether every symmetry is a flip or a swap of axes, so that corners and sides stay what they
    are. On other boards, what is said of places may differ where the lines are alike.

    >>> from noloss.core.families import box
    >>> keeps_shape(box((3, 3), 3)), keeps_shape(box((4, 3), 3)), keeps_shape(box((4, 4), 4))
    (True, True, False)
    """
    return len(symmetries(game)) == len(board_symmetries(game))


def canonical(position: Position) -> Position:
    """The one representative of all the positions that differ only by a symmetry."""
    first, second = canonical_marks(position.game, position.first, position.second)
    return Position(position.game, first, second)


def to_canonical(position: Position) -> tuple[Position, Symmetry]:
    """The representative of a position, and a symmetry that leads from the position to it."""
    first, second = position.first, position.second
    best = min(symmetries(position.game), key=lambda g: (g.mask(first), g.mask(second)))
    return best.position(position), best


def alike(position: Position) -> list[tuple[Cell, ...]]:
    """The playable cells, those together that are the same move because a symmetry swaps them.

    The symmetries that count are those that keep every mark where it is.
    """
    first, second = position.first, position.second
    kept = [
        g for g in symmetries(position.game) if g.mask(first) == first and g.mask(second) == second
    ]
    cells = tuple(map(Cell, bits(position.playable)))
    if len(kept) == 1:
        return [(cell,) for cell in cells]
    groups = {tuple(sorted({g.cell(cell) for g in kept})): None for cell in cells}
    return list(groups)


def canonical_marks(game: LineGame, first: int, second: int) -> tuple[int, int]:
    """`canonical` on bare masks, for loops over many positions."""
    group = symmetries(game)
    firsts = [g.mask(first) for g in group]
    least = min(firsts)
    return least, min(g.mask(second) for g, to in zip(group, firsts, strict=True) if to == least)
