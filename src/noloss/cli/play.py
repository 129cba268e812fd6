"""`play`: a game against a strategy, as lines of text or JSON."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from noloss.cli.options import GameOption, JsonOption, Seat, complete_strategy
from noloss.cli.show import paint, say, show_json

if TYPE_CHECKING:
    from noloss.arena.sitting import Sitting

HELP = """Type the number of a free cell, or
  hint   which cells keep the best result
  why    why your opponent made its last move
  undo   take your last move back
  new    start again
  help   this list
  quit   leave (so does the end of input)"""


@dataclass(frozen=True)
class Answer:
    """What a line of input is answered with: data for scripts, text for people."""

    data: dict[str, Any]
    text: str


def play(
    strategy: Annotated[
        str, typer.Argument(help="Your opponent.", autocompletion=complete_strategy)
    ] = "t3dt",
    side: Annotated[
        Seat | None, typer.Option(help="Your seat; drawn by lot if left out.", show_default=False)
    ] = None,
    game: GameOption = "3x3",
    seed: Annotated[
        int | None, typer.Option(help="Makes the lot and the opponent's choices repeatable.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Play against a strategy: type cells, hint, why, undo, new or quit."""
    from noloss.arena.sitting import Sitting
    from noloss.catalogue import strategy as find
    from noloss.core.game import Side
    from noloss.core.notation import parse_game
    from noloss.core.strategy import ask

    rng = Random(seed)
    you = rng.choice(list(Side)) if side is None else Side(side.value)
    start, opponent = parse_game(game).start(), find(strategy)
    ask(opponent, start if you is Side.SECOND or start.game.size == 1 else start.after(0))
    sitting = Sitting(start, opponent, you).reply(rng)
    if not as_json:
        say(f"You are {you.mark} against {sitting.opponent.name}. {HELP}\n")
    answer = _board(sitting)
    while True:
        if as_json:
            show_json(answer.data)
        else:
            say(answer.text)
        try:
            line = input("" if as_json else "your move> ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            line = "quit"
        if line in ("quit", "exit", "q"):
            break
        sitting, answer = _respond(sitting, line, rng)
    if not as_json:
        say("Bye.")


def _respond(sitting: "Sitting", line: str, rng: Random) -> "tuple[Sitting, Answer]":
    """What one line of input does, and what is said about it."""
    from noloss.core.errors import NolossError
    from noloss.core.notation import parse_cell

    looks: dict[str, Callable[[Sitting], Answer]] = {"hint": _hint, "why": _why, "help": _help}
    try:
        if line in looks:
            return sitting, looks[line](sitting)
        if line == "undo":
            back = sitting.undo()
            if back is sitting:
                raise NolossError("you have made no move to take back")
        elif line == "new":
            back = sitting.again(rng)
        elif line.isdecimal():
            back = sitting.mark(parse_cell(sitting.start.game, line), rng)
        else:
            raise NolossError(f"{line!r} is neither a cell nor hint, why, undo, new, help or quit")
    except NolossError as error:
        text = str(error)
        return sitting, Answer({"event": "error", "text": text}, f"Sorry: {text}.")
    return back, _board(back)


def _board(sitting: "Sitting") -> Answer:
    from noloss.core.notation import cell_text
    from noloss.report.board import board_text

    position = sitting.position
    outcome = position.outcome()
    last = sitting.steps[-1] if sitting.steps else None
    lines = []
    if last and last.decision:
        lines.append(f"{sitting.opponent.name} plays {cell_text(last.cell)}.")
    lines.append(board_text(position, paint) + "\n")
    if outcome and outcome.winner is None:
        lines.append("A draw. Type new or quit.")
    elif outcome:
        who = "You win!" if outcome.winner is sitting.you else f"{sitting.opponent.name} wins."
        lines.append(f"{who} Type new or quit.")
    data = {
        "event": "board",
        "position": str(position),
        "turn": position.turn.mark,
        "you": sitting.you.mark,
        "moves": [step.cell + 1 for step in sitting.steps],
        "outcome": outcome and outcome.value.value,
    }
    return Answer(data, "\n".join(lines))


def _hint(sitting: "Sitting") -> Answer:
    from noloss.core.errors import FinishedPosition
    from noloss.core.game import Value
    from noloss.core.notation import moves_text
    from noloss.exact.engines.solve import solve

    found = solve(sitting.position)
    if not found.best:
        raise FinishedPosition("the game is over")
    keeps = {
        Value.DRAW: "keep the draw",
        Value.win(sitting.you): "win fastest",
    }.get(found.value, "hold out longest, though with best play you lose")
    data = {
        "event": "hint",
        "value": found.value.value,
        "cells": [cell + 1 for cell in found.fastest],
    }
    return Answer(data, f"These cells {keeps}: {moves_text(found.fastest)}")


def _why(sitting: "Sitting") -> Answer:
    from noloss.core.errors import NolossError
    from noloss.core.notation import cell_text
    from noloss.report.board import moves_phrase

    step = sitting.last_reply
    if step is None or step.decision is None:
        raise NolossError(f"{sitting.opponent.name} has not moved yet")
    text = f"{cell_text(step.cell)}: {step.decision.reason.text}"
    if len(step.decision.moves) > 1:
        text += f"\nIt chose among {moves_phrase(step.decision)}."
    moves = {cell_text(cell): str(p) for cell, p in step.decision.moves.items()}
    data = {
        "event": "why",
        "cell": step.cell + 1,
        "moves": moves,
        "text": step.decision.reason.text,
    }
    return Answer(data, text)


def _help(_: "Sitting") -> Answer:
    return Answer({"event": "help", "text": HELP}, HELP)
