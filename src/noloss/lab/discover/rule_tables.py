"""What rules pick on a ground, as arrays for the search."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from noloss.core.bits import bits
from noloss.core.game import LineGame, Side
from noloss.lab.discover.ground import Ground, ground
from noloss.strategies.vocabulary import term

Words = NDArray[np.uint64]
Masks = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class RuleTables:
    """Rules on a ground: the cells that each picks, and how good it finds each cell."""

    ground: Ground
    cells: Masks
    """By rule and position, as a mask."""
    scores: Masks
    """By rule, position and cell: a term that compares cells has numbers, others 1 and 0."""

    @cached_property
    def playable(self) -> Masks:
        """The free cells of each position."""
        return np.array([position.playable for position in self.ground.positions], np.int32)

    @cached_property
    def safe(self) -> Masks:
        """The safe cells of each position."""
        return np.array(self.ground.safe, np.int32)

    @cached_property
    def after(self) -> Words:
        """By position and cell, the set of positions that can follow."""
        return np.array([[self.words(each) for each in row] for row in self.ground.after])

    @cached_property
    def applies(self) -> Words:
        """By rule, the set of positions where it picks any cell."""
        return self._sets(self.cells != 0)

    @cached_property
    def bad(self) -> Words:
        """By rule, the set of positions where it picks an unsafe cell."""
        return self._sets((self.cells & ~self.safe) != 0)

    def starts(self, sides: Sequence[Side]) -> Words:
        """Where a player first decides in these seats."""
        return self.words(self.ground.starts(sides))

    def words(self, positions: int) -> Words:
        """A set of positions as a row of words."""
        size = -(-len(self.ground.positions) // 64)
        return np.frombuffer(positions.to_bytes(8 * size, "little"), "<u8").astype(np.uint64)

    def _sets(self, members: NDArray[np.bool_]) -> Words:
        return np.array([self.words(_mask(row)) for row in members])


def _mask(members: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(members, bitorder="little").tobytes(), "little")


@lru_cache(maxsize=4)
def tables(game: LineGame, terms: tuple[str, ...]) -> RuleTables:
    """The tables of these terms on the ground of a game."""
    board = ground(game)
    cells = np.zeros((len(terms), len(board.positions)), np.int32)
    scores = np.zeros((*cells.shape, board.game.size), np.int32)
    for rule, name in enumerate(terms):
        known = term(name)
        for number, position in enumerate(board.positions):
            cells[rule, number] = picked = known.cells(position)
            ranked = (
                dict.fromkeys(bits(picked), 1) if known.ranks is None else known.ranks(position)
            )
            for cell, score in ranked.items():
                scores[rule, number, cell] = score
    return RuleTables(board, cells, scores)
