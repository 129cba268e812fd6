"""The words T3DT's tree is written in: the kinds of cells of the 3x3 board, and how they lie.

1 2 3      corners 1 3 7 9, edges 2 4 6 8, centre 5
4 5 6      a corner is beside the two edges it touches; two edges are near when a corner
7 8 9      touches both, opposite when the centre lies between them
"""

from noloss.core.bits import bits, to_mask
from noloss.core.families import box
from noloss.core.position import Position

GAME = box((3, 3), 3)
CORNERS = to_mask([0, 2, 6, 8])
EDGES = to_mask([1, 3, 5, 7])
CENTRE = to_mask([4])

KINDS = {"corner": CORNERS, "edge": EDGES, "centre": CENTRE}


def kind(mark: int) -> str:
    """The kind of a single cell, given as a mask."""
    return next(name for name, cells in KINDS.items() if mark & cells)


def kinds(marks: int) -> str:
    """The kinds of two marks, such as "centre and corner", in alphabetical order."""
    return " and ".join(sorted(kind(1 << cell) for cell in bits(marks)))


def opposite(mark: int) -> int:
    """The cells across the centre."""
    return to_mask(8 - cell for cell in bits(mark))


def beside(marks: int) -> int:
    """The cells that share a side with all of these."""
    return to_mask(
        cell for cell in range(9) if all(_distance(cell, mark) == 1 for mark in bits(marks))
    )


def touching(marks: int) -> int:
    """The cells that share a side with at least one of these."""
    return to_mask(
        cell for cell in range(9) if any(_distance(cell, mark) == 1 for mark in bits(marks))
    )


def nearest(cells: int, marks: int) -> int:
    """Those of the cells with the least total distance, in rows and columns, to the marks."""
    total = {cell: sum(_distance(cell, mark) for mark in bits(marks)) for cell in bits(cells)}
    least = min(total.values(), default=0)
    return to_mask(cell for cell, far in total.items() if far == least)


def edges_lie(position: Position) -> str:
    """How the one edge of each player lie to each other."""
    mine, yours = position.own & EDGES, position.other & EDGES
    return "opposite" if yours == opposite(mine) else "near"


def _distance(one: int, two: int) -> int:
    return abs(one // 3 - two // 3) + abs(one % 3 - two % 3)
