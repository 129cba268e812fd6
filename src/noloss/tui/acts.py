"""Everything that changes the state: a key, a click, a choice in the menu, an answer.

What takes time is asked of the state, answered beside the screen, and taken in by `take_in`. A
question belongs to one state of the game. If that has changed when the answer comes, the answer is
dropped, so the screen never waits and never shows what is not so any more.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from noloss.arena.conversation import Hint, fallen, hint
from noloss.arena.ladder import invited, rung
from noloss.arena.outlook import Hindsight, Knowledge, Outlook
from noloss.arena.outlook import look_back as turning_point
from noloss.arena.sitting import Series, Sitting
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import IllegalMove, NolossError
from noloss.core.game import Cell, LineGame, Side
from noloss.core.notation import parse_cell
from noloss.core.strategy import Decision, ask
from noloss.tui.state import State

Kind = Literal["reply", "turning point", "hint", "values"]
Answer = Decision | Hindsight | Hint | Outlook | None


@dataclass(frozen=True, eq=False)
class Question:
    """One question about one moment of a game."""

    kind: Kind
    sitting: Sitting
    knowledge: Knowledge

    def same(self, other: "Question | None") -> bool:
        """Whether the other asks for the same, of the same moment."""
        return other is not None and self.kind == other.kind and self.sitting is other.sitting


def pending(state: State) -> Question | None:
    """What the state waits for, the most urgent first."""
    kind = None if state.failed is state.sitting else _wanted(state)
    return None if kind is None else Question(kind, state.sitting, state.knowledge)


def _wanted(state: State) -> Kind | None:
    sitting = state.sitting
    outcome = sitting.position.outcome()
    if sitting.waits:
        return "reply"
    if outcome:
        wrong = outcome.winner is not sitting.you and state.looked_back is not sitting
        return "turning point" if wrong else None
    if state.wants_hint and state.hint is None:
        return "hint"
    fits = state.outlook is not None and state.outlook.position == sitting.position
    return "values" if state.wants_values and not fits else None


def answer(question: Question, budget: Budget = DEFAULT) -> Answer:
    """The answer, unless the budget ends the work; nothing of the screen is touched."""
    with budget.meter(question.sitting.opponent.name).going_on():
        return _answer(question)


def _answer(question: Question) -> Answer:
    sitting = question.sitting
    if question.kind == "reply":
        return ask(sitting.opponent, sitting.position)
    if question.kind == "turning point":
        return turning_point(question.knowledge, sitting.steps, sitting.you)
    if question.kind == "hint":
        return hint(sitting)
    return question.knowledge.outlook(sitting.position, sitting.opponent)


@dataclass(frozen=True)
class Choice:
    """What a game begins with: which board, against whom, in which seat, how many games."""

    game: LineGame
    opponent: str | None
    """None is the usual one of the board."""
    seat: Side | None = None
    """None changes seats after every game."""
    of: int | None = None


def sit_down(choice: Choice, rng: Random) -> State:
    """A state before the first move; an opponent that does not play the board is refused."""
    game, player = choice.game, invited(choice.opponent, choice.game)
    you = rng.choice(list(Side)) if choice.seat is None else choice.seat
    return State(
        sitting=Sitting(game.start(), player, you),
        rung=rung(player.name, game),
        series=Series(choice.of),
        knowledge=Knowledge(game),
        rng=rng,
        alternate=choice.seat is None,
        cursor=middle(game),
    )


def middle(game: LineGame) -> Cell:
    """Where the cursor begins: the middle of the board, or of its first layer."""
    width, height = (*game.shape, 1)[:2]
    return Cell((height // 2) * width + width // 2)


def press(state: State, cell: Cell) -> None:
    """Mark a cell, if it is your turn and the cell may be played."""
    state.cursor, state.typed, state.note, state.looking = cell, "", "", False
    sitting = state.sitting
    if sitting.waits:
        state.note = f"It is {sitting.opponent.name}'s turn."
        return
    try:
        cell = fallen(sitting.position, cell)
        _move_on(state, sitting.take(cell))
    except IllegalMove as error:
        state.note = _short(state, error, cell)
    else:
        state.cursor = cell


def _short(state: State, error: IllegalMove, cell: Cell) -> str:
    """Why not, in the words of a screen that shows the board."""
    if state.sitting.position.outcome():
        return "The game is over: press n for a new one."
    taken = not state.sitting.position.free >> cell & 1
    return f"Cell {cell + 1} is taken." if taken else f"{error}."


def digit(state: State, letter: str) -> None:
    """One more digit of a cell's number: played as soon as no longer number can be meant."""
    game = state.game
    most = game.slice if game.rules.gravity else game.size
    state.note, state.typed = "", state.typed + letter
    number = int(state.typed)
    if not 1 <= number <= most:
        state.note = f"There is no {'column' if game.rules.gravity else 'cell'} {number}."
        state.typed = ""
    elif 10 * number > most:
        press(state, Cell(number - 1))
    else:
        state.cursor = Cell(number - 1)


