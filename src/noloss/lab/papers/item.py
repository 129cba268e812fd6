"""A table or figure of a paper, what the paper has, and what noloss has, with its pictures."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from noloss.core.game import Cell
from noloss.core.position import Position
from noloss.lab.papers.courses import Game
from noloss.lab.show.table_formats import Table
from noloss.lab.timing.manifest import WITHOUT_FIGURES, Manifest
from noloss.show.outline import Outline
from noloss.show.pictures.board_svg import board_svg
from noloss.show.pictures.tree_svg import tree_svg

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Drawing:
    """A picture as a file: SVG always, and PNG where it was drawn by matplotlib."""

    name: str
    svg: bytes
    png: bytes | None = None


Content = str | Table | tuple[Drawing, ...]
"""Words, a table or pictures."""


@dataclass(frozen=True)
class Item:
    """One table or figure, theirs and ours."""

    number: str
    """As the paper numbers it: "Table 8", "Fig. 19"."""
    title: str
    theirs: Content
    """Empty where ours has both in it."""
    ours: Content
    note: str = ""
    """What must be known to compare the two."""


@dataclass(frozen=True)
class Reproduced:
    """One table or figure of the page, and the files that hold ours."""

    number: str
    title: str
    files: tuple[str, ...]


@dataclass(frozen=True)
class Reproduction:
    """What was written: every table and figure of a paper beside ours, and how it was made."""

    paper: str
    reference: str
    command: str
    seed: int
    manifest: Manifest
    page: str
    items: tuple[Reproduced, ...]
    contents: tuple[Item, ...] = field(default=(), compare=False)


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
