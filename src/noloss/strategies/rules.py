"""Rules of play that make sense on any board of lines, and the strategies that list them.

`random`        any free cell: the baseline of every study.
`casual`        win, block, else any free cell: a person who pays attention but does not plan.
`newell-simon`  the eight-rule expert of Newell and Simon (1972), as Crowley and Siegler (1993)
                list it: win, block, fork, block fork, centre, opposite corner, empty corner,
                empty side. Filled in: ties are broken uniformly; "block fork" first looks for a
                move that makes a threat whose forced answer does not give the fork, then for one
                that leaves no fork. On boards other than 3x3 the centre is the middle cell (or
                cells), a corner is a cell at an end of every axis, a side is any other cell.
"""

from collections.abc import Callable
from functools import lru_cache

from noloss.core.bits import bits, to_mask
from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.strategies.decision_tree import Rule, TreeStrategy, in_order


def wins(position: Position) -> int:
    """Cells that win at once."""
    return position.game.completions(position.own, position.other)


def blocks(position: Position) -> int:
    """Cells where the opponent would win at once."""
    return position.game.completions(position.other, position.own)


def forks(game: LineGame, own: int, other: int) -> int:
    """Cells where the owner of `own` would make two threats at once."""
    found = 0
    for cell in bits(game.full & ~(own | other)):
        threats = game.completions(own | 1 << cell, other)
        if threats & (threats - 1):
            found |= 1 << cell
    return found


def threats(game: LineGame, own: int, other: int) -> int:
    """Cells where the owner of `own` would make at least one threat."""
    free = game.full & ~(own | other)
    return to_mask(c for c in bits(free) if game.completions(own | 1 << c, other))


def fork_blocks(position: Position) -> int:
    """If the opponent could fork: moves that stop it, by a counter-threat if there is one."""
    game, own, other = position.game, position.own, position.other
    if not forks(game, other, own):
        return 0
    forcing = quiet = 0
    for cell in bits(position.free):
        bit = 1 << cell
        threats = game.completions(own | bit, other)
        feared = forks(game, other, own | bit)
        if threats and not threats & feared:
            forcing |= bit
        if not feared:
            quiet |= bit
    return forcing or quiet


@lru_cache(maxsize=64)
def centre_cells(game: LineGame) -> int:
    """The middle of the board: one cell, or several when a side is even."""
    return _cells_where(game, lambda at, side: at in ((side - 1) // 2, side // 2))


@lru_cache(maxsize=64)
def corner_cells(game: LineGame) -> int:
    """The cells at an end of every axis."""
    return _cells_where(game, lambda at, side: at in (0, side - 1))


def opposite_corners(position: Position) -> int:
    """Free corners that lie across the board from a corner of the opponent's."""
    game = position.game
    across = 0
    for cell in bits(corner_cells(game) & position.other):
        across |= 1 << game.size - 1 - cell
    return across & position.free


def _cells_where(game: LineGame, fits: Callable[[int, int], bool]) -> int:
    found = 0
    for cell in range(game.size):
        rest, inside = cell, True
        for side in game.shape:
            rest, at = divmod(rest, side)
            inside = inside and fits(at, side)
        found |= inside << cell
    return found


def _completed(position: Position, cells: int, *, mine: bool) -> int:
    """The lines that these cells complete, for me or for you."""
    marks = position.own if mine else position.other
    found = 0
    for cell in bits(cells):
        for line in position.game.through[cell]:
            if (marks | 1 << cell) & line == line:
                found |= line
    return found


WIN = Rule(
    "win",
    "I complete my line and win",
    wins,
    unless="I cannot win at once",
    about=lambda position, cells: _completed(position, cells, mine=True),
)
BLOCK = Rule(
    "block",
    "I block your line",
    blocks,
    unless="you are not about to win",
    about=lambda position, cells: _completed(position, cells, mine=False),
)
FORK = Rule(
    "fork",
    "I make two threats at once, and you can only stop one",
    lambda position: forks(position.game, position.own, position.other),
    unless="I cannot make two threats at once",
)
THREATEN = Rule(
    "threaten",
    "I make a threat that you have to answer",
    lambda position: threats(position.game, position.own, position.other),
    unless="I cannot make a threat",
)
BLOCK_FORK = Rule(
    "block fork",
    "I stop you from making two threats at once",
    fork_blocks,
    unless="neither can you",
)
CENTRE = Rule(
    "centre",
    "I take the centre",
    lambda position: centre_cells(position.game) & position.free,
    unless="the centre is taken",
)
OPPOSITE_CORNER = Rule(
    "opposite corner",
    "I take the corner across from yours",
    opposite_corners,
    unless="no corner is free across from one of yours",
)
EMPTY_CORNER = Rule(
    "empty corner",
    "I take a free corner",
    lambda position: corner_cells(position.game) & position.free,
    unless="the corners are taken",
)
EMPTY_SIDE = Rule("empty side", "I take a free side", lambda position: position.free)
ANY = Rule("any", "I pick any free cell", lambda position: position.free)


def random() -> TreeStrategy:
    """Any free cell, each as likely."""
    return TreeStrategy("random", in_order(ANY))


def casual() -> TreeStrategy:
    """Win, block, else any free cell."""
    return TreeStrategy("casual", in_order(WIN, BLOCK, ANY))


def newell_simon() -> TreeStrategy:
    """The eight rules of Newell and Simon."""
    rules = (WIN, BLOCK, FORK, BLOCK_FORK, CENTRE, OPPOSITE_CORNER, EMPTY_CORNER, EMPTY_SIDE)
    return TreeStrategy("newell-simon", in_order(*rules))
