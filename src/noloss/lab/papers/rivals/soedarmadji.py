"""Soedarmadji's team (2006): nine agents, one per cell, and a manager.

Read (the paper's abstract and part of a chapter of the author's thesis): an agent answers for its
cell alone, by what it knows, with a number that says how important it finds that it be played; the
manager, who knows almost nothing of the game, takes the highest, and of several any one: by chance,
or the first to answer. Here that is the first in cell order.

Reconstructed: what an agent knows are the lines through its cell, and its number is the sum of
what each of them is worth to it (one of several sets on a grid of 2,880 that serve). The worths
are ours. They were sought so that the team fails where Bhatt, Varshney and Deb say that the
original does (their Fig. 13): it answers opposite corners with the corner 3, and leaves 8, or 6,
unblocked, because several lines of its own outvote one block.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from noloss.core.game import Cell
from noloss.core.position import Position
from noloss.lab.papers.rivals.scored import LINES, Scored, tally

WORTH = {(2, 0): 20, (0, 2): 5, (1, 0): 3, (0, 1): 2, (0, 0): 1, (1, 1): 0}
"""What a line is worth to an agent, by the team's and the opponent's marks in it."""


@dataclass(frozen=True)
class Agent:
    """Answers for one cell, and sees only the lines through it."""

    cell: Cell

    def priority(self, position: Position) -> int:
        """How important it finds that its cell be taken now."""
        lines = (line for line in LINES if self.cell in line)
        return sum(WORTH[tally(position, line)] for line in lines)


TEAM = tuple(Agent(Cell(cell)) for cell in range(9))


def answers(position: Position) -> Mapping[Cell, float]:
    """What the agents of the free cells tell the manager."""
    free = position.free
    return {a.cell: a.priority(position) for a in TEAM if free >> a.cell & 1}


def soedarmadji() -> Scored:
    """The team; see the head of this file for what was read and what is ours."""
    return Scored("rival:soedarmadji", answers, "priority among the agents")
