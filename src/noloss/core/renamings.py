"""Finding the renamings of a game's cells under which it stays the same game.

Cells are told apart by colours, as far as lines tell them apart; what is left is tried. A renaming
is a tuple: the cell `at` goes to `image[at]`.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import factorial, prod

from noloss.core.bits import bits, to_mask
from noloss.core.game import LineGame

MOST_SYMMETRIES = 2_000
MOST_WORK = 400_000
"""Cells that are coloured while looking for symmetries. Beyond either bound only flips and swaps of
axes are looked at."""


def keeps_game(game: LineGame, image: Sequence[int]) -> bool:
    """Whether a renaming takes lines to lines, and with gravity keeps what lies on what."""
    lines = set(game.lines)
    if game.rules.gravity and any(
        image[below] != image[below - game.slice] + game.slice
        for below in range(game.slice, game.size)
    ):
        return False
    return all(to_mask(image[cell] for cell in bits(line)) in lines for line in game.lines)


def flips_and_swaps(game: LineGame) -> list[tuple[int, ...]]:
    """The symmetries made of flips of one axis and swaps of two of equal length that are any.

    Where these are more than `MOST_SYMMETRIES`, flips alone; and nothing but the identity where
    those are still too many.
    """
    axes = range(len(game.shape))
    pairs = ((one, two) for two in axes for one in axes[:two] if game.shape[one] == game.shape[two])
    flips = [image for axis in axes if keeps_game(game, image := _turned(game.shape, axis, axis))]
    swaps = [image for pair in pairs if keeps_game(game, image := _turned(game.shape, *pair))]
    for steps in (flips + swaps, flips):
        images = products(game.size, steps)
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


def products(size: int, steps: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
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


class TooManyError(Exception):
    """There are too many symmetries, or finding them takes too long."""


def all_renamings(game: LineGame) -> list[tuple[int, ...]]:
    """All symmetries.

    Cells are fixed one after the other until nothing else can move. For each of them there is one
    symmetry to every place it can go while the earlier ones stay; the group is made of all
    products of one such symmetry per fixed cell.
    """
    if not game.rules.gravity and _twins(game) > MOST_SYMMETRIES:
        raise TooManyError
    search = _Search(game)
    images = [tuple(range(game.size))]
    fixed: list[int] = []
    while alike := search.alike(fixed):
        ways = _ways(search, fixed, alike)
        if len(images) * len(ways) > MOST_SYMMETRIES:
            raise TooManyError
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
            return image if keeps_game(self.game, image) else None
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
                raise TooManyError
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
