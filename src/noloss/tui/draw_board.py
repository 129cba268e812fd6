"""The board as text: marks, numbers, the cursor, the winning line, and what a cell comes to."""

from dataclasses import dataclass

from rich.text import Text

from noloss.core.game import Cell, Side, Value
from noloss.core.notation import cell_text
from noloss.show.text.board_text import layer_titles
from noloss.tui.screen_plan import Plan
from noloss.tui.state import State

STYLES = {
    "": "",
    "X": "bold #6fb4ee",
    "O": "bold #f29a5c",
    "line": "bold #5ecf9f",
    "good": "bold #5ecf9f",
    "bad": "bold #ff8a80",
    "even": "#e3c770",
    "free": "#8b93a0",
    "faint": "#565e6a",
    "grid": "#454c58",
    "cursor": "bold #eceae4",
    "strong": "bold #eceae4",
    "soft": "#a0a7b2",
    "key": "bold #6fb4ee",
}
"""What each kind of piece looks like. Nothing is told by colour alone."""
UNDER = " on #27313d"
"""The ground of the cell under the cursor."""


class Canvas:
    """Characters by row and column; what lies outside is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text; a blank in it is drawn too."""
        for at, letter in enumerate(text, x):
            if 0 <= at < self.width and 0 <= y < self.height:
                self._letters[y][at] = letter
                self._styles[y][at] = STYLES[style]

    def ground(self, x: int, y: int, wide: int, high: int) -> None:
        """Lay the cursor's ground under a rectangle."""
        for row in self._styles[y : y + high]:
            row[x : x + wide] = [style + UNDER for style in row[x : x + wide]]

    def text(self) -> Text:
        """The sheet as lines."""
        text = Text(no_wrap=True)
        for y, (letters, styles) in enumerate(zip(self._letters, self._styles, strict=True)):
            if y:
                text.append("\n")
            start = 0
            for at in range(1, self.width + 1):
                if at == self.width or styles[at] != styles[start]:
                    text.append("".join(letters[start:at]), styles[start])
                    start = at
        return text


GLYPHS: dict[int, dict[str, tuple[str, ...]]] = {
    7: {
        "X": ("▀▄     ▄▀", "  ▀▄ ▄▀  ", "    █    ", "  ▄▀ ▀▄  ", "▄▀     ▀▄"),
        "O": (" ▄▀▀▀▀▀▄ ", "█       █", "█       █", "█       █", " ▀▄▄▄▄▄▀ "),
    },
    3: {"X": ("▀▄ ▄▀", "  █  ", "▄▀ ▀▄"), "O": ("▄▀▀▀▄", "█   █", "▀▄▄▄▀")},
    2: {"X": ("▀▄▀", "▄▀▄"), "O": ("█▀█", "█▄█")},
    1: {"X": ("X",), "O": ("O",)},
}
"""The marks for cells of at least so many rows."""


@dataclass(frozen=True)
class Piece:
    """What stands in a cell: lines of text, each with its style."""

    lines: tuple[tuple[str, str], ...]
    corners: str = ""
    """What stands in the corners of the cell, left and right."""


def draw_board(state: State, plan: Plan) -> Text:
    """The whole board."""
    canvas = Canvas(*plan.size)
    _grid(canvas, plan)
    outcome = state.shown.outcome()
    line = outcome.line if outcome else ()
    for cell in map(Cell, range(state.game.size)):
        _draw(canvas, plan, cell, _piece(state, plan, cell, cell in line))
    if not state.sitting.position.outcome():
        _cursor(canvas, plan, state.cursor)
    return canvas.text()


def _grid(canvas: Canvas, plan: Plan) -> None:
    """Titles of layers, and the lines between cells."""
    columns, rows = plan.layer
    for layer, title in enumerate(layer_titles(plan.shape)):
        x, y = plan.corner(layer)
        if title:
            canvas.put(x, y - 1, f" {title}"[: plan.block[0]], "soft")
        if not plan.ruled:
            continue
        for row in range(rows):
            top = y + row * (plan.high + 1)
            for column in range(1, columns):
                for down in range(plan.high):
                    canvas.put(x + column * (plan.wide + 1) - 1, top + down, "│", "grid")
            if row:
                canvas.put(x, top - 1, "┼".join(["─" * plan.wide] * columns), "grid")


