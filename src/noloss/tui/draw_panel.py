"""The words beside the board: whose turn it is, why the opponent moved so, where it went wrong.

The keys have a page of their own.
"""

from typing import ClassVar

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from noloss.arena.ladder import Badge
from noloss.arena.outlook import Hindsight, TurningPoint
from noloss.core.game import Value
from noloss.core.notation import cell_text, moves_text, place_text
from noloss.core.phrases import counted
from noloss.core.plain import plain
from noloss.show.text.board_text import moves_phrase
from noloss.show.text.sitting_text import hint_text
from noloss.tui.acts import Question
from noloss.tui.draw_board import STYLES, chance_words, value_words
from noloss.tui.state import State

BADGES = {
    Badge.BEATABLE: ("○", "even"),
    Badge.NONE: ("○", "even"),
    Badge.OPEN: ("·", "soft"),
}
"""The sign and style of a badge; all others have a full dot."""

MOST_HELD = 8
"""Cells that are listed; the board shows all."""
LONGEST = 2000
"""Letters of one piece of text that are shown."""
LEGEND = "+5 or win 5: you win in 5 moves, counting both sides; = draw; -4 loss; ? not known; 25%:"
LEGEND += " the chance that your opponent would play there."


def badge(state_badge: Badge) -> tuple[str, str]:
    """A badge with its sign, and its style."""
    sign, style = BADGES.get(state_badge, ("●", "good"))
    return f"{sign} {state_badge.value}", style


def draw_header(state: State) -> Text:
    """One line: the game, who plays, the tally."""
    text, series = Text(no_wrap=True, overflow="ellipsis"), state.series
    _add(text, " noloss ", "key")
    _add(text, f" {state.game}  ", "strong")
    _add(text, f"you {state.sitting.you.mark}", state.sitting.you.mark)
    _add(text, " · ", "faint")
    _add(text, f"{state.rung.name} {state.sitting.you.other.mark}", state.sitting.you.other.mark)
    of = "" if series.of is None else f"  best of {series.of}:"
    _add(text, f"   {of} you {series.you} · drawn {series.drawn} · them {series.them}", "soft")
    return text


def draw_panel(state: State, asked: Question | None) -> Text:
    """All that is said about the game."""
    text = Text()
    _status(text, state, asked)
    if state.note:
        _section(text, state.note, "bad")
    if state.typed:
        _section(text, f"{state.typed}_  (Enter marks it)", "strong")
    _reply(text, state)
    if state.hint:
        _section(text, hint_text(state.hint, state.sitting), "good")
    if state.view:
        _values(text, state)
    if state.sitting.position.outcome():
        _ending(text, state, asked)
    return text


def _status(text: Text, state: State, asked: Question | None) -> None:
    sitting, outcome = state.sitting, state.sitting.position.outcome()
    name = sitting.opponent.name
    if outcome is None and sitting.waits and state.failed is sitting:
        _add(text, f"{name} has no answer.\n", "bad")
    elif outcome is None and sitting.waits:
        _add(text, f"{name} is thinking …\n", "strong")
    elif outcome is None:
        _add(text, f"Your move: you are {sitting.you.mark}.\n", "strong")
    elif outcome.winner is None:
        _add(text, "A draw.\n", "even")
    elif outcome.winner is sitting.you:
        _add(text, "You win!\n", "good")
    else:
        _add(text, f"{name} wins.\n", "bad")
    _add(text, *badge(state.rung.badge))
    if asked is not None and asked.kind != "reply":
        _add(text, f"\nLooking for the {asked.kind} …", "soft")


