"""Boards, games and trees as pictures of a page."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from noloss.core.game import Cell
from noloss.core.position import Position
from noloss.lab.papers.courses import Game
from noloss.lab.papers.item import Drawing
from noloss.lab.timing.readiness import WITHOUT_FIGURES
from noloss.show.outline import Outline
from noloss.show.pictures.board_svg import board_svg
from noloss.show.pictures.tree_svg import tree_svg

if TYPE_CHECKING:
    from matplotlib.figure import Figure

NO_PLOT = f"Not drawn: {WITHOUT_FIGURES}."
"""Stands in place of a figure of matplotlib where that is not installed."""


def board(
    name: str, position: Position, marked: Sequence[Cell] = (), moves: Sequence[Cell] = ()
) -> Drawing:
    """A board, with cells tinted that matter, and these moves numbered."""
    return Drawing(name, board_svg(position, marked, moves=moves).encode())


def game_boards(name: str, moves: Iterable[Cell], start: Position) -> tuple[Drawing, ...]:
    """A game board by board, the last move of each tinted."""
    drawings, position = [], start
    for ply, cell in enumerate(moves, 1):
        position = position.play(cell)
        drawings.append(board(f"{name}-{ply}", position, [cell]))
    return tuple(drawings)


def final_boards(name: str, games: Sequence[Game]) -> tuple[Drawing, ...]:
    """The boards at the end of games, each mark with the number of its move."""
    return tuple(
        board(f"{name}-{at}", game.positions[-1].play(game.moves[-1]), moves=game.moves)
        for at, game in enumerate(games, 1)
    )


def tree(name: str, root: Outline, title: str) -> Drawing:
    """A decision tree."""
    return Drawing(name, tree_svg(root, title).encode())


def plotted(name: str, figure: "Figure", settings: object = None) -> Drawing:
    """A figure of matplotlib."""
    from noloss.show.pictures.images import STABLE, image  # noqa: PLC0415 (matplotlib)

    chosen = settings if isinstance(settings, dict) else STABLE
    return Drawing(name, image(figure, "svg", chosen), image(figure, "png", chosen))
