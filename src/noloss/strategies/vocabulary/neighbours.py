"""Places as seen from a mark: across the centre, beside it, touching it, apart from it."""

from collections.abc import Callable
from functools import lru_cache

from noloss.core.bits import bits, to_mask
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.strategies.vocabulary.places import (
    across,
    corner_cells,
    side_cells,
    steps_apart,
    touching,
)
from noloss.strategies.vocabulary.term import Term

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
