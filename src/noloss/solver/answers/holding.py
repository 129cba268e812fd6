"""P never loses: by answers until pairs hold, each of which does for many replies."""

from noloss.core.bits import bits
from noloss.core.game import Side
from noloss.core.position import Position
from noloss.proof.line_proof import Block, Entry, Holds, HoldsAlways
from noloss.solver.answers.search import Answers, Key
from noloss.solver.blocks.pairing import Pairings, spare_cells

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
        return self._ranked(p, q, self.game.playable(p | q))[:TRIED]

    def whole(self, p: int, q: int) -> Holds | None:
        """Pairs."""
        pairs = self._pairs(p, q)
        return None if pairs is None else Holds(_blocks(pairs))

    def meet(self, p: int, q: int, last: bool) -> tuple[list[Entry], list[int]] | None:
        """Moves of P after which pairs hold, and the replies that none of these can do without."""
        entries: list[Entry] = []
        rest = self.game.playable(p | q)
        for cell in () if last else self.moves(p, q):
            own = p | 1 << cell
            pairs = self._pairs(own, q)
            if pairs is not None:
                lines = [line for line in self.game.lines if not line & own]
                left = rest & ~spare_cells(lines, pairs, self.game.playable(own | q))
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
