"""Rivals that give every free cell a number by a formula and take the first of the highest.

Rajani: the Hamming-distance classifier of Rajani and others (2011).

Read (the abstract and the beginning): a Hamming network of nine inputs (1 own, -1 the opponent's,
0 empty) and eight classes, the winning lines. The basic step compares the board after a move with
the weights of every class, and the greatest output is the nearest line; an iterative step does the
same for every move that could follow, and adds it up; the greatest total is played. It would
sooner win than keep the opponent from winning.

Reconstructed, and changed once after its first proof, so that an own win comes before all: a
weight is 1 on the line and 0 off it, so an output is the number of own cells of the line less
those of the opponent. The moves that could follow are own ones, and the opponent's seen from his
side, which count against. The steps are weighed so that a nearer line always counts for more.

Singh: the nine-dimensional model of Singh, Deep and Nagar (2014).

Read (the abstract, and what WST and T3DT say of it): nine objective functions and axioms choose
the move, without chance, and whoever plays so never loses when he begins. We could read neither
the functions nor the axioms.

Reconstructed: two functions of the point after the move, each a sum over the lines that are still
open to a player, of a power of ten for every mark in them. The move makes the own function less
ten times the opponent's as large as can be, so that a block counts for more than an own pair.

Soedarmadji: a team (2006) of nine agents, one per cell, and a manager.

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

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from noloss.core.bits import bits
from noloss.core.families import box
from noloss.core.game import Cell, LineGame
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, named_repr, seated, unfinished, uniform

GAME = box((3, 3), 3)
LINES = tuple(tuple(cell for cell in range(9) if line >> cell & 1) for line in GAME.lines)
"""The lines as cells."""


@dataclass(frozen=True)
class Scored:
    """Takes the cell with the highest score; in a tie, the first in cell order."""

    name: str
    scores: Callable[[Position], Mapping[Cell, float]]
    """The score of every free cell; a function, or a value that can be called."""
    says: str
    """What the score is, for the reason."""

    __repr__ = named_repr

    def plays(self, game: LineGame) -> bool:
        """The game that the papers are about."""
        return game == GAME

    def decide(self, position: Position) -> Decision:
        """One cell, without chance."""
        seated(self, unfinished(position).game)
        scores = self.scores(position)
        best = max(sorted(scores), key=lambda cell: scores[cell])
        text = f"Of all free cells {cell_text(best)} has the highest {self.says}."
        return uniform([best], Reason(self.says, text, (best,)))


def tally(position: Position, line: tuple[int, ...]) -> tuple[int, int]:
    """How many cells of a line belong to the player to move, and to the opponent."""
    own, other = position.own, position.other
    return sum(own >> cell & 1 for cell in line), sum(other >> cell & 1 for cell in line)


BASIC = 100
"""What the nearest lines count for beside the sums, which come to at most three for each cell."""
WON = 3


def outputs(own: int, other: int) -> list[int]:
    """What each class puts out: own cells of its line less the opponent's."""
    return [sum((own >> cell & 1) - (other >> cell & 1) for cell in line) for line in LINES]


def totals(position: Position) -> Mapping[Cell, float]:
    """The gross output of every move."""
    own, other, free = position.own, position.other, position.free
    found: dict[Cell, float] = {}
    for cell in bits(free):
        after, rest = own | 1 << cell, free ^ 1 << cell
        nearest = max(outputs(after, other))
        if nearest == WON:  # nothing follows
            found[Cell(cell)] = WON * BASIC
            continue
        mine = [max(outputs(after | 1 << then, other)) for then in bits(rest)]
        theirs = [max(outputs(other | 1 << then, after)) for then in bits(rest)]
        step = nearest - max(theirs, default=0)
        found[Cell(cell)] = step * BASIC + sum(mine) - sum(theirs)
    return found


def rajani() -> Scored:
    """The classifier; see the head of this file for what was read and what is ours."""
    return Scored("rival:rajani", totals, "gross output of the Hamming network")


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
