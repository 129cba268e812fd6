"""P never loses: by answers until pairs hold, each of which does for many replies."""

from functools import reduce
from operator import and_, or_

from noloss.core.bits import bits
from noloss.core.game import Side
from noloss.core.position import Position
from noloss.exact.engines.answers.linking import Key
from noloss.exact.engines.answers.search import Answers
from noloss.exact.engines.blocks.pairing import Pairings
from noloss.exact.proof.line_proof import Block, Entry, Holds, HoldsAlways

TRIES = 50
"""Pairs that are tried for one pairing."""
TRIED = 8
"""Moves of P that are tried in a position."""


class Holding(Answers):
    """Can P keep Q from every line?"""

    wins = False

    def __init__(self, start: Position, side: Side) -> None:
        super().__init__(start, side)
        self._pairings = Pairings(self.game)
        self._unpaired: set[Key] = set()
        """Where no pairs were found."""

    def at_once(self, p: int, q: int) -> tuple[int, ...]:
        """A move that completes a line."""
        done = self.game.completions(p, q)
        return (done.bit_length() - 1,) if done else ()

    def moves(self, p: int, q: int) -> list[int]:
        """Those that hit most of what is open to Q."""
        return self._ranked(p, q, self.game.full & ~(p | q))[:TRIED]

    def whole(self, p: int, q: int) -> Holds | None:
        """Pairs."""
        pairs = self._pairs(p, q)
        return None if pairs is None else Holds(_blocks(pairs))

    def meet(self, p: int, q: int, last: bool) -> tuple[list[Entry], list[int]] | None:
        """Moves of P after which pairs hold, and the replies that none of these can do without."""
        entries: list[Entry] = []
        rest = self.game.full & ~(p | q)
        for cell in () if last else self.moves(p, q):
            own = p | 1 << cell
            pairs = self._pairs(own, q)
            if pairs is not None:
                left = rest & ~self._spare(own, q, pairs)
                if left != rest:
                    entries.append(HoldsAlways(cell, _blocks(pairs)))
                rest = left
            if not rest:
                break
        return entries, self._ranked(q, p, rest)

    def _pairs(self, p: int, q: int) -> list[int] | None:
        """Pairs by which P holds, if there were some with any one mark of Q less."""
        known = any((p, q ^ 1 << cell) in self._unpaired for cell in bits(q))
        pairs = None if known else self._pairings.find(p, q, TRIES)
        if pairs is None:
            self._unpaired.add((p, q))
        return pairs

    def _spare(self, p: int, q: int, pairs: list[int]) -> int:
        """The free cells that these pairs can do without, as the checker finds them."""
        relying: dict[int, list[int]] = {pair: [] for pair in pairs}
        for line in self.game.lines:
            if not line & p:
                relying[next(pair for pair in pairs if line & pair == pair)].append(line)
        spare = self.game.full & ~(p | q | reduce(or_, pairs, 0))
        spare |= reduce(or_, (pair for pair in pairs if not relying[pair]), 0)
        serving = {pair: reduce(and_, lines) for pair, lines in relying.items() if lines}
        while reached := [pair for pair, common in serving.items() if common & spare]:
            for pair in reached:
                spare |= pair
                del serving[pair]
        return spare

    def _ranked(self, p: int, q: int, cells: int) -> list[int]:
        """Cells by what they take from Q, and then by what they add for P."""

        def worth(cell: int) -> int:
            total = 0
            for line in self.game.through[cell]:
                if not line & p:
                    total += 1 << (line & q).bit_count()
                elif not line & q:
                    total += 2 * (line & p).bit_count()
            return -total

        return sorted(bits(cells), key=worth)


def _blocks(pairs: list[int]) -> tuple[Block, ...]:
    return tuple(Block(tuple(bits(pair))) for pair in pairs)
