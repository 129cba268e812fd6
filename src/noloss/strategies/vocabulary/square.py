"""The words of the 3x3 papers: how the kinds of cells lie to each other.

1 2 3      corners 1 3 7 9, edges 2 4 6 8, centre 5
4 5 6      a corner is beside the two edges it touches; two edges are near when a corner
7 8 9      touches both, opposite when the centre lies between them
"""

from collections.abc import Callable

from noloss.core.position import Position
from noloss.strategies.vocabulary.lines import forks, threats
from noloss.strategies.vocabulary.places import (
    across,
    across_my_corners,
    across_your_corners,
    beside,
    corner_cells,
    free_centre,
    free_corners,
    nearest,
    side_cells,
    touching,
)
from noloss.strategies.vocabulary.term import Term

SQUARE = "3x3"
"""The one game that these words are about."""


def _corners_beside(position: Position, marks: int) -> int:
    return beside(position.game, marks) & free_corners(position)


def _corner_between(position: Position) -> int:
    """Beside my mark, and a knight's move from yours."""
    game = position.game
    return touching(game, beside(game, position.other)) & _corners_beside(position, position.own)


def _centre_or_open_corner(position: Position) -> int:
    game, own = position.game, position.own
    open_corners = threats(game, own, position.other) & corner_cells(game) & ~across(game, own)
    return free_centre(position) | open_corners


def _term(
    name: str, says: str, cells: Callable[[Position], int], unless: str, label: str = ""
) -> Term:
    return Term(name, says, cells, unless, label=label, games=SQUARE)


SQUARE_TERMS = (
    _term(
        "corner opposite to mine",
        "I take the corner opposite to mine",
        across_my_corners,
        "no corner opposite to mine is free",
        "opposite corner",
    ),
    _term(
        "corner opposite to yours",
        "I take the corner opposite to yours",
        across_your_corners,
        "no corner opposite to yours is free",
        "opposite corner",
    ),
    _term(
        "not opposite",
        "I take any cell except the one opposite to yours",
        lambda p: p.playable & ~across(p.game, p.other),
        "every free cell is opposite to a mark of yours",
    ),
    _term(
        "corner touching both",
        "I take the corner that touches both edges",
        lambda p: _corners_beside(p, p.own | p.other),
        "no free corner touches all marks",
        "corner between",
    ),
    _term(
        "corner between or centre",
        "I take the corner that touches both edges, or the centre",
        lambda p: _corners_beside(p, p.own | p.other) | free_centre(p),
        "the centre is taken, and no free corner touches all marks",
    ),
    _term(
        "corner between",
        "I take the corner between my edge and your corner",
        _corner_between,
        "no free corner lies between my marks and yours",
    ),
    _term(
        "corner beside mine",
        "I take a corner beside my edge",
        lambda p: _corners_beside(p, p.own),
        "no free corner touches all my marks",
        "corner beside",
    ),
    _term(
        "corner beside yours",
        "I take a corner beside your edge",
        lambda p: _corners_beside(p, p.other),
        "no free corner touches all your marks",
        "corner beside",
    ),
    _term(
        "corner beside one of yours",
        "I take a corner beside an edge of yours",
        lambda p: touching(p.game, p.other) & free_corners(p),
        "no corner beside an edge of yours is free",
        "corner beside",
    ),
    _term(
        "edge beside",
        "I take an edge beside my corner",
        lambda p: beside(p.game, p.own) & p.playable,
        "no free cell touches all my marks",
    ),
    _term(
        "nearest corner",
        "I take the free corner nearest to your two marks",
        lambda p: nearest(p.game, free_corners(p), p.other),
        "the corners are taken",
    ),
    _term(
        "empty V",
        "I take the corner that makes two threats at once",
        lambda p: forks(p.game, p.own, p.other) & corner_cells(p.game),
        "no corner makes two threats at once",
    ),
    _term(
        "edge threat",
        "I take an edge that makes a threat",
        lambda p: threats(p.game, p.own, p.other) & side_cells(p.game),
        "no edge makes a threat",
    ),
    _term(
        "centre or corner",
        "I take the centre, or a corner with an open side to mine",
        _centre_or_open_corner,
        "the centre is taken, and no corner makes a threat except opposite to mine",
    ),
)
