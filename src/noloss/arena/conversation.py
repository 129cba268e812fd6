"""What a person may type at the board, and the answer to each line, as a document."""

from dataclasses import dataclass
from random import Random
from typing import Literal, TypeAlias

from noloss.arena.sitting import Sitting, Step
from noloss.core.document import flat, optional
from noloss.core.errors import FinishedPosition, NolossError, TooLarge
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.notation import parse_cell
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy, ask
from noloss.flow.bounded_search import DEFAULT_WORK, search_budget, solve_by_plies
from noloss.strategies.catalogue import first_that_plays, strategy

HELP = """Type the number of {what}, or
  hint   which cells keep the best result
  why    why your opponent made its last move
  undo   take your last move back
  new    start again
  help   this list
  quit   leave (so does the end of input)"""

ADVISER = "expert"
"""Who gives the hint where nobody can solve the position while you wait: it plays any game."""
HINT_WORK = DEFAULT_WORK // 4
"""What a hint may spend: a person waits for it."""


def help_text(game: LineGame) -> str:
    """What may be typed."""
    return HELP.format(what=f"a column, 1 to {game.slice}" if game.rules.gravity else "a free cell")


@dataclass(frozen=True)
class Shown:
    """The board, after a move, an undo or a new game."""

    event: Literal["board"]
    position: Position
    turn: str
    """The mark of the player to move."""
    you: str
    """Your mark."""
    moves: tuple[Cell, ...]
    outcome: Value | None


@dataclass(frozen=True)
class Hint:
    """Cells that keep the best result; where nobody can tell it, what an adviser would do."""

    event: Literal["hint"]
    value: Value | None
    """What best play comes to; None where that is not known."""
    cells: tuple[Cell, ...]
    says: str | None = optional()
    """What the adviser promises, where there is no value."""


@dataclass(frozen=True)
class Why:
    """The decision behind the opponent's last move."""

    event: Literal["why"]
    cell: Cell
    decision: Decision = flat()  # noqa: RUF009 (it makes a field)


@dataclass(frozen=True)
class Said:
    """Words: help, or what cannot be done."""

    event: Literal["help", "error"]
    text: str


Answer: TypeAlias = Shown | Hint | Why | Said


def sit_down(game: LineGame, opponent: Strategy | None, you: Side, rng: Random) -> Sitting:
    """Begin a game; an opponent that cannot play it is refused before the first move."""
    start, against = game.start(), opponent or first_that_plays(game)
    theirs = start if you is Side.SECOND or game.size == 1 else start.after(start.legal()[0])
    ask(against, theirs)
    return Sitting(start, against, you).reply(rng)


def respond(sitting: Sitting, line: str, rng: Random) -> tuple[Sitting, Answer]:
    """What one line of input does, and the answer to it."""
    try:
        if line == "hint":
            return sitting, hint(sitting)
        if line == "why":
            return sitting, why(sitting)
        if line == "help":
            return sitting, Said("help", help_text(sitting.start.game))
        after = _act(sitting, line, rng)
    except NolossError as error:
        return sitting, Said("error", str(error))
    return after, board(after)


def _act(sitting: Sitting, line: str, rng: Random) -> Sitting:
    """The state after a line that changes it."""
    if line == "undo":
        back = sitting.undo()
        if back is sitting:
            raise NolossError("you have no move to take back")
        return back
    if line == "new":
        return sitting.again(rng)
    if line.isdecimal():
        cell = parse_cell(sitting.start.game, line)
        return sitting.mark(fallen(sitting.position, cell), rng)
    raise NolossError(f"{line!r} is neither a cell nor hint, why, undo, new, help or quit")


def fallen(position: Position, cell: Cell) -> Cell:
    """Where a mark on this cell comes to lie: with gravity, as far down as cells are free."""
    game, below = position.game, cell + position.game.slice
    if game.rules.gravity and position.free >> cell & 1 and position.free >> below & 1:
        return fallen(position, Cell(below))
    return cell


def board(sitting: Sitting) -> Shown:
    """The board as it is now."""
    position = sitting.position
    outcome = position.outcome()
    return Shown(
        "board",
        position,
        position.turn.mark,
        sitting.you.mark,
        tuple(step.cell for step in sitting.steps),
        None if outcome is None else outcome.value,
    )


def hint(sitting: Sitting) -> Hint:
    """The cells that keep the best result, soonest if it is a win."""
    position = sitting.position
    if position.outcome():
        raise FinishedPosition("the game is over")
    try:
        solution = solve_by_plies(position, search_budget(position.game, HINT_WORK))
    except TooLarge:
        decision = ask(strategy(ADVISER), position)
        return Hint("hint", None, tuple(decision.moves), decision.reason.text)
    return Hint("hint", solution.value, solution.fastest)


def why(sitting: Sitting) -> Why:
    """Why the opponent made its last move."""
    step: Step | None = sitting.last_reply
    if step is None or step.decision is None:
        raise NolossError(f"{sitting.opponent.name} has not moved yet")
    return Why("why", step.cell, step.decision)
