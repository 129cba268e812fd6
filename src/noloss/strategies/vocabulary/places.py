"""Places on the board: centre, corners, sides, and places as seen from a mark (across, beside).

They follow from the shape alone and mean something on every box.
"""

from collections.abc import Callable
from functools import lru_cache

from noloss.core.bits import bits, to_mask
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.strategies.vocabulary.lines import fork_blocks
from noloss.strategies.vocabulary.term import ALWAYS, Term


@lru_cache(maxsize=64)
def centre_cells(game: LineGame) -> int:
    """The middle of the board: one cell, or several when a side is even."""
    return _cells_where(game, lambda at, side: at in ((side - 1) // 2, side // 2))


@lru_cache(maxsize=64)
def corner_cells(game: LineGame) -> int:
    """The cells at an end of every axis."""
    return _cells_where(game, lambda at, side: at in (0, side - 1))


@lru_cache(maxsize=64)
def side_cells(game: LineGame) -> int:
    """The cells that are neither a corner nor in the centre; on 3x3, the edges."""
    return game.full & ~(corner_cells(game) | centre_cells(game))


def kind(game: LineGame, cell: int) -> str:
    """Whether a cell is a corner, an edge or the centre."""
    if corner_cells(game) >> cell & 1:
        return "corner"
    return "centre" if centre_cells(game) >> cell & 1 else "edge"


def across(game: LineGame, marks: int) -> int:
    """The cells on the other side of the centre, as far away as the marks."""
    last = game.size - 1
    return to_mask(last - cell for cell in bits(marks))


def beside(game: LineGame, marks: int) -> int:
    """The cells that share a side with all of these."""
    shared = game.full
    for cell in bits(marks):
        shared &= _neighbours(game)[cell]
    return shared


def touching(game: LineGame, marks: int) -> int:
    """The cells that share a side with at least one of these."""
    touched = 0
    for cell in bits(marks):
        touched |= _neighbours(game)[cell]
    return touched


def nearest(game: LineGame, cells: int, marks: int) -> int:
    """Those of the cells with the least total distance, along the axes, to the marks."""
    total = {cell: sum(_distance(game, cell, mark) for mark in bits(marks)) for cell in bits(cells)}
    least = min(total.values(), default=0)
    return to_mask(cell for cell, far in total.items() if far == least)


def steps_apart(game: LineGame, one: int, two: int) -> int:
    """The steps of a king from one cell to another."""
    places = zip(_place(game, one), _place(game, two), strict=True)
    return max(abs(here - there) for here, there in places)


def _cells_where(game: LineGame, fits: Callable[[int, int], bool]) -> int:
    return to_mask(
        cell
        for cell in range(game.size)
        if all(fits(at, side) for at, side in zip(_place(game, cell), game.shape, strict=True))
    )


def _place(game: LineGame, cell: int) -> tuple[int, ...]:
    """How far along each axis a cell lies."""
    place = []
    for side in game.shape:
        cell, at = divmod(cell, side)
        place.append(at)
    return tuple(place)


def _distance(game: LineGame, one: int, two: int) -> int:
    places = zip(_place(game, one), _place(game, two), strict=True)
    return sum(abs(here - there) for here, there in places)


@lru_cache(maxsize=64)
def _neighbours(game: LineGame) -> tuple[int, ...]:
    """For each cell, those that share a side with it."""
    beside = [0] * game.size
    step = 1
    for axis, side in enumerate(game.shape):
        for cell in range(game.size):
            if _place(game, cell)[axis] + 1 < side:
                beside[cell] |= 1 << cell + step
                beside[cell + step] |= 1 << cell
        step *= side
    return tuple(beside)


def free_corners(position: Position) -> int:
    """The corners that may be played."""
    return corner_cells(position.game) & position.playable


def free_sides(position: Position) -> int:
    """The sides that may be played."""
    return side_cells(position.game) & position.playable


def free_centre(position: Position) -> int:
    """The centre, if it may be played."""
    return centre_cells(position.game) & position.playable


def across_my_corners(position: Position) -> int:
    """What may be played across from a corner of mine."""
    game = position.game
    return across(game, position.own & corner_cells(game)) & position.playable


def across_your_corners(position: Position) -> int:
    """What may be played across from a corner of yours."""
    game = position.game
    return across(game, position.other & corner_cells(game)) & position.playable


def _fork_blocks_away(position: Position) -> int:
    """The cells that stop a fork and touch the fewest marks of the opponent's."""
    game, other = position.game, position.other
    touched: dict[int, int] = {}
    for cell in bits(fork_blocks(position)):
        number = (_neighbours(game)[cell] & other).bit_count()
        touched[number] = touched.get(number, 0) | 1 << cell
    return touched[min(touched)] if touched else 0


def _sides_not_across(position: Position) -> int:
    sides = side_cells(position.game)
    return sides & position.playable & ~across(position.game, position.other & sides)


def _corners_not_across(position: Position) -> int:
    corners = corner_cells(position.game)
    if not position.other & corners:
        return 0
    return corners & position.playable & ~across(position.game, position.own)


PLACE_TERMS = (
    Term(
        "centre",
        "I take the centre",
        free_centre,
        unless="the centre is taken",
        does="is the centre",
    ),
    Term(
        "opposite corner",
        "I take the corner across from yours",
        across_your_corners,
        unless="no corner is free across from one of yours",
    ),
    Term(
        "corner",
        "I take a free corner",
        free_corners,
        unless="the corners are taken",
        does="is a corner",
        first="I take the first free corner",
    ),
    Term(
        "side",
        "I take a free side",
        free_sides,
        unless="the sides are taken",
        first="I take the first free side",
    ),
    Term(
        "edge",
        "I take a free edge",
        free_sides,
        unless="the edges are taken",
        first="I take the first free edge",
    ),
    Term(
        "any",
        "I pick any free cell",
        lambda p: p.playable,
        unless=ALWAYS,
        first="I take the first free cell",
    ),
    Term("any corner", "I take any free corner", free_corners, unless="the corners are taken"),
    Term("any edge", "I take any free edge", free_sides, unless="the edges are taken"),
    Term(
        "last corner", "I take the last free corner", free_corners, unless="the corners are taken"
    ),
    Term(
        "top left",
        "I take the top left corner",
        lambda p: 1 & p.playable,
        unless="the top left corner is taken",
    ),
    Term(
        "across",
        "I take the corner across from mine",
        across_my_corners,
        unless="no corner is free across from one of mine",
    ),
    Term(
        "next corner",
        "I take a free corner that is not across from mine",
        _corners_not_across,
        unless="you have no corner or no corner is free except across from mine",
    ),
    Term(
        "side not across",
        "I take a side that is not across from one of yours",
        _sides_not_across,
        unless="no side is free except across from one of yours",
        label="side",
    ),
    Term(
        "block fork away from you",
        "I stop you from making two threats at once, where I touch the fewest marks of yours",
        _fork_blocks_away,
        unless="you have no fork that I could stop",
        aims=True,
    ),
)


Seen = Callable[[LineGame, int], int]
"""The cells that lie in some way to these marks."""


@lru_cache(maxsize=64)
def _around(game: LineGame) -> tuple[int, ...]:
    """For each cell, those that touch it, by a side or by a corner."""
    return tuple(
        to_mask(cell for cell in range(game.size) if steps_apart(game, cell, mark) == 1)
        for mark in range(game.size)
    )


def around(game: LineGame, marks: int) -> int:
    """The cells that touch at least one of these, by a side or by a corner."""
    touched = 0
    for cell in bits(marks):
        touched |= _around(game)[cell]
    return touched


def _diagonal(game: LineGame, marks: int) -> int:
    return around(game, marks) & ~touching(game, marks)


def _seen(name: str, where: str, cells: Callable[[Position], int]) -> Term:
    """Those of the cells that may be played; `where` says what cell it is."""
    return Term(
        name, f"I take a {where}", lambda p: cells(p) & p.playable, unless=f"no {where} is free"
    )


def _pair(name: str, where: str, seen: Seen) -> tuple[Term, Term]:
    """The same of your marks and of mine."""
    yours, mine = (where.replace("a mark", f"a mark of {whose}") for whose in ("yours", "mine"))
    return (
        _seen(f"{name} yours", yours, lambda p: seen(p.game, p.other)),
        _seen(f"{name} mine", mine, lambda p: seen(p.game, p.own)),
    )


def _apart(position: Position) -> int:
    return position.playable & ~around(position.game, position.other)


NEIGHBOUR_TERMS = (
    *_pair("reflect", "cell across the centre from a mark", across),
    *_pair("next to", "cell that shares a side with a mark", touching),
    *_pair("diagonal to", "cell diagonal to a mark and beside none of them", _diagonal),
    *_pair("touch", "cell that touches a mark", around),
    Term(
        "apart from yours",
        "I take a cell that touches no mark of yours",
        _apart,
        unless="all cells that touch no mark of yours are taken",
    ),
    *_pair(
        "corner next to",
        "corner that shares a side with a mark",
        lambda game, marks: touching(game, marks) & corner_cells(game),
    ),
    _seen(
        "side next to yours",
        "side cell that shares a side with a mark of yours",
        lambda p: touching(p.game, p.other) & side_cells(p.game),
    ),
)
