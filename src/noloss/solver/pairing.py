"""Disjoint pairs of free cells, one in every line that has no mark of P: the classic pairing.

Where lines overlap, as in 8x8:6, a pair serves several of them at once, so that a matching of lines
with cells would ask for too much. The line that is hardest to serve is served first, by the pair
that serves most lines. On large boards where no two lines share a pair, a matching it is.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from itertools import combinations
from operator import and_, or_

from noloss.core.bits import bits
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.proof.line_proof import Block
from noloss.solver.block_plan import matched

TRIES = 20_000
"""Pairs that are tried before the search ends without an answer."""

PAIR = 2
"""Cells of a pair."""

MOST_TRIED = 100
"""Cells of a board on which pairs are tried also where a matching would do."""


def pairing(
    position: Position,
    side: Side,
    tries: int = TRIES,
    watch: Callable[[], None] = lambda: None,
) -> tuple[Block, ...] | None:
    """Pairs by which this side never loses from here, whoever is to move; None if none is found.

    `watch` is called now and then, and may raise an error to give up.
    """
    game, own, other = position.game, position.marks(side), position.marks(side.other)
    if game.size > MOST_TRIED and not _overlapping(game):
        free = game.free(own | other)
        pairs = matched([line & free for line in game.lines if not line & own], watch)
    else:
        pairs = _pairings(game).find(own, other, tries, watch)
    return None if pairs is None else tuple(Block(tuple(bits(pair))) for pair in pairs)


def spare_cells(lines: Iterable[int], pairs: Sequence[int], free: int) -> int:
    """The free cells that these pairs, which serve all of these lines, can do without.

    They are the cells in no pair, and those of a pair that can be exchanged: a cell that the pairs
    can do without, on all lines that rely on a pair, can stand in for either of its two. A line
    relies on the first pair that it contains.
    """
    relying: dict[int, list[int]] = {pair: [] for pair in pairs}
    for line in lines:
        relying[next(pair for pair in pairs if line & pair == pair)].append(line)
    spare = free & ~reduce(or_, (pair for pair, served in relying.items() if served), 0)
    serving = {pair: reduce(and_, served) for pair, served in relying.items() if served}
    while reached := [pair for pair, common in serving.items() if common & spare]:
        for pair in reached:
            spare |= pair
            del serving[pair]
    return spare


def _overlapping(game: LineGame) -> bool:
    """Whether lines share two cells or more: those along a side that is longer than they are."""
    return max(game.shape) > min((line.bit_count() for line in game.lines), default=0)


def pairs_needed(
    lines: list[int], most: int | None = None, watch: Callable[[], None] = lambda: None
) -> int:
    """A number of pairs that these lines need at least: no pair serves two that share one cell.

    It is not counted further than to more than `most`.

    >>> pairs_needed([0b00000111, 0b00001110, 0b00011100])
    2
    """
    apart: list[int] = []
    for line in lines:
        watch()
        if most is not None and len(apart) > most:
            break
        for other in apart:
            shared = line & other
            if shared & (shared - 1):
                break
        else:
            apart.append(line)
    return len(apart)


class Pairings:
    """Finds pairs on one board. Lines are also numbers, and a set of lines is a mask of these."""

    def __init__(self, game: LineGame) -> None:
        self.game = game
        self._through = [0] * game.size
        for number, line in enumerate(game.lines):
            for cell in bits(line):
                self._through[cell] |= 1 << number
        self._pairs = cache(self._pairs_in)

    def _pairs_in(self, number: int) -> list[tuple[int, int]]:
        """The pairs in a line, each with the lines that it serves."""
        through = self._through
        return [
            (1 << a | 1 << b, through[a] & through[b])
            for a, b in combinations(bits(self.game.lines[number]), 2)
        ]

    def find(
        self, own: int, other: int, tries: int, watch: Callable[[], None] = lambda: None
    ) -> list[int] | None:
        """Pairs of free cells, one in every line without a mark of `own`; None if not found."""
        free = self.game.free(own | other)
        lines = [
            (number, line & free) for number, line in enumerate(self.game.lines) if not line & own
        ]
        most = free.bit_count() // PAIR
        if pairs_needed([line for _, line in lines], most, watch) > most:
            return None
        need = sum(1 << number for number, _ in lines)
        chosen: list[int] = []
        levels = [self._choices(free, need, lines)]
        while need:
            watch()
            choice = next(levels[-1], None)
            if choice is None:
                levels.pop()
                if not levels:
                    return None
                chosen.pop()
                continue
            if not tries:
                return None
            tries -= 1
            pair, free, need, lines = choice
            chosen.append(pair)
            levels.append(self._choices(free, need, lines))
        return chosen

    def _choices(
        self, free: int, need: int, lines: list[tuple[int, int]]
    ) -> Iterator[tuple[int, int, int, list[tuple[int, int]]]]:
        """The pairs for the line that is hardest to serve, each with what is left after it.

        Those are the free cells, and the lines that need a pair, which are among `lines`.
        """
        left, hardest, fewest = [], 0, self.game.size
        for number, line in lines:
            if need >> number & 1:
                left.append((number, line & free))
                cells = (line & free).bit_count()
                if cells < fewest:
                    hardest, fewest = number, cells
        pairs = [each for each in self._pairs(hardest) if each[0] & free == each[0]]
        pairs.sort(key=lambda each: -(need & each[1]).bit_count())
        for pair, serves in pairs:
            yield pair, free & ~pair, need & ~serves, left


@lru_cache(maxsize=1)  # the one board that is being looked at
def _pairings(game: LineGame) -> Pairings:
    return Pairings(game)
