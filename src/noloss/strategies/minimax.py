"""The three searchers that the T3DT paper measures itself against.

`mm`   minimax: looks at every continuation to the end, and of equally good moves keeps the last.
`abp`  minimax with alpha-beta pruning: the same values, and of equal moves the first.
`aba`  "advanced" alpha-beta: the score also counts moves, so it wins fast and loses late; of
       equally good moves the first.

From the paper: the scores, and the cells chosen on its Fig. 3, which fix how ties are broken.
Filled in: cells are tried in order. There is no table, no symmetry and no other cut, so that the
timing study compares what the paper compares.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import perm

from noloss.core.bits import bits
from noloss.core.errors import TooLarge
from noloss.core.game import Cell, LineGame
from noloss.core.notation import cell_text
from noloss.core.phrases import roughly
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, named_repr, unfinished, uniform

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


MOST_NODES = 10_000_000
"""A decision that may need a larger tree than this is refused."""

LARGE = 40
"""More plies than this need not be counted: the number is hopeless already."""

Searcher = Callable[[Position], tuple[int, int]]
"""The cell chosen in a position, and its score."""


@dataclass(frozen=True)
class SearchStrategy:
    """Searches the whole rest of the game at every move."""

    name: str
    search: Searcher

    __repr__ = named_repr

    def plays(self, game: LineGame) -> bool:
        """What it can search to the end from the empty board."""
        return not self.objection(game)

    def objection(self, game: LineGame) -> str:
        """Why it does not play this game; empty if it does."""
        tree = _tree(game.size)
        return f"it would search up to {roughly(tree)} positions" if tree > MOST_NODES else ""

    def decide(self, position: Position) -> Decision:
        """The one cell the search chooses."""
        free = unfinished(position).free.bit_count()
        if _tree(free) > MOST_NODES:
            raise TooLarge(
                f"{self.name} searches to the end of the game: with {free} free cells on"
                f" {position.game} that is up to {roughly(_tree(free))} positions, more than"
                f" {MOST_NODES:,}"
            )
        cell, score = self.search(position)
        end = "I win" if score > 0 else "you win" if score < 0 else "it is a draw"
        text = f"I looked ahead to the end: with best play after cell {cell_text(cell)} {end}."
        return uniform([cell], Reason("look ahead", text, (Cell(cell),)))


def _tree(free: int) -> int:
    """How many positions a search to the end of the game may look into."""
    return sum(perm(free, depth) for depth in range(1, min(free, LARGE) + 1))


def minimax(position: Position) -> tuple[int, int]:
    """Full minimax; scores are 1, 0 and -1."""
    chosen, best = -1, -INFINITY
    for cell in position.legal():
        score = _minimax(position.game, position.own | 1 << cell, position.other, cell)
        if score >= best:
            chosen, best = cell, score
    return chosen, best


def _minimax(game: LineGame, own: int, other: int, cell: int) -> int:
    """The score for the owner of `own`, who has just played `cell`."""
    if game.completes(own, cell):
        return -1 if game.rules.misere else 1
    replies = game.playable(own | other)
    if not replies:
        return 0
    best = -INFINITY
    while replies:  # as `bits` has them: it would take half as long again
        reply = replies & -replies
        score = _minimax(game, other | reply, own, reply.bit_length() - 1)
        best = max(best, score)
        replies ^= reply
    return -best


def alpha_beta(position: Position) -> tuple[int, int]:
    """Alpha-beta; scores are 1, 0 and -1."""
    found = searched(position, in_cell_order, counts_moves=False)
    return found.cell, found.score


def advanced_alpha_beta(position: Position) -> tuple[int, int]:
    """Alpha-beta where a win scores one more than the free cells it leaves."""
    found = searched(position, in_cell_order, counts_moves=True)
    return found.cell, found.score


def mm() -> SearchStrategy:
    """Minimax (MM)."""
    return SearchStrategy("mm", minimax)


def abp() -> SearchStrategy:
    """Minimax with alpha-beta pruning (ABP)."""
    return SearchStrategy("abp", alpha_beta)


def aba() -> SearchStrategy:
    """Advanced, depth-aware alpha-beta (ABA)."""
    return SearchStrategy("aba", advanced_alpha_beta)
