"""The symmetries of a game: the renamings of its cells that keep its lines and its rules.

They follow from the lines, never from the shape: 3x3 has the 8 of a square, 4x4 has 32 because its
two middle rows and columns may be swapped too, and a board with hand-made lines has those it has.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from math import factorial, prod

from noloss.core.bits import bits, to_mask
from noloss.core.game import Cell, LineGame
from noloss.core.position import Position

CHUNK, MOST_TABLED = 8, 32
"""A mask is mapped this many bits at a time, through a table; on boards with more cells bit by bit,
because tables would take longer to make than they save."""

MOST_SYMMETRIES = 2_000
MOST_WORK = 400_000
"""Cells that are coloured while looking for symmetries. Beyond either bound only flips and swaps of
axes are looked at."""


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
        images = _group(game)
    except _TooManyError:
        return board_symmetries(game)
    return _in_order(game, images)


def board_symmetries(game: LineGame) -> tuple[Symmetry, ...]:
    """Those that are flips of the board and swaps of its axes, the identity first.

    A player who tells corners from edges can only be expected to decide alike under these.

    >>> from noloss.core.families import box
    >>> len(board_symmetries(box((4, 4), 4))), len(symmetries(box((4, 4), 4)))
    (8, 32)
    """
    return _in_order(game, _flips_and_swaps(game))


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
            known = set(_closed(len(way.image), [step.image for step in few]))
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


def _keeps(game: LineGame, image: Sequence[int]) -> bool:
    """Whether a renaming takes lines to lines, and with gravity keeps what lies on what."""
    lines = set(game.lines)
    if game.rules.gravity and any(
        image[below] != image[below - game.slice] + game.slice
        for below in range(game.slice, game.size)
    ):
        return False
    return all(to_mask(image[cell] for cell in bits(line)) in lines for line in game.lines)


def _flips_and_swaps(game: LineGame) -> list[tuple[int, ...]]:
    """The symmetries made of flips of one axis and swaps of two of equal length that are any.

    Where these are more than `MOST_SYMMETRIES`, flips alone; and nothing but the identity where
    those are still too many.
    """
    axes = range(len(game.shape))
    pairs = ((one, two) for two in axes for one in axes[:two] if game.shape[one] == game.shape[two])
    flips = [image for axis in axes if _keeps(game, image := _turned(game.shape, axis, axis))]
    swaps = [image for pair in pairs if _keeps(game, image := _turned(game.shape, *pair))]
    for steps in (flips + swaps, flips):
        images = _closed(game.size, steps)
        if len(images) <= MOST_SYMMETRIES:
            return images
    return [tuple(range(game.size))]


def _turned(shape: tuple[int, ...], one: int, two: int) -> tuple[int, ...]:
    """The board with two axes swapped, or flipped along one that is named twice."""
    strides = [prod(shape[:axis]) for axis in range(len(shape))]
    order = list(range(len(shape)))
    order[one], order[two] = order[two], order[one]
    places = product(*map(range, reversed(shape)))
    return tuple(
        sum(
            strides[axis] * (shape[axis] - 1 - place[::-1][axis] if one == two == axis else at)
            for axis, at in enumerate(place[::-1][source] for source in order)
        )
        for place in places
    )


def _closed(size: int, steps: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """All products of these renamings, or one more than `MOST_SYMMETRIES` of them."""
    images = [tuple(range(size))]
    known = set(images)
    for image in images:
        for step in steps:
            following = tuple(image[to] for to in step)
            if following not in known:
                known.add(following)
                images.append(following)
                if len(images) > MOST_SYMMETRIES:
                    return images
    return images


class _TooManyError(Exception):
    """There are too many symmetries, or finding them takes too long."""


def _group(game: LineGame) -> list[tuple[int, ...]]:
    """All symmetries.

    Cells are fixed one after the other until nothing else can move. For each of them there is one
    symmetry to every place it can go while the earlier ones stay; the group is made of all
    products of one such symmetry per fixed cell.
    """
    if not game.rules.gravity and _twins(game) > MOST_SYMMETRIES:
        raise _TooManyError
    search = _Search(game)
    images = [tuple(range(game.size))]
    fixed: list[int] = []
    while alike := search.alike(fixed):
        ways = _ways(search, fixed, alike)
        if len(images) * len(ways) > MOST_SYMMETRIES:
            raise _TooManyError
        images = [tuple(image[to] for to in way) for image in images for way in ways]
        fixed.append(alike[0])
    return images


def _twins(game: LineGame) -> int:
    """How many symmetries there are for sure: cells on the same lines may be swapped at will."""
    known = 1
    for own in (0, 1):
        kinds = Counter(
            tuple(sorted(line & ~(own << cell) for line in lines))
            for cell, lines in enumerate(game.through)
        )
        known = max(known, prod(map(factorial, kinds.values())))
    return known


def _ways(search: "_Search", fixed: list[int], alike: list[int]) -> list[tuple[int, ...]]:
    """For each place where the first of these cells can go while the fixed ones stay, a symmetry.

    Only places that the symmetries found so far do not lead to have to be looked for.
    """
    cell = alike[0]
    images: list[tuple[int, ...]] = []
    leads = {cell: tuple(range(search.game.size))}
    for to in alike[1:]:
        if to in leads:
            continue
        image = search.extend([*((still, still) for still in fixed), (cell, to)])
        if image is not None:
            images.append(image)
            waiting = list(leads)
            while waiting:
                at = waiting.pop()
                for step in images:
                    if step[at] not in leads:
                        leads[step[at]] = tuple(step[place] for place in leads[at])
                        waiting.append(step[at])
    return list(leads.values())


class _Search:
    """Looks for symmetries: cells are told apart by colours until the rest is forced.

    A colouring is refined until cells of one colour look alike: they lie on lines with the same
    colours and, with gravity, on cells of the same colour.
    """

    def __init__(self, game: LineGame) -> None:
        self.game = game
        self.work = 0
        self.lines = [tuple(bits(line)) for line in game.lines]
        self.through: list[list[int]] = [[] for _ in range(game.size)]
        for at, line in enumerate(self.lines):
            for cell in line:
                self.through[cell].append(at)

    def alike(self, fixed: Sequence[int]) -> list[int]:
        """Cells of one colour once these are fixed, at least two; none if all are told apart."""
        colours = self.refine({cell: at for at, cell in enumerate(fixed)})
        groups: dict[int, list[int]] = {}
        for cell, colour in enumerate(colours):
            groups.setdefault(colour, []).append(cell)
        return next((cells for cells in groups.values() if len(cells) > 1), [])

    def extend(self, pairs: list[tuple[int, int]]) -> tuple[int, ...] | None:
        """A symmetry that takes the first of each pair to the second, or None."""
        one = self.refine({cell: at for at, (cell, _) in enumerate(pairs)})
        two = self.refine({to: at for at, (_, to) in enumerate(pairs)})
        if sorted(one) != sorted(two):
            return None
        places: dict[int, list[int]] = {}
        for cell, colour in enumerate(two):
            places.setdefault(colour, []).append(cell)
        doubtful = next((cell for cell, colour in enumerate(one) if len(places[colour]) > 1), None)
        if doubtful is None:
            image = tuple(places[colour][0] for colour in one)
            return image if _keeps(self.game, image) else None
        for to in places[one[doubtful]]:
            image_found = self.extend([*pairs, (doubtful, to)])
            if image_found is not None:
                return image_found
        return None

    def refine(self, marked: dict[int, int]) -> list[int]:
        """The coarsest colouring that tells the marked cells apart and is the same for all alike.

        Colours are numbers that mean the same in every colouring of this search.
        """
        colours = [marked.get(cell, -1) for cell in range(self.game.size)]
        number = len(set(colours))
        while True:
            self.work += self.game.size + sum(map(len, self.lines))
            if self.work > MOST_WORK:
                raise _TooManyError
            on_lines = [hash(tuple(sorted(colours[cell] for cell in line))) for line in self.lines]
            colours = [
                hash(
                    (
                        colour,
                        tuple(sorted(on_lines[at] for at in self.through[cell])),
                        self._below(colours, cell),
                    )
                )
                for cell, colour in enumerate(colours)
            ]
            if len(set(colours)) == number:
                return colours
            number = len(set(colours))

    def _below(self, colours: list[int], cell: int) -> int:
        below = cell + self.game.slice
        return colours[below] if self.game.rules.gravity and below < self.game.size else -1
