"""The words of the 3x3 papers: how the kinds of cells lie to each other.

1 2 3      corners 1 3 7 9, edges 2 4 6 8, centre 5
4 5 6      a corner is beside the two edges it touches; two edges are near when a corner
7 8 9      touches both, opposite when the centre lies between them
"""

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


SQUARE_TERMS = (
    Term(
        "corner opposite to mine",
        "I take the corner opposite to mine",
        across_my_corners,
        label="opposite corner",
        games=SQUARE,
    ),
    Term(
        "corner opposite to yours",
        "I take the corner opposite to yours",
        across_your_corners,
        label="opposite corner",
        games=SQUARE,
    ),
    Term(
        "not opposite",
        "I take any cell but the one opposite to yours",
        lambda p: p.playable & ~across(p.game, p.other),
        games=SQUARE,
    ),
    Term(
        "corner touching both",
        "I take the corner that touches both edges",
        lambda p: _corners_beside(p, p.own | p.other),
        label="corner between",
        games=SQUARE,
    ),
    Term(
        "corner between or centre",
        "I take the corner that touches both edges, or the centre",
        lambda p: _corners_beside(p, p.own | p.other) | free_centre(p),
        games=SQUARE,
    ),
    Term(
        "corner between",
        "I take the corner between my edge and your corner",
        _corner_between,
        games=SQUARE,
    ),
    Term(
        "corner beside mine",
        "I take a corner beside my edge",
        lambda p: _corners_beside(p, p.own),
        label="corner beside",
        games=SQUARE,
    ),
    Term(
        "corner beside yours",
        "I take a corner beside your edge",
        lambda p: _corners_beside(p, p.other),
        label="corner beside",
        games=SQUARE,
    ),
    Term(
        "corner beside one of yours",
        "I take a corner beside an edge of yours",
        lambda p: touching(p.game, p.other) & free_corners(p),
        label="corner beside",
        games=SQUARE,
    ),
    Term(
        "edge beside",
        "I take an edge beside my corner",
        lambda p: beside(p.game, p.own) & p.playable,
        games=SQUARE,
    ),
    Term(
        "nearest corner",
        "I take the free corner nearest to your two marks",
        lambda p: nearest(p.game, free_corners(p), p.other),
        games=SQUARE,
    ),
    Term(
        "empty V",
        "I take the corner that makes two threats at once",
        lambda p: forks(p.game, p.own, p.other) & corner_cells(p.game),
        games=SQUARE,
    ),
    Term(
        "edge threat",
        "I take an edge that makes a threat",
        lambda p: threats(p.game, p.own, p.other) & side_cells(p.game),
        games=SQUARE,
    ),
    Term(
        "centre or corner",
        "I take the centre, or a corner with an open side to mine",
        _centre_or_open_corner,
        games=SQUARE,
    ),
)
