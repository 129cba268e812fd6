"""The application: widgets that show the state, keys and clicks that reach `acts`."""

import os
from dataclasses import replace
from threading import Thread
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, VerticalScroll
from textual.events import Click, Key, Resize
from textual.geometry import Region
from textual.message import Message
from textual.theme import Theme
from textual.widgets import Footer, Static

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import Cancelled, NolossError
from noloss.core.game import Cell
from noloss.tui import acts
from noloss.tui.acts import Answer, Choice, Question, answer, pending
from noloss.tui.draw_board import draw_board
from noloss.tui.draw_panel import HelpScreen, draw_header, draw_panel
from noloss.tui.menu import MenuScreen
from noloss.tui.screen_plan import Plan, plan
from noloss.tui.state import State

THEME = Theme(
    name="noloss",
    primary="#6fb4ee",
    accent="#6fb4ee",
    foreground="#eceae4",
    background="#14161a",
    surface="#1d2026",
    panel="#1d2026",
    dark=True,
)


class BoardView(Static):
    """The board; a click on a cell marks it."""

    class Pressed(Message):
        """A cell was clicked."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    plan: Plan | None = None

    def on_click(self, event: Click) -> None:
        """Find the cell under the mouse."""
        cell = self.plan.cell_at(event.x, event.y) if self.plan else None
        if cell is not None:
            self.post_message(self.Pressed(cell))


class Desk(ScrollableContainer):
    """The room for the board, which says when it has changed."""

    class Resized(Message):
        """There is more or less room."""

    def on_resize(self, _: Resize) -> None:
        """The board is drawn anew to fit."""
        self.post_message(self.Resized())


class Answered(Message):
    """A question was answered beside the screen, or could not be."""

    def __init__(self, question: Question, found: Answer | Exception) -> None:
        super().__init__()
        self.question = question
        self.found = found


class PlayApp(App[None]):
    """One state, shown; each answer may take `budget`.

    `problem` is an error of ours that ended it.
    """

    TITLE = "noloss"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #header { height: 1; background: $surface; }
    #desk { height: 1fr; align: center middle; }
    #board { width: auto; height: auto; }
    #side { width: 36%; min-width: 31; max-width: 50; padding: 1 1 0 2; background: $surface; }
    #side Static { height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(0, -1)", show=False),
        Binding("down", "step(0, 1)", show=False),
        Binding("left", "step(-1, 0)", show=False),
        Binding("right", "step(1, 0)", show=False),
        Binding("space", "enter", show=False),
        Binding("enter", "enter", "Mark", key_display="⏎"),
        Binding("u,backspace", "do('undo')", "Undo", key_display="u"),
        Binding("r", "do('redo')", "Redo"),
        Binding("h", "do('ask_hint')", "Hint"),
        Binding("v", "do('toggle_values')", "Values"),
        Binding("w", "do('look_back')", "Wrong?", show=False),
        Binding("n", "do('new_game')", "New"),
        Binding("s", "swap", "Swap"),
        Binding("m", "menu", "Menu"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("escape", "do('leave')", show=False),
        Binding("q,ctrl+c,ctrl+d", "quit", "Quit", key_display="q", priority=False),
    ]

    def __init__(self, state: State, budget: Budget = DEFAULT) -> None:
        # Without colour nothing but attributes is sent: bold and underlined.
        self.plain = "NO_COLOR" in os.environ
        super().__init__(ansi_color=self.plain)
        self.state = state
        self.budget = budget
        self.asked: Question | None = None
        self.problem: Exception | None = None
        if not self.plain:
            self.register_theme(THEME)
            self.theme = THEME.name

    def compose(self) -> ComposeResult:
        """A line above, the board, the words beside it, the keys below."""
        yield Static(id="header")
        with Horizontal():
            with Desk(id="desk", can_focus=False):
                yield BoardView(id="board")
            with VerticalScroll(id="side", can_focus=False):
                yield Static(id="panel")
        yield Footer()

    def on_mount(self) -> None:
        """The first picture, and the opponent's move if it begins."""
        self.refresh_state()

    def on_desk_resized(self, _: Desk.Resized) -> None:
        """The board takes the room there is."""
        self.draw()

    def refresh_state(self) -> None:
        """After every change: ask what the state waits for, and draw it."""
        question = pending(self.state)
        if question is None:
            self.asked = None
        elif not question.same(self.asked):
            self.asked = question
            # A thread that nobody waits for: whoever leaves while an opponent thinks has left.
            Thread(target=self._work, args=(question,), daemon=True).start()
        self.draw()

    def on_unmount(self) -> None:
        """Whoever has left waits for nothing."""
        self.asked = None

    def draw(self) -> None:
        """Show the state."""
        base = self.screen_stack[0]
        desk, board = base.query_one("#desk"), base.query_one("#board", BoardView)
        board.plan = plan(self.state.game.shape, desk.size.width - 2, desk.size.height)
        board.update(draw_board(self.state, board.plan))
        base.query_one("#header", Static).update(draw_header(self.state))
        base.query_one("#panel", Static).update(draw_panel(self.state, self.asked))
        x, y = board.plan.place(self.state.cursor)
        desk.scroll_to_region(Region(x, y, board.plan.wide, board.plan.high), animate=False)

    def _work(self, question: Question) -> None:
        """In a thread of its own, until nobody waits for the answer any more."""
        wanted = replace(self.budget, cancel=lambda: not question.same(self.asked))
        try:
            found: Answer | Exception = answer(question, wanted)
        except Cancelled:
            return
        except Exception as error:
            found = error
        self.post_message(Answered(question, found))

    def on_answered(self, event: Answered) -> None:
        """Take an answer in; an error that is not a refusal ends the application."""
        if isinstance(event.found, NolossError):
            acts.give_up(self.state, event.question, event.found)
        elif isinstance(event.found, Exception):
            self.problem = event.found
            self.exit()
            return
        else:
            acts.take_in(self.state, event.question, event.found)
        self.refresh_state()

    def on_board_view_pressed(self, event: BoardView.Pressed) -> None:
        """A click."""
        acts.press(self.state, event.cell)
        self.refresh_state()

    def on_key(self, event: Key) -> None:
        """Digits name cells."""
        if event.character and event.character in "0123456789" and len(self.screen_stack) == 1:
            acts.digit(self.state, event.character)
            self.refresh_state()

    def action_step(self, right: int, down: int) -> None:
        """Move the cursor."""
        shown = self.screen_stack[0].query_one("#board", BoardView).plan
        if shown is not None:
            self.state.cursor, self.state.typed = shown.step(self.state.cursor, right, down), ""
        self.refresh_state()

    def action_enter(self) -> None:
        """Mark the cell; after the end, begin the next game."""
        if self.state.sitting.position.outcome() and not self.state.typed:
            acts.new_game(self.state)
        else:
            acts.enter(self.state)
        self.refresh_state()

    def action_do(self, act: str) -> None:
        """One of the acts that need nothing but the state."""
        getattr(acts, act)(self.state)
        self.refresh_state()

    def action_swap(self) -> None:
        """A new game in the other seat."""
        acts.new_game(self.state, swap=True)
        self.refresh_state()

    def action_help(self) -> None:
        """All keys, and how to read the board."""
        self.push_screen(HelpScreen())

    def action_menu(self) -> None:
        """Choose the board, the opponent, the seat and the length."""
        state = self.state
        seat = None if state.alternate else state.sitting.you
        now = Choice(state.game, state.rung.name, seat, state.series.of)
        self.push_screen(MenuScreen(now), self._chosen)

    def _chosen(self, choice: Choice | None) -> None:
        """Back from the menu."""
        if choice is None:
            return
        try:
            self.state = acts.sit_down(choice, self.state.rng)
        except NolossError as error:
            self.state.note = f"{error}."
        self.asked = None
        self.refresh_state()


def run(state: State, budget: Budget = DEFAULT) -> State:
    """Play until the person leaves; the state in which they left. Each answer has this budget."""
    app = PlayApp(state, budget)
    app.run()
    if app.problem is not None:
        raise app.problem
    return app.state
