"""The menu: the board, the opponent with its badge, the seat, and how many games."""

from threading import Thread
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from noloss.arena.ladder import Rung, ladder
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.plain import plain
from noloss.tui.acts import Choice
from noloss.tui.draw_board import STYLES
from noloss.tui.draw_panel import badge

BOARDS = {
    "3x3": "tic-tac-toe",
    "4x4": "four in a row",
    "5x5:4": "four in a row",
    "3x3x3": "a cube",
    "4x4x4": "Qubic",
    "7x6:4+gravity": "Connect Four",
    "3x3+misere": "a line loses",
}
SEATS = {None: "take turns", Side.FIRST: "X, you begin", Side.SECOND: "O, they begin"}
LENGTHS = {None: "as long as you like", 3: "best of 3", 5: "best of 5", 7: "best of 7"}


class MenuScreen(ModalScreen[Choice | None]):
    """What is highlighted in each list is chosen; Enter or a click on an opponent begins."""

    CSS = """
    MenuScreen { align: center middle; }
    #menu { width: 100%; max-width: 110; height: 100%; max-height: 34; padding: 0 1;
      background: $surface; }
    #menu OptionList { border: round $foreground 30%; background: $surface; scrollbar-size: 1 1; }
    #menu OptionList:focus { border: heavy $primary; }
    #menu OptionList:nocolor > .option-list--option-highlighted { text-style: bold underline; }
    #menu .option-list--option-highlighted { background: $primary 25%; color: $foreground; }
    #opponents { width: 1fr; height: 1fr; }
    #rest { width: 32; }
    #boards { height: 1fr; }
    #seats, #lengths { height: auto; }
    #about { height: 1; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", "Back", key_display="Esc"),
        Binding("tab", "app.focus_next", "Next list"),
        Binding("left,right", "across", "Across", show=False),
    ]

    class Listed(Message):
        """It is known who plays a game."""

        def __init__(self, game: LineGame, rungs: tuple[Rung, ...]) -> None:
            super().__init__()
            self.game = game
            self.rungs = rungs

    def __init__(self, now: Choice) -> None:
        super().__init__()
        self.now = now
        names = [*BOARDS, *([] if now.game.name in BOARDS else [now.game.name])]
        self.games = [parse_game(name) if name in BOARDS else now.game for name in names]
        self.rungs: tuple[Rung, ...] = ()
        self.wanted = now.game

    def compose(self) -> ComposeResult:
        """Opponents on the left, the rest on the right."""
        with Vertical(id="menu"):
            with Horizontal():
                yield OptionList(id="opponents")
                with Vertical(id="rest"):
                    yield OptionList(*map(_board, self.games), id="boards")
                    yield OptionList(*SEATS.values(), id="seats")
                    yield OptionList(*LENGTHS.values(), id="lengths")
            yield Static(id="about")
        yield Footer()

    def on_mount(self) -> None:
        """Titles, and what is chosen now."""
        titles = {"opponents": "Opponents", "boards": "Board", "seats": "Seat", "lengths": "Games"}
        for name, title in titles.items():
            self._list(name).border_title = title
        self._list("opponents").border_subtitle = "Enter begins"
        self._list("boards").highlighted = self.games.index(self.now.game)
        self._list("seats").highlighted = list(SEATS).index(self.now.seat)
        known = list(LENGTHS)
        self._list("lengths").highlighted = known.index(self.now.of) if self.now.of in known else 0
        self._list("opponents").focus()

    def _list(self, name: str) -> OptionList:
        return self.query_one(f"#{name}", OptionList)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Another board has other opponents; another opponent is described below."""
        if event.option_list.id == "boards":
            self.wanted = self.games[event.option_index]
            Thread(target=self._ask, args=(self.wanted,), daemon=True).start()
        elif event.option_list.id == "opponents" and event.option_index < len(self.rungs):
            rung = self.rungs[event.option_index]
            self.query_one("#about", Static).update(_about(rung))

    def _ask(self, game: LineGame) -> None:
        """In a thread of its own."""
        self.post_message(self.Listed(game, ladder(game)))

    def on_menu_screen_listed(self, event: Listed) -> None:
        """Show who plays the board, unless another one is highlighted by now."""
        if event.game != self.wanted:
            return
        opponents = self._list("opponents")
        before = opponents.highlighted
        chosen = self.now.opponent if before is None else self.rungs[before].name
        self.rungs = event.rungs
        names = [rung.name for rung in self.rungs]
        opponents.clear_options()
        opponents.add_options([Option(_opponent(rung)) for rung in self.rungs])
        opponents.highlighted = names.index(chosen) if chosen in names else len(names) - 1

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """An opponent begins the game; anything else leads to the opponents."""
        if event.option_list.id != "opponents":
            self._list("opponents").focus()
            return
        seat = list(SEATS)[self._list("seats").highlighted or 0]
        of = list(LENGTHS)[self._list("lengths").highlighted or 0]
        self.dismiss(Choice(self.wanted, self.rungs[event.option_index].name, seat, of))

    def action_across(self) -> None:
        """From the opponents to the boards, and back."""
        self._list("boards" if self._list("opponents").has_focus else "opponents").focus()


def _board(game: LineGame) -> Text:
    text = Text(f"{game.name:<15}", no_wrap=True)
    text.append(BOARDS.get(game.name, ""), STYLES["soft"])
    return text


def _opponent(rung: Rung) -> Text:
    words, style = badge(rung.badge)
    text = Text(f"{plain(rung.name):<20}", no_wrap=True, overflow="ellipsis")
    text.append(words, STYLES[style])
    return text


def _about(rung: Rung) -> Text:
    return Text(
        plain(f"{rung.name}: {rung.summary}"), STYLES["soft"], no_wrap=True, overflow="ellipsis"
    )
