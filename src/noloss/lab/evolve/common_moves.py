"""The moves that strategies have in common, over the rows where they come to decide."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from noloss.core.game import Cell, Side
from noloss.core.position import Position
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.genome import VectorStrategy


@dataclass(frozen=True)
class CommonMove:
    """The move that most strategies make on a board."""

    board: Position
    cells: tuple[Cell, ...]
    """The cells that are this move; they differ by a symmetry of the board."""
    made: int
    """How many strategies make it."""
    of: int
    """How many come to this board."""


def reached(strategy: VectorStrategy, side: Side) -> list[int]:
    """The rows where a strategy comes to decide in one role."""
    graph = gamebase().graph
    played = {0}
    own = []
    for row in range(len(graph)):
        if row in played and graph.end[row] is None:
            mine = graph.turn(row) is side
            own += [row] if mine else []
            played |= {strategy.moves[row]} if mine else set(graph.children[row])
    return own


def common_moves(
    strategies: Iterable[VectorStrategy], side: Side, least: int = 2
) -> list[CommonMove]:
    """Moves, most agreed first, then by how many come there, then by row.

    Only rows where at least `least` strategies come and where there was a choice.
    """
    base = gamebase()
    counts: dict[int, Counter[int]] = {}
    for strategy in strategies:
        for row in reached(strategy, side):
            if len(base.graph.children[row]) > 1:
                counts.setdefault(row, Counter())[strategy.moves[row]] += 1
    agreed = []
    for row in sorted(counts):
        move, made = max(sorted(counts[row].items()), key=lambda pair: pair[1])
        if counts[row].total() >= least:
            board = base.rows[row]
            agreed.append(CommonMove(board, base.cells(board, move), made, counts[row].total()))
    return sorted(agreed, key=lambda move: (-Fraction(move.made, move.of), -move.of))