def _reply(text: Text, state: State) -> None:
    """The opponent's last move with its reason; before there is one, what its rules are like."""
    step = state.sitting.last_reply
    if step is None or step.decision is None:
        rules = state.game.rules
        words = [f"{state.rung.name}: {state.rung.summary}."]
        words += ["Marks fall down: type a column."] if rules.gravity else []
        words += ["Whoever completes a line loses."] if rules.misere else []
        _section(text, " ".join(words), "soft")
        return
    name = state.sitting.opponent.name
    _section(text, f"{name} played {place_text(state.game, step.cell)}", "strong")
    _add(text, f"\n{step.decision.reason.text}")
    if len(step.decision.moves) > 1:
        many = len(step.decision.moves) > 6
        among = counted(len(step.decision.moves), "cell") if many else moves_phrase(step.decision)
        _add(text, f"\nChosen among {among}.", "soft")


def _values(text: Text, state: State) -> None:
    """The cell under the cursor in full, and how to read the others."""
    name = state.sitting.opponent.name
    value, style = value_words(state, state.cursor)
    if state.sitting.position.playable >> state.cursor & 1:
        _section(text, f"Cell {cell_text(state.cursor)}: {value}", style)
        chance = chance_words(state, state.cursor) or "0%"
        _add(text, f"\n{name} in your place: {chance}", "soft")
    _section(text, LEGEND, "free")


def _ending(text: Text, state: State, asked: Question | None) -> None:
    if state.sitting.helped:
        _section(text, "Not counted: you had help.", "soft")
    if state.turning and state.looked_back is state.sitting:
        _section(text, "Where it went wrong", "strong")
        _add(text, f"\n{turning_words(state.turning, state)}")
        _add(text, "\nw", "key")
        _add(text, " back to the end" if state.looking else " shows it on the board", "soft")
    elif state.hindsight and state.looked_back is state.sitting and asked is None:
        _section(text, nothing_words(state.hindsight, len(state.sitting.steps)), "soft")
    moves = moves_text(step.cell for step in state.sitting.steps)
    _section(text, f"Moves: {moves}", "free")
    if state.series.over:
        _section(text, _verdict(state), "strong")
    _section(text, "n", "key")
    _add(text, " a new series" if state.series.over else " the next game", "soft")


def _verdict(state: State) -> str:
    series = state.series
    if series.you == series.them:
        return "The series is tied."
    return (
        "You win the series!" if series.you > series.them else f"{state.rung.name} wins the series."
    )


def turning_words(turning: TurningPoint, state: State) -> str:
    """The move, what it gave away, and what held."""
    name, left = state.rung.name, f"a loss{_in(turning)}"
    held = " ".join(map(cell_text, turning.held[:MOST_HELD]))
    held += " …" if len(turning.held) > MOST_HELD else ""
    move = f"Move {turning.ply}, {state.sitting.you.mark} on {cell_text(turning.played)}"
    if turning.before is None:
        words = f"{move}: from there on it was {left}."
        return f"{words} Not known to lose: {held}." if turning.held else words
    had = "a draw" if turning.before is Value.DRAW else "a win"
    left = "a draw" if turning.after is Value.DRAW else left
    words = f"{move}: it turned {had} into {left}."
    outcome = state.sitting.position.outcome()
    if outcome and outcome.winner is None and turning.after is not Value.DRAW:
        words += f" {name} did not use that."
    return f"{words} Would have held: {held}."


def nothing_words(hindsight: Hindsight, moves: int) -> str:
    """That nothing was given away, and from where on that is known."""
    if hindsight.back_to == 1:
        return "You gave nothing away."
    if hindsight.back_to > moves:
        return "This board is too large to tell whether you gave anything away."
    before = "this board is too large to tell what came before"
    return f"From move {hindsight.back_to} on you gave nothing away; {before}."


def _in(turning: TurningPoint) -> str:
    return "" if turning.distance is None else f" in {counted(turning.distance, 'move')}"


def _section(text: Text, words: str, style: str) -> None:
    """A paragraph of its own."""
    text.append("\n\n")
    _add(text, words, style)


def _add(text: Text, words: str, style: str = "") -> None:
    """Names and reasons may come from others, so nothing reaches the terminal as it is."""
    text.append(plain(words, LONGEST, lines=True), STYLES[style])


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
