"""The Hamming-distance classifier of Rajani and others (2011).

Read (the abstract and the beginning): a Hamming network of nine inputs (1 own, -1 the opponent's,
0 empty) and eight classes, the winning lines. The basic step compares the board after a move with
the weights of every class, and the greatest output is the nearest line; an iterative step does the
same for every move that could follow, and adds it up; the greatest total is played. It would
sooner win than keep the opponent from winning.

Reconstructed, and changed once after its first proof, so that an own win comes before all: a
weight is 1 on the line and 0 off it, so an output is the number of own cells of the line less
those of the opponent. The moves that could follow are own ones, and the opponent's seen from his
side, which count against. The steps are weighed so that a nearer line always counts for more.
"""

from collections.abc import Mapping

from noloss.core.bits import bits
from noloss.core.game import Cell
from noloss.core.position import Position
from noloss.lab.papers.rivals.scored import LINES, Scored

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
