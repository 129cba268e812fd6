"""The games that the page offers, as data: their lines come from here and from nowhere else."""

from dataclasses import dataclass

from noloss.core.bits import bits
from noloss.core.game import Cell, LineGame, Value
from noloss.core.position import Position
from noloss.core.symmetry import canonical, symmetries
from noloss.flow.flow import whole_game
from noloss.flow.solved import solve_game

FORMAT, VERSION = "noloss page", 1
"""The head of every file of data that is the page's own."""

MOST_CELLS = 9
"""Of larger boards the page looks nothing up, so it needs no symmetries."""


@dataclass(frozen=True)
class PageGame:
    """What the page has to know of a game to play it."""

    name: str
    shape: tuple[int, ...]
    lines: tuple[tuple[Cell, ...], ...]
    gravity: bool
    symmetries: tuple[tuple[Cell, ...], ...]
    """Where each cell goes; none of games that nothing is looked up of."""


def page_game(game: LineGame) -> PageGame:
    """A game as the page wants it."""
    ways = symmetries(game) if game.size <= MOST_CELLS else ()
    return PageGame(
        game.name,
        game.shape,
        tuple(tuple(map(Cell, bits(line))) for line in game.lines),
        game.rules.gravity,
        tuple(tuple(map(Cell, way.image)) for way in ways),
    )


@dataclass(frozen=True)
class Standing:
    """What perfect play makes of a position."""

    value: Value
    distance: int
    """Plies to the end."""
    best: tuple[Cell, ...]
    """Moves that keep the value; none once the game is over."""
    fastest: tuple[Cell, ...]


@dataclass(frozen=True)
class Atlas:
    """Every position of a game up to symmetry."""

    game: LineGame
    positions: dict[Position, Standing]


def atlas(game: LineGame) -> Atlas:
    """Solve the whole game, and keep one of the positions that are alike."""
    table, found = solve_game(game), {}
    for node in whole_game(game).nodes:
        if canonical(node.position) == node.position:
            solution = table.at(node.position)
            plies = 0 if node.value is not None else solution.distance or 0
            kept = solution.best, solution.fastest
            found[node.position] = Standing(solution.value, plies, *kept)
    return Atlas(game, found)