def enter(state: State) -> None:
    """Mark the cell whose number was typed, or the one under the cursor."""
    if state.typed:
        press(state, parse_cell(state.game, state.typed))
    else:
        press(state, state.cursor)


def leave(state: State) -> None:
    """Forget the digits, the hint and the look back."""
    state.typed, state.note, state.hint, state.looking = "", "", None, False
    state.wants_hint = False


def undo(state: State) -> None:
    """Take your last move back, and the reply to it."""
    _go(state, state.sitting.undo(), "You have no move to take back.")


def redo(state: State) -> None:
    """Make the move again that was taken back last."""
    _go(state, state.sitting.redo(), "There is no move to redo.")


def _go(state: State, after: Sitting, otherwise: str) -> None:
    state.typed, state.note = "", otherwise if after is state.sitting else ""
    if after is not state.sitting:
        _move_on(state, after)


def _move_on(state: State, after: Sitting) -> None:
    """The game goes on from here; a game that has just ended is counted once."""
    state.sitting = after
    state.hint, state.wants_hint, state.looking = None, False, False
    if after.position.outcome() and not state.ended:
        state.series, state.ended = state.series.after(after), True


def new_game(state: State, swap: bool = False) -> None:
    """Begin again: in the other seat if asked, or if seats change and this game came to its end."""
    sitting = state.sitting
    you = sitting.you.other if swap or (state.ended and state.alternate) else sitting.you
    if state.series.over:
        state.series = state.series.afresh()
    state.typed, state.note, state.ended = "", "", False
    state.outlook, state.hindsight, state.looked_back = None, None, None
    state.cursor = middle(state.game)
    _move_on(state, sitting.afresh(you))


def ask_hint(state: State) -> None:
    """Ask which cells hold; the game no longer counts."""
    state.note = ""
    if state.sitting.position.outcome():
        state.note = "The game is over."
    elif state.sitting.waits:
        state.note = f"It is {state.sitting.opponent.name}'s turn."
    else:
        state.wants_hint = True


def toggle_values(state: State) -> None:
    """Show or hide what every cell comes to; a game in which it was shown does not count."""
    state.wants_values, state.note = not state.wants_values, ""


def look_back(state: State) -> None:
    """Show on the board where it went wrong, or how it ended."""
    if state.turning is None:
        state.note = "There is nothing to look back at."
    else:
        state.looking, state.note = not state.looking, ""


def take_in(state: State, question: Question, answer: Answer) -> None:
    """An answer has come; one about another moment is dropped."""
    if question.sitting is not state.sitting:
        return
    if question.kind == "reply" and isinstance(answer, Decision):
        _move_on(state, state.sitting.answered(answer, state.rng))
    elif isinstance(answer, Hint | Outlook):
        state.sitting = replace(state.sitting, helped=True)
        if isinstance(answer, Hint):
            state.hint = answer
        else:
            state.outlook = answer
    elif isinstance(answer, Hindsight):
        state.hindsight, state.looked_back = answer, question.sitting


def give_up(state: State, question: Question, error: NolossError) -> None:
    """A question has no answer: say so, and do not ask it again here."""
    if question.sitting is state.sitting:
        state.note, state.failed = f"{error}", state.sitting
        state.wants_values = state.wants_hint = False