def _draw(canvas: Canvas, plan: Plan, cell: Cell, piece: Piece) -> None:
    """The lines of a piece in the middle of its cell."""
    x, y = plan.place(cell)
    top = y + (plan.high - len(piece.lines)) // 2
    for down, (text, style) in enumerate(piece.lines):
        canvas.put(x + (plan.wide - len(text) + 1) // 2, top + down, text[: plan.wide], style)
    if piece.corners:
        canvas.put(x, y, piece.corners[0], "line")
    if piece.corners and plan.wide > 2:
        canvas.put(x + plan.wide - 1, y, piece.corners[-1], "line")


def _cursor(canvas: Canvas, plan: Plan, cell: Cell) -> None:
    x, y = plan.place(cell)
    right, bottom = x + plan.wide - 1, y + plan.high - 1
    if plan.high > 1:
        corners = ((x, y, "┏"), (right, y, "┓"), (x, bottom, "┗"), (right, bottom, "┛"))
        for at, down, letter in corners:
            canvas.put(at, down, letter, "cursor")
    elif plan.wide > 2:
        canvas.put(x, y, "[", "cursor")
        canvas.put(right, y, "]", "cursor")
    else:
        canvas.put(x, y, "›", "cursor")
    canvas.ground(x, y, plan.wide, plan.high)


def _piece(state: State, plan: Plan, cell: Cell, on_line: bool) -> Piece:
    """A mark, or what is to be said of a free cell."""
    position = state.shown
    for side in Side:
        if position.marks(side) >> cell & 1:
            glyph = _glyphs(plan)[side.mark]
            style = "line" if on_line else side.mark
            last = state.sitting.steps and state.sitting.steps[-1].cell == cell
            mark = "**" if on_line else "••" if last and not state.looking else ""
            return Piece(tuple((text, style) for text in glyph), mark)
    if state.looking and state.turning:
        return _looked_at(state, plan, cell)
    if position.outcome() or not position.playable >> cell & 1:
        column = state.game.rules.gravity and cell < state.game.slice and not position.outcome()
        return Piece(((f"↓{cell_text(cell)}", "soft") if column else ("·", "faint"),))
    if state.view:
        return _valued(state, plan, cell)
    if state.hint and cell in state.hint.cells:
        return Piece(((f"›{cell_text(cell)}‹"[: plan.wide], "good"),))
    return Piece(((_number(plan, cell), "free"),))


def _glyphs(plan: Plan) -> dict[str, tuple[str, ...]]:
    """The largest marks for these cells."""
    return GLYPHS[max(rows for rows in GLYPHS if rows <= plan.high)]


def _number(plan: Plan, cell: Cell) -> str:
    number = cell_text(cell)
    return number if len(number) < plan.wide or plan.high > 1 else "·"


def _looked_at(state: State, plan: Plan, cell: Cell) -> Piece:
    """A free cell where it went wrong: what was played, and what held."""
    turning = state.turning
    assert turning is not None
    number = _number(plan, cell)
    if cell == turning.played:
        return _said(plan, "✗", number, "played", "bad")
    if cell in turning.held:
        known = turning.before is not None
        return _said(plan, "✓" if known else "?", number, "held" if known else "open", "good")
    return Piece((("·", "faint"),))


def _said(plan: Plan, sign: str, number: str, word: str, style: str) -> Piece:
    first = f"{sign}{number}" if plan.wide > 3 else sign
    if plan.high > 1 and plan.wide > len(word):
        return Piece(((first, style), (word, style)))
    return Piece(((first, style),))


def _valued(state: State, plan: Plan, cell: Cell) -> Piece:
    """A free cell with its value and distance, and the chance that the opponent would play it."""
    text, style = value_words(state, cell)
    short = short_value(state, cell)
    chance = chance_words(state, cell)
    if plan.high > 2:
        return Piece(((cell_text(cell), "free"), (text, style), (chance, "soft")))
    if plan.high == 2:
        return Piece(((short, style), (chance, "soft")))
    if short == "?" and chance and len(chance) <= plan.wide:
        return Piece(((chance, "soft"),))
    return Piece(((short[: plan.wide], style),))


def value_words(state: State, cell: Cell) -> tuple[str, str]:
    """What a move comes to for you, and its style: `win 5`, `draw`, `loss 4`, `?`."""
    prospect = state.outlook.prospects.get(cell) if state.outlook else None
    if prospect is None:
        return "?", "free"
    if prospect.value is Value.DRAW:
        return "draw", "even"
    won = prospect.value is Value.win(state.sitting.position.turn)
    plies = "" if prospect.distance is None else f" {prospect.distance}"
    return (f"win{plies}", "good") if won else (f"loss{plies}", "bad")


def short_value(state: State, cell: Cell) -> str:
    """The same in two or three letters: `+5`, `=`, `-4`, `?`."""
    words = value_words(state, cell)[0]
    return words.replace("win ", "+").replace("loss ", "-").replace("draw", "=")


def chance_words(state: State, cell: Cell) -> str:
    """The chance that the opponent would play this cell, in percent; nothing if it would not."""
    decision = state.outlook.decision if state.outlook else None
    chance = decision.moves.get(cell) if decision else None
    if chance is None:
        return ""
    return f"{float(chance):.0%}" if chance * 200 >= 1 else "<1%"
