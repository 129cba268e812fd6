"""A board as a picture: marks that differ in shape and colour, and the line that ended the game.

The colours are a pair that colour-blind people tell apart. The picture brings its own background,
light or dark as the reader's screen is, so that it can be read on any page.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape
from math import prod

from noloss.core.game import Cell
from noloss.core.notation import cell_text
from noloss.core.position import Position
from noloss.show.text.board_text import layer_titles

CELL, MARGIN, GAP, HEAD = 44, 8, 18, 16
"""The sizes of a cell, the rim, the space between layers and a layer's heading."""
ARM, RING, DISC = 12, 12.5, 20
"""Half the width of an X; the radius of an O, and of a disc behind a mark."""
LIGHT = {"paper": "#fff", "rule": "#b4bac2", "word": "#79818b", "x": "#0072b2", "o": "#d55e00"}
DARK = {"paper": "#16191d", "rule": "#4a525c", "word": "#9aa3ad", "x": "#56b4e9", "o": "#f0a63c"}


def _style() -> str:
    """Spelled out for both screens: not every program that shows SVG knows variables."""
    return (
        f".noloss-board *{{stroke-linecap:round;stroke-linejoin:round}}{_colours(LIGHT)}"
        f"@media(prefers-color-scheme:dark){{{_colours(DARK)}}}"
    )


def _colours(of: Mapping[str, str]) -> str:
    return "".join(
        f".noloss-board {what}{{{how}}}"
        for what, how in {
            ".paper": f"fill:{of['paper']}",
            ".hint": f"fill:{of['x']};opacity:.15",
            ".rule": f"stroke:{of['rule']};stroke-width:1.5;fill:none",
            ".x": f"stroke:{of['x']};stroke-width:4.5;fill:none",
            ".o": f"stroke:{of['o']};stroke-width:4.5;fill:none",
            ".line": "stroke-width:12;opacity:.3;fill:none",
            ".disc": "opacity:.3",
            ".line.by-x": f"stroke:{of['x']}",
            ".line.by-o": f"stroke:{of['o']}",
            ".disc.by-x": f"fill:{of['x']}",
            ".disc.by-o": f"fill:{of['o']}",
            "text": f"fill:{of['word']};font:12px system-ui,sans-serif;text-anchor:middle",
            ".move": "font-size:10px",
        }.items()
    )


def board_svg(
    position: Position,
    marked: Collection[Cell] = (),
    scale: float = 1,
    moves: Sequence[Cell] = (),
) -> str:
    """The board as one self-contained SVG; free cells show their number.

    Cells of `marked` are tinted; each of `moves` has its number in the game beside its mark, small.
    Layers of a deeper board stand side by side.
    """
    width, *rest = position.game.shape
    height = rest[0] if rest else 1
    titles = layer_titles(position.game.shape)
    top = MARGIN + (HEAD if len(titles) > 1 else 0)
    across = len(titles) * width * CELL + (len(titles) - 1) * GAP + 2 * MARGIN
    down = height * CELL + top + MARGIN
    said = f"{position.game} board {position}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="noloss-board" role="img"'
        f' width="{across * scale:g}" height="{down * scale:g}" viewBox="0 0 {across} {down}">',
        f"<title>{escape(said)}</title><style>{_style()}</style>",
        f'<rect class="paper" width="{across}" height="{down}" rx="6"/>',
    ]
    for number, title in enumerate(titles):
        left = MARGIN + number * (width * CELL + GAP)
        if title:
            parts.append(f'<text x="{left + width * CELL / 2:g}" y="{MARGIN + 7}">{title}</text>')
        parts += _tints(position, marked, number * width * height, (left, top))
        parts.append(_grid(left, top, width, height))
    parts += _line(position, top)
    for cell in map(Cell, range(position.game.size)):
        parts.append(_mark(position, cell, *_middle(position, cell, top)))
    for number, cell in enumerate(moves, 1):
        x, y = _middle(position, cell, top)
        parts.append(f'<text class="move" x="{x + CELL / 2 - 5:g}" y="{y + 19:g}">{number}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _middle(position: Position, cell: int, top: int) -> tuple[float, float]:
    """The middle of a cell."""
    width, *rest = position.game.shape
    layer, place = divmod(cell, width * (rest[0] if rest else 1))
    row, column = divmod(place, width)
    left = MARGIN + layer * (width * CELL + GAP)
    return left + (column + 0.5) * CELL, top + (row + 0.5) * CELL


def _grid(left: int, top: int, width: int, height: int) -> str:
    """The lines between the cells, as people draw them: none around the board."""
    rows = (f"M{left} {top + at * CELL}h{width * CELL}" for at in range(1, height))
    columns = (f"M{left + at * CELL} {top}v{height * CELL}" for at in range(1, width))
    around = f"M{left} {top}h{width * CELL}v{height * CELL}h{-width * CELL}z"
    lonely = around if width == 1 or height == 1 else ""
    return f'<path class="rule" d="{lonely}{"".join(rows)}{"".join(columns)}"/>'


def _tints(
    position: Position, marked: Collection[Cell], start: int, corner: tuple[int, int]
) -> Iterator[str]:
    """A tint behind each marked cell of one layer."""
    width, *rest = position.game.shape
    height = rest[0] if rest else 1
    for place in range(width * height):
        if start + place in marked:
            row, column = divmod(place, width)
            x, y = corner[0] + column * CELL + 3, corner[1] + row * CELL + 3
            size = CELL - 6
            yield f'<rect class="hint" x="{x}" y="{y}" width="{size}" height="{size}" rx="5"/>'


def _line(position: Position, top: int) -> Iterator[str]:
    """The line that ended the game; one that goes through several layers is a disc on each."""
    outcome = position.outcome()
    if not outcome or not outcome.line:
        return
    owner = "by-x" if position.first >> outcome.line[0] & 1 else "by-o"
    spots = [_middle(position, cell, top) for cell in outcome.line]
    layer = prod(position.game.shape[:2])
    if outcome.line[0] // layer == outcome.line[-1] // layer:
        points = " ".join(f"{x:g},{y:g}" for x, y in spots)
        yield f'<polyline class="line {owner}" points="{points}"/>'
        return
    for x, y in spots:
        yield f'<circle class="disc {owner}" cx="{x:g}" cy="{y:g}" r="{DISC}"/>'


def _mark(position: Position, cell: Cell, x: float, y: float) -> str:
    if position.first >> cell & 1:
        arms = f"M{x - ARM:g} {y - ARM:g}l{2 * ARM} {2 * ARM}m0 {-2 * ARM}l{-2 * ARM} {2 * ARM}"
        return f'<path class="x" d="{arms}"/>'
    if position.second >> cell & 1:
        return f'<circle class="o" cx="{x:g}" cy="{y:g}" r="{RING}"/>'
    return f'<text x="{x:g}" y="{y + 4:g}">{cell_text(cell)}</text>'
