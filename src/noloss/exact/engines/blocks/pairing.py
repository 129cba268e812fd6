"""Disjoint pairs of free cells, one in every line that has no mark of P: the classic pairing.

Where lines overlap, as in 8x8:6, a pair serves several of them at once, so that a matching of lines
with cells would ask for too much. The line that is hardest to serve is served first, by the pair
that serves most lines.
"""

from functools import lru_cache
from itertools import combinations

from noloss.core.bits import bits
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.exact.proof.line_proof import Block

TRIES = 20_000
"""Pairs that are tried before the search ends without an answer."""

PAIR = 2
"""Cells of a pair."""


def pairing(position: Position, side: Side, tries: int = TRIES) -> tuple[Block, ...] | None:
    """Pairs by which this side never loses from here, whoever is to move; None if none is found."""
    own, other = position.marks(side), position.marks(side.other)
    pairs = _pairings(position.game).find(own, other, tries)
    return None if pairs is None else tuple(Block(tuple(bits(pair))) for pair in pairs)


def pairs_needed(lines: list[int]) -> int:
    """A number of pairs that these lines need at least: no pair serves two that share one cell.

    >>> pairs_needed([0b00000111, 0b00001110, 0b00011100])
    2
    """
    apart: list[int] = []
    for line in lines:
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
        through = [0] * game.size
        for number, line in enumerate(game.lines):
            for cell in bits(line):
                through[cell] |= 1 << number
        self._pairs = [
            [(1 << a | 1 << b, through[a] & through[b]) for a, b in combinations(bits(line), 2)]
            for line in game.lines
        ]
        """The pairs in each line, each with the lines that it serves."""

    def find(self, own: int, other: int, tries: int) -> list[int] | None:
        """Pairs of free cells, one in every line without a mark of `own`; None if not found."""
        free = self.game.full & ~(own | other)
        lines = [
            (number, line & free) for number, line in enumerate(self.game.lines) if not line & own
        ]
        if 2 * pairs_needed([line for _, line in lines]) > free.bit_count():
            return None
        self._left = tries
        return self._serve(free, sum(1 << number for number, _ in lines), lines)

    def _serve(self, free: int, need: int, lines: list[tuple[int, int]]) -> list[int] | None:
        """Pairs of free cells for the lines that need one, which are among `lines`."""
        if not need:
            return []
        left, hardest, fewest = [], 0, self.game.size
        for number, line in lines:
            if need >> number & 1:
                left.append((number, line & free))
                cells = (line & free).bit_count()
                if cells < fewest:
                    hardest, fewest = number, cells
        if fewest < PAIR:
            return None
        pairs = [each for each in self._pairs[hardest] if each[0] & free == each[0]]
        pairs.sort(key=lambda each: -(need & each[1]).bit_count())
        for pair, serves in pairs:
            self._left -= 1
            if self._left < 0:
                return None
            rest = self._serve(free & ~pair, need & ~serves, left)
            if rest is not None:
                return [pair, *rest]
        return None


@lru_cache(maxsize=1)  # the one board that is being looked at
def _pairings(game: LineGame) -> Pairings:
    return Pairings(game)
