"""What the terms about lines and neighbours pick on 3x3, by sets of cells and plain definitions."""

from collections.abc import Callable
from functools import cache, cached_property

ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
COLUMNS = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
LINES = [frozenset(line) for line in (*ROWS, *COLUMNS, (0, 4, 8), (2, 4, 6))]
CELLS = frozenset(range(9))
THROUGH = {c: [number for number, line in enumerate(LINES) if c in line] for c in CELLS}
CORNERS, SIDES = frozenset({0, 2, 6, 8}), frozenset({1, 3, 5, 7})
Cells = frozenset[int]


def _apart(one: int, two: int) -> tuple[int, int]:
    return abs(one // 3 - two // 3), abs(one % 3 - two % 3)


BESIDE = {c: frozenset(d for d in CELLS if sum(_apart(c, d)) == 1) for c in CELLS}
AROUND = {c: frozenset(d for d in CELLS if max(_apart(c, d)) == 1) for c in CELLS}


@cache
def _winning(own: Cells, other: Cells) -> Cells:
    missing = [line - own for line in LINES if not line & other]
    return frozenset(next(iter(cells)) for cells in missing if len(cells) == 1)


@cache
def _forks(own: Cells, other: Cells) -> Cells:
    return frozenset(c for c in CELLS - own - other if len(_winning(own | {c}, other)) >= 2)


def _wins_by_threats(own: Cells, other: Cells) -> bool:
    """Whether the owner of `own`, to move, wins by threats alone."""
    return bool(_starting(own, other))


@cache
def _starting(own: Cells, other: Cells) -> Cells:
    """The cells with which such a win begins."""
    if _winning(own, other):
        return _winning(own, other)
    found = set()
    for cell in CELLS - own - other:
        mine = own | {cell}
        answers = _winning(mine, other)
        stopped = not _winning(other, mine)
        forced = len(answers) == 1 and _wins_by_threats(mine, other | answers)
        if stopped and (len(answers) > 1 or forced):
            found.add(cell)
    return frozenset(found)


class Naive:
    """One position, by the marks of the player to move and of the other."""

    def __init__(self, own: Cells, other: Cells) -> None:
        self.own, self.other = own, other
        self.free = CELLS - own - other

    def where(self, fits: Callable[[int], bool]) -> Cells:
        return frozenset(filter(fits, self.free))

    def near(self, table: dict[int, Cells], marks: Cells) -> Cells:
        return self.where(lambda c: bool(table[c] & marks))

    def most(self, worth: Callable[[int], int]) -> Cells:
        worths = {cell: worth(cell) for cell in self.free}
        top = max(worths.values())
        return self.where(lambda c: worths[c] == top)

    def lines(self, worth: Callable[[int, int], int]) -> Cells:
        """The cells whose lines are worth most, by the marks of mine and of yours in each."""
        worths = [worth(*marks) for marks in self.marks]
        return self.most(lambda c: sum(worths[line] for line in THROUGH[c]))

    @cached_property
    def marks(self) -> list[tuple[int, int]]:
        """For each line, how many marks of mine and of yours are in it."""
        return [(len(line & self.own), len(line & self.other)) for line in LINES]

    @cached_property
    def feared(self) -> dict[int, Cells]:
        """Where the opponent could fork after each move of mine."""
        return {c: _forks(self.other, self.own | {c}) for c in self.free}

    @cached_property
    def made(self) -> dict[int, Cells]:
        """Where I could win after each move of mine."""
        return {c: _winning(self.own | {c}, self.other) for c in self.free}

    @cached_property
    def no_combo(self) -> Cells:
        return self.where(lambda c: not _wins_by_threats(self.other, self.own | {c}))


def _potential(base: int, mine: int, yours: int) -> Callable[[int, int], int]:
    """Lines that one of us has to himself, weighed."""
    return lambda m, y: (0 if y else mine * base**m) + (0 if m else yours * base**y)


PLAIN: dict[str, Callable[[Naive], Cells]] = {
    "take fork": lambda p: _forks(p.other, p.own),
    "quiet block": lambda p: (
        p.where(lambda c: not p.feared[c]) if _forks(p.other, p.own) else frozenset()
    ),
    "leave no fork": lambda p: p.where(lambda c: not p.feared[c]),
    "safe threat": lambda p: p.where(lambda c: bool(p.made[c]) and not p.made[c] & p.feared[c]),
    "combo": lambda p: _starting(p.own, p.other),
    "leave no combo": lambda p: p.no_combo,
    "block combo": lambda p: p.no_combo if _wins_by_threats(p.other, p.own) else frozenset(),
    "extend": lambda p: p.where(
        lambda c: any(c in line and line & p.own and not line & p.other for line in LINES)
    ),
    "contest": lambda p: p.where(
        lambda c: any(c in line and line & p.other and not line & p.own for line in LINES)
    ),
    "most lines": lambda p: p.lines(lambda m, y: 1),
    "most open lines": lambda p: p.lines(lambda m, y: y == 0),
    "most lines without mine": lambda p: p.lines(lambda m, y: m == 0),
    "most of my lines": lambda p: p.lines(lambda m, y: m > 0 and y == 0),
    "most of your lines": lambda p: p.lines(lambda m, y: y > 0 and m == 0),
    "most empty lines": lambda p: p.lines(lambda m, y: m + y == 0),
    "most unmixed lines": lambda p: p.lines(lambda m, y: m == 0 or y == 0),
    **{
        f"{name}{end}": lambda p, b=base, w=weights: p.lines(_potential(b, *w))
        for base, end in ((2, ""), (3, " 3"), (4, " 4"), (8, " 8"))
        for name, weights in (
            ("potential", (0, 1)),
            ("my potential", (1, 0)),
            ("both potentials", (1, 1)),
            ("weighed potentials", (2, 1)),
        )
    },
    "fewest forks": lambda p: p.most(lambda c: -len(p.feared[c])),
    "most forks": lambda p: p.most(lambda c: len(_forks(p.own | {c}, p.other))),
    "most threats": lambda p: p.most(lambda c: len(p.made[c])),
    "reflect yours": lambda p: p.where(lambda c: 8 - c in p.other),
    "reflect mine": lambda p: p.where(lambda c: 8 - c in p.own),
    "next to yours": lambda p: p.near(BESIDE, p.other),
    "next to mine": lambda p: p.near(BESIDE, p.own),
    "diagonal to yours": lambda p: p.near(AROUND, p.other) - p.near(BESIDE, p.other),
    "diagonal to mine": lambda p: p.near(AROUND, p.own) - p.near(BESIDE, p.own),
    "touch yours": lambda p: p.near(AROUND, p.other),
    "touch mine": lambda p: p.near(AROUND, p.own),
    "apart from yours": lambda p: p.free - p.near(AROUND, p.other),
    "corner next to yours": lambda p: p.near(BESIDE, p.other) & CORNERS,
    "corner next to mine": lambda p: p.near(BESIDE, p.own) & CORNERS,
    "side next to yours": lambda p: p.near(BESIDE, p.other) & SIDES,
}
