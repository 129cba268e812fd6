"""The game-base of Bhatt, Varshney and Deb: boards by number, and which follow from which.

On 3x3 there are 765, as in the paper; the game-base of any other game is made the same way.

Boards that differ only by a symmetry are one; the *base-case* stands for them, the one with the
least sum of the cells (from 1) that X holds, then of those that O holds, then the least product of
X's cells, then of O's. Rows are numbered as they are found, breadth first from the empty board and
by cells, which gives the row numbers of the paper. Rows count from 1 in text and from 0 in code.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod

from noloss.core.bits import bits
from noloss.core.errors import WrongGame
from noloss.core.families import box
from noloss.core.game import Cell, LineGame, Side
from noloss.core.position import Position
from noloss.core.symmetry import symmetries
from noloss.lab.evolve.graph import GameGraph, no_loss_moves, unfold

GAME = box((3, 3), 3)


@dataclass(frozen=True)
class GameBase:
    """The rows in order, and the graph that their moves make."""

    rows: tuple[Position, ...]
    graph: GameGraph

    @property
    def game(self) -> LineGame:
        """The game it is of."""
        return self.rows[0].game

    @property
    def over(self) -> int:
        """The entry, from 0, where there is nothing to decide: a row that is not there."""
        return len(self.rows)

    @cached_property
    def number(self) -> dict[Position, int]:
        """The row of each base-case."""
        return {position: row for row, position in enumerate(self.rows)}

    @cached_property
    def safe(self) -> dict[Side, tuple[tuple[int, ...], ...]]:
        """For each side and row, where play goes on to when that side never risks a loss."""
        return {side: no_loss_moves(self.graph, side) for side in Side}

    @cached_property
    def own(self) -> dict[Side, list[int]]:
        """For each side, the rows where it decides."""
        rows = range(len(self.rows))
        return {side: [row for row in rows if self.graph.decides(row, side)] for side in Side}

    def open_rows(self, side: Side) -> list[int]:
        """Those of them where it has more than one safe move."""
        return [row for row in self.own[side] if len(self.safe[side][row]) > 1]

    def row(self, position: Position) -> int:
        """The row of the board that stands for this one."""
        if position.game != self.game:
            raise WrongGame(f"the game-base is of {self.game}, not of {position.game}")
        return self.number[base_case(position)]

    def cells(self, position: Position, target: int) -> tuple[Cell, ...]:
        """The cells of a real board that lead to a row: those are one move, up to symmetry."""
        return tuple(c for c in position.legal() if self.row(position.after(c)) == target)


def gamebase(game: LineGame = GAME) -> GameBase:
    """The game-base of a game, that of the paper unless another is named.

    >>> len(gamebase().rows), str(gamebase().rows[7])
    (765, 'X../..O/...')
    """
    return _gamebase(game)


@lru_cache(maxsize=2)
def _gamebase(game: LineGame) -> GameBase:
    """Made once: it is a constant, data rather than somebody's table."""
    return GameBase(*unfold(game.start(), base_case))


@lru_cache(maxsize=8192)
def base_case(position: Position) -> Position:
    """The board that stands for this one and its images; 3x3 has 5,478 boards to remember."""
    return min((g.position(position) for g in symmetries(position.game)), key=_order)


def _order(position: Position) -> tuple[int, int, int, int, int, int]:
    """The paper's four numbers, which tell the boards of 3x3 apart; larger ones need the marks."""
    crosses, noughts = _weights(position.first), _weights(position.second)
    return crosses[0], noughts[0], crosses[1], noughts[1], position.first, position.second


@lru_cache(maxsize=512)
def _weights(marks: int) -> tuple[int, int]:
    """The sum and the product of the cells, counted from 1."""
    cells = [cell + 1 for cell in bits(marks)]
    return sum(cells), prod(cells)
