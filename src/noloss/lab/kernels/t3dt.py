"""T3DT as straight code: its decision tree asked on two 9-bit boards, with nothing looked up.

The eight outer cells are a ring and the centre is the last bit, so that what the tree asks about
(beside, across, the lines along the rim and through the centre) is a turn of the ring:

    bit    0 1 2        even bits are corners, odd ones edges
           7 8 3        a step along the ring leads to the next cell of the rim,
           6 5 4        four steps lead across the centre

A move is the bit of its cell. The same source runs compiled and, with `NUMBA_DISABLE_JIT=1`,
interpreted. Its plain twin is `strategies/trees/t3dt.tree`; a test joins the two on every
position. Two things are told more shortly here than there, and the test holds them to it: where
the tree's answer follows from what has not been blocked, and how to see that the player's own play
cannot have led to a board.
"""

from noloss.kernels.jit import kernel

RING = (0, 1, 2, 7, 8, 3, 6, 5, 4)
"""The bit of each cell, in cell order."""

FULL, RIM, CORNERS, EDGES, CENTRE = 0x1FF, 0xFF, 0x55, 0xAA, 0x100
LANE = 16
"""Two boards that are looked at together lie this many bits apart."""
RIMS, BOTH_CORNERS, BOTH_EDGES = RIM << LANE | RIM, CORNERS << LANE | CORNERS, EDGES << LANE | EDGES
TWICE = 0x101
"""Times this, a ring is written twice in a row, and a shift to the right is a turn."""

DRAWS = 1 << 32
HALF, THIRD, LAST = DRAWS // 2, DRAWS // 3, DRAWS - 1
FACTOR, STEP = 1664525, 1013904223
"""`draw * FACTOR + STEP & LAST` is the next random number: a congruential generator of full period.

Only its leading bits are used. It is short, and written out where it is needed, because T3DT's
chance is part of T3DT's time.
"""


@kernel
def t3dt(own: int, other: int, draw: int) -> int:
    """The move of the player who owns `own`; `draw` is uniform below `DRAWS`.

    Each cell's chance is that of the tree, to within one part in `DRAWS`.
    """
    if not own:
        return first_reply(other, draw) if other else opening(draw)
    if not own & own - 1 and not other & other - 1:
        return second_mark(own, other, draw)
    free = FULL ^ own ^ other
    turning = ((own | other << LANE) & RIMS) * TWICE
    after, before = turning >> 1, turning >> 7
    third = (after & turning >> 2 | before & turning >> 6) & BOTH_CORNERS
    third |= after & before & BOTH_EDGES
    if own & CENTRE:
        cells = (third | turning >> 4) & free
        blocks = third >> LANE & free
    elif other & CENTRE:
        cells = third & free
        blocks = (third | turning >> 4) >> LANE & free
    else:
        across = turning & turning >> 4
        cells = third & free | (CENTRE if across & RIM else 0)
        blocks = third >> LANE & free | (CENTRE if across >> LANE & RIM else 0)
    if not cells:
        cells = blocks
    if not cells:
        return quiet(own, other, free, draw)
    return pick(cells, draw) if cells & cells - 1 else cells


@kernel
def pick(cells: int, draw: int) -> int:
    """One of the cells, each as likely; two and three are told apart first, for they are common."""
    rest = cells & cells - 1
    if not rest:
        return cells
    last = rest & rest - 1
    if not last:
        return rest if draw < HALF else cells ^ rest
    if not last & last - 1:
        if draw < THIRD:
            return last
        return rest ^ last if draw < DRAWS - THIRD else cells ^ rest
    count = 3
    while last & last - 1:
        last &= last - 1
        count += 1
    for _ in range(draw * count >> 32):
        cells &= cells - 1
    return cells & -cells


@kernel
def opposite(one: int) -> int:
    """The cell of the rim across from another."""
    return one << 4 if one < 16 else one >> 4


@kernel
def beside(cells: int) -> int:
    """The cells of the rim that touch one of these."""
    return (cells << 1 | cells >> 1 | cells >> 7 | cells << 7) & RIM


@kernel
def opening(draw: int) -> int:
    """A corner, an edge or the centre, each as likely."""
    ticket = draw * 12 >> 32
    return 1 << ticket if ticket < 8 else CENTRE


@kernel
def any_corner(draw: int) -> int:
    """One of all four corners."""
    return 1 << (draw >> 30) * 2


@kernel
def first_reply(other: int, draw: int) -> int:
    """The opponent began."""
    if other & CORNERS:
        return CENTRE
    return pick(beside(other), draw) if other & EDGES else any_corner(draw)


@kernel
def second_mark(own: int, other: int, draw: int) -> int:
    """The player began, and both have one mark."""
    if own & CORNERS:
        if other & EDGES:
            return CENTRE
        return pick(CORNERS ^ own ^ other, draw) if other & CORNERS else opposite(own)
    if own & CENTRE:
        return any_corner(draw) if other & EDGES else opposite(other)
    if other & CORNERS:
        return CENTRE
    between = beside(own) & beside(other & EDGES)
    return between if between else pick(beside(own), draw)


