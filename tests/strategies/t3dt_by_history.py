"""T3DT told the paper's way: by the history of the game, section by section.

A plain twin of `strategies/trees/t3dt.tree`: it knows the order of the moves and shares no code.
Cells are numbered from 1 by rows, as the paper numbers them by row and column.
"""

from fractions import Fraction

CORNERS, EDGES, CENTRE = {1, 3, 7, 9}, {2, 4, 6, 8}, 5
LINES = [
    {1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7},
]  # fmt: skip


def moves(history: list[int]) -> dict[int, Fraction]:
    """The chances of T3DT's next move after this game so far; T3DT is the player to move."""
    mine = history[len(history) % 2 :: 2]
    yours = history[1 - len(history) % 2 :: 2]
    if not history:
        return _opening()
    starts = len(history) % 2 == 0
    if starts and len(mine) == 1:
        return _any(_second_when_starting(mine[0], yours[0]))
    if not starts and not mine:
        return _any(_first_when_not_starting(yours[0]))
    free = set(range(1, 10)) - set(history)
    cells = _threats({*mine}, free) or _threats({*yours}, free)
    if not cells and starts and len(mine) == 2:
        cells = _third_when_starting(mine, yours, free)
    elif not cells and not starts and len(mine) == 1:
        cells = _second_when_not_starting(yours, free)
    return _any(cells or free)


def _opening() -> dict[int, Fraction]:
    third, twelfth = Fraction(1, 3), Fraction(1, 12)
    return {cell: third if cell == CENTRE else twelfth for cell in range(1, 10)}


def _any(cells: set[int]) -> dict[int, Fraction]:
    return {cell: Fraction(1, len(cells)) for cell in sorted(cells)}


def _second_when_starting(x1: int, o1: int) -> set[int]:
    if x1 in CORNERS:
        if o1 in EDGES:
            return {CENTRE}
        return CORNERS - {x1, o1} if o1 in CORNERS else {10 - x1}
    if x1 in EDGES:
        if o1 in CORNERS:
            return {CENTRE}
        if o1 in EDGES and o1 != 10 - x1:
            return {c for c in CORNERS if _far(c, x1) == _far(c, o1) == 1}
        return {c for c in CORNERS if _far(c, x1) == 1}
    return set(CORNERS) if o1 in EDGES else {10 - o1}


def _third_when_starting(mine: list[int], yours: list[int], free: set[int]) -> set[int]:
    x1, o1 = mine[0], yours[0]
    if x1 in CORNERS and o1 in CORNERS:
        return CORNERS & free
    if x1 in EDGES and o1 in CORNERS:
        return EDGES & free
    if x1 in EDGES and o1 in EDGES:
        return {CENTRE} if o1 != 10 - x1 else _nearest(yours, free)
    return {c for c in CORNERS & free if len(_threats({*mine, c}, free - {c})) == 2}


def _first_when_not_starting(o1: int) -> set[int]:
    if o1 in CORNERS:
        return {CENTRE}
    return {c for c in CORNERS if _far(c, o1) == 1} if o1 in EDGES else set(CORNERS)


def _second_when_not_starting(yours: list[int], free: set[int]) -> set[int]:
    o1, o2 = yours
    if o1 in CORNERS:
        return EDGES & free if o2 in CORNERS else _nearest(yours, free)
    return {CENTRE} if o1 in EDGES else CORNERS & free


def _threats(marks: set[int], free: set[int]) -> set[int]:
    return {c for c in free if any(line <= marks | {c} for line in LINES)}


def _nearest(marks: list[int], free: set[int]) -> set[int]:
    total = {c: sum(_far(c, m) for m in marks) for c in CORNERS & free}
    return {c for c, far in total.items() if far == min(total.values())}


def _far(one: int, two: int) -> int:
    (r1, c1), (r2, c2) = divmod(one - 1, 3), divmod(two - 1, 3)
    return abs(r1 - r2) + abs(c1 - c2)
