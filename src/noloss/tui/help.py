"""The keys, on a page of their own."""

from typing import ClassVar

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from noloss.tui.canvas import STYLES

KEYS = (
    ("arrows, Enter", "move around and mark a cell, or click it"),
    ("1 2 3 …", "a cell by its number; a column if marks fall down"),
    ("u, r", "undo a move, redo it"),
    ("h", "a hint: the cells that keep the result"),
    ("v", "values: what every free cell leads to"),
    ("w", "after a loss or a draw: where it went wrong"),
    ("n, s", "a new game; a new game in the other seat"),
    ("m", "menu: opponents, boards, seats, how many games"),
    ("Esc", "clear a hint or a half-typed number"),
    ("q", "leave"),
)
READING = """Values are those of best play, for you: win 5 ends the game in five moves, \
counting both sides. The percentage is the chance that your opponent, in your place, would play \
there. A game in which you had help is not counted.

● never loses: proven over all play on 3x3.  ○ can be beaten."""


class HelpScreen(ModalScreen[None]):
    """Any of the usual keys leaves it."""

    CSS = """
    HelpScreen { align: center middle; }
    #help { width: 70; height: auto; max-height: 100%; padding: 1 2; background: $surface;
      border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark,space", "dismiss", "Back")
    ]

    def compose(self) -> ComposeResult:
        """One page of text."""
        keys = Table.grid(padding=(0, 2))
        for key, what in KEYS:
            keys.add_row(Text(key, STYLES["key"], no_wrap=True), what)
        with VerticalScroll(id="help"):
            yield Static(Group(keys, "", Text(READING, STYLES["soft"])))
