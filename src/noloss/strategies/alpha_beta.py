"""Alpha-beta to the end of the game, with the cells tried in any order.

The value is the same whatever the order; what changes is how many positions are looked into, which
is counted. There is no table, no symmetry and no other cut.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from noloss.core.bits import bits
from noloss.core.game import Cell, LineGame
from noloss.core.position import Position

INFINITY = 1 << 30

Order = Callable[[LineGame, int, int], Iterable[int]]
"""The cells to try, all of them, from the marks of the player to move and of the other."""


@dataclass(frozen=True)
class Searched:
    """What a search found, and what it took."""

    cell: Cell
    """Of equally good cells the first that was tried."""
    score: int
    positions: int
    """Positions looked into below the one asked about."""


def in_cell_order(game: LineGame, own: int, other: int) -> Iterable[int]:
    """The order of plain alpha-beta."""
    return bits(game.playable(own | other))


def searched(position: Position, order: Order, counts_moves: bool) -> Searched:
    """Search an unfinished position.

    Scores are 1, 0 and -1; where it `counts_moves`, a win scores one more than the free cells it
    leaves, so that the search wins fast and loses late.
    """
    return _Search(position.game, order, counts_moves).root(position.own, position.other)


@dataclass
class _Search:
    game: LineGame
    order: Order
    counts_moves: bool
    positions: int = 0

    def root(self, own: int, other: int) -> Searched:
        chosen, best = -1, -INFINITY
        for cell in self.order(self.game, own, other):
            score = -self.score(other, own | 1 << cell, cell, -INFINITY, -best)
            if score > best:
                chosen, best = cell, score
        return Searched(Cell(chosen), best, self.positions)

    def score(self, own: int, other: int, cell: int, alpha: int, beta: int) -> int:
        """The score for the owner of `own`, to move; the other has just played `cell`."""
        self.positions += 1
        taken = own | other
        if self.game.completes(other, cell):
            lost = self.game.size - taken.bit_count() + 1 if self.counts_moves else 1
            return lost if self.game.rules.misere else -lost
        if taken == self.game.full:
            return 0
        for reply in self.order(self.game, own, other):
            score = -self.score(other, own | 1 << reply, reply, -beta, -alpha)
            if score > alpha:
                alpha = score
                if alpha >= beta:
                    break
        return alpha
