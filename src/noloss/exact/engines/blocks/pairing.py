"""Disjoint pairs of free cells, one in every line that has no mark of P: the classic pairing.

Where lines overlap, as in 8x8:6, a pair serves several of them at once, so that a matching of lines
with cells would ask for too much. The line that is hardest to serve is served first, by the pair
that serves most lines.
"""

from itertools import combinations

from noloss.core.bits import bits
from noloss.core.game import Side
from noloss.core.position import Position
from noloss.exact.proof.line_proof import Block

TRIES = 20_000
"""Pairs that are tried before the search ends without an answer."""


def pairing(position: Position, side: Side, tries: int = TRIES) -> tuple[Block, ...] | None:
    """Pairs by which this side never loses from here, whoever is to move; None if none is found."""
    own, free = position.marks(side), position.free
    lines = [line & free for line in position.game.lines if not line & own]
    if 2 * pairs_needed(lines) > free.bit_count():
        return None
    pairs = _Search(tries).serve(free, lines)
    return None if pairs is None else tuple(Block(pair) for pair in pairs)


def pairs_needed(lines: list[int]) -> int:
    """A number of pairs that these lines need at least: no pair serves two that share one cell.

    >>> pairs_needed([0b00000111, 0b00001110, 0b00011100])
    2
    """
    apart: list[int] = []
    for line in lines:
        if all((line & other).bit_count() < 2 for other in apart):
            apart.append(line)
    return len(apart)


class _Search:
    """Serves lines one after the other, going back where that fails."""

    def __init__(self, tries: int) -> None:
        self.left = tries

    def serve(self, free: int, lines: list[int]) -> list[tuple[int, int]] | None:
        """Pairs of free cells for these lines."""
        if not lines:
            return []
        hardest = min(lines, key=lambda line: (line & free).bit_count())
        pairs = list(combinations(bits(hardest & free), 2))
        served = {pair: sum(_holds(line, pair) for line in lines) for pair in pairs}
        for pair in sorted(pairs, key=lambda pair: -served[pair]):
            self.left -= 1
            if self.left < 0:
                return None
            one, other = pair
            unserved = [line for line in lines if not _holds(line, pair)]
            rest = self.serve(free & ~(1 << one | 1 << other), unserved)
            if rest is not None:
                return [pair, *rest]
        return None


def _holds(line: int, pair: tuple[int, int]) -> bool:
    return bool(line >> pair[0] & line >> pair[1] & 1)
