"""The nine-dimensional model of Singh, Deep and Nagar (2014).

Read (the abstract, and what WST and T3DT say of it): nine objective functions and axioms choose
the move, without chance, and whoever plays so never loses when he begins. We could read neither
the functions nor the axioms.

Reconstructed: two functions of the point after the move, each a sum over the lines that are still
open to a player, of a power of ten for every mark in them. The move makes the own function less
ten times the opponent's as large as can be, so that a block counts for more than an own pair.
"""

from collections.abc import Mapping

from noloss.core.game import Cell
from noloss.core.position import Position
from noloss.lab.papers.rivals.scored import LINES, Scored

WIN = 100_000
"""A complete line is worth more than all else."""


def objective(own: int, other: int) -> int:
    """The function of one player: powers of ten over the lines without the other's marks."""
    total = 0
    for line in LINES:
        if not any(other >> cell & 1 for cell in line):
            marks = sum(own >> cell & 1 for cell in line)
            total += WIN if marks == 3 else 10**marks
    return total


def objectives(position: Position) -> Mapping[Cell, float]:
    """What every move makes of the two functions together."""
    own, other = position.own, position.other
    moves = {cell: own | 1 << cell for cell in position.legal()}
    return {
        cell: objective(after, other) - 10 * objective(other, after)
        for cell, after in moves.items()
    }


def singh() -> Scored:
    """The model; see the head of this file for what was read and what is ours."""
    return Scored("rival:singh", objectives, "value of the objective functions")