@kernel
def quiet(own: int, other: int, free: int, draw: int) -> int:
    """There is nothing to win or block, and somebody has two marks or more.

    Each stage answers 0 where T3DT's own play does not lead.
    """
    mine = own & own - 1
    if not mine:
        cells = second_reply(own, other, free)
    elif mine & mine - 1:
        late = free & free - 1
        cells = free if own & CENTRE or not late & late - 1 else 0
    else:
        yours = other & other - 1
        late = yours & yours - 1
        cells = third_reply(own, other, free) if late else third_mark(own, other, free)
    return pick(cells if cells else priorities(own, other, free), draw)


@kernel
def second_reply(own: int, other: int, free: int) -> int:
    """The opponent began and has two marks."""
    if own & CENTRE:
        if not other & EDGES:
            return EDGES
        return nearest(other) if other & CORNERS else 0
    if own & EDGES:
        return 0
    if other & CENTRE:
        return CORNERS & free
    return CENTRE if beside(own) & other else 0


@kernel
def third_mark(own: int, other: int, free: int) -> int:
    """The player began, and both have two marks."""
    if not own & CORNERS:
        return EDGES & free if own & CENTRE and other & CORNERS else 0
    if own & CENTRE:
        return CORNERS & free & ~beside(other & EDGES)
    if own & EDGES:
        return corner_and_edge(own, other)
    return CORNERS & free if other & CORNERS else 0


@kernel
def corner_and_edge(own: int, other: int) -> int:
    """The third mark after a corner and an edge, when the opponent has an edge too."""
    yours = other & EDGES
    if not beside(own & EDGES) & own or not yours or yours & yours - 1:
        return 0
    between = beside(own & EDGES) & beside(yours)
    if between:
        return CENTRE if between & own else 0
    return nearest(other) if other & CORNERS else 0


@kernel
def third_reply(own: int, other: int, free: int) -> int:
    """The opponent began, and five cells are taken."""
    if own & CENTRE:
        corners = other & CORNERS
        return free if corners & corners - 1 else 0
    return free if other & CENTRE and own & CORNERS else 0


@kernel
def nearest(other: int) -> int:
    """The free corner nearest to a corner and an edge that do not touch."""
    return beside(other & EDGES) & ~opposite(other & CORNERS)


@kernel
def priorities(own: int, other: int, free: int) -> int:
    """Where the own play does not lead: fork, stop a fork, else any free cell."""
    cells = forks(own, free)
    if not cells and forks(other, free):
        cells = fork_blocks(own, other, free)
    return cells if cells else free


@kernel
def forks(own: int, free: int) -> int:
    """The free cells that make two threats at once."""
    forking = 0
    rest = free
    while rest:
        cell = rest & -rest
        rest ^= cell
        cells = threats(own | cell) & free & ~cell
        if cells & cells - 1:
            forking |= cell
    return forking


@kernel
def threats(own: int) -> int:
    """The third cells of all lines of which two are owned; only the free ones mean anything."""
    turning = (own & RIM) * TWICE
    after, before = turning >> 1, turning >> 7
    third = (after & turning >> 2 | before & turning >> 6) & CORNERS | after & before & EDGES
    if own & CENTRE:
        return third | turning >> 4
    return third | CENTRE if turning & turning >> 4 & RIM else third


@kernel
def fork_blocks(own: int, other: int, free: int) -> int:
    """The cells that leave no fork, by a counter-threat where there is one."""
    forcing = calm = 0
    rest = free
    while rest:
        cell = rest & -rest
        rest ^= cell
        left = free ^ cell
        cells = threats(own | cell) & left
        feared = forks(other, left)
        if cells and not cells & feared:
            forcing |= cell
        if not feared:
            calm |= cell
    return forcing if forcing else calm


@kernel
def repeat_t3dt(own: int, other: int, draw: int, times: int, nothing: int) -> tuple[int, int]:
    """T3DT's last move, each drawn anew, and the last draw; `nothing` is zero, see `searches`."""
    move = 0
    for _ in range(times):
        draw = draw * FACTOR + STEP & LAST
        move = t3dt(own ^ move & nothing, other, draw)
    return move, draw


@kernel
def whole_games(games: int, draw: int) -> int:
    """T3DT against itself from the empty board to the full one, game after game: the last draw.

    Its games are drawn, so nobody needs to look for a winner; a test says so. Here every decision
    meets a board the processor has not just seen.
    """
    for _ in range(games):
        own = other = 0
        for _ in range(9):
            draw = draw * FACTOR + STEP & LAST
            own, other = other, own | t3dt(own, other, draw)
    return draw
