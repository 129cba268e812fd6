"""A Python function or object as a program that speaks the bot protocol, in a process of its own.

`worker SPEC GAME` writes `bot NAME` or `strategy NAME` once it has loaded the object, and then
answers every question with a cell, or for a strategy with `cell:chance` for every move. Whatever
the object prints goes to the error stream, and what it reads is empty.
"""

import os
import sys
from typing import NoReturn, TextIO

from noloss.bridges.adapt import adapt
from noloss.bridges.bot import Bot, FailedToLoad, Fault
from noloss.bridges.callables import find_object
from noloss.core.errors import NolossError
from noloss.core.game import LineGame
from noloss.core.notation import cell_text, parse_game, parse_position
from noloss.core.strategy import Strategy, ask

REFUSED = "noloss: "
"""How the line begins that says why an object is refused."""


def answer(player: Bot | Strategy, game: LineGame, question: str) -> str:
    """One line for one question; a bot that crashes ends the worker, as a program would end."""
    position = parse_position(game, question.split(maxsplit=1)[0])
    if not isinstance(player, Bot):
        moves = ask(player, position).moves
        return " ".join(f"{cell_text(cell)}:{chance}" for cell, chance in moves.items())
    move = player.ask(position)
    if not isinstance(move, Fault):
        return cell_text(move)
    if move.kind == "crash":
        _leave(move.stderr)
    return _line(move.answer)


def work(spec: str, game: str, questions: TextIO, answers: TextIO) -> None:
    """Load the object and answer until the questions end."""
    player, line_game = adapt(find_object(spec), spec), parse_game(game)
    kind = "bot" if isinstance(player, Bot) else "strategy"
    answers.write(f"{kind} {_line(player.name)}\n")
    answers.flush()
    for question in questions:
        answers.write(answer(player, line_game, question) + "\n")
        answers.flush()


def _leave(words: str) -> NoReturn:
    """End with these words, written before the streams are closed."""
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()
    sys.exit(1)


def _line(text: str) -> str:
    return " ".join(text.split())


def main() -> None:
    """What `python -m noloss.bridges.worker` does; a refusal is the last line that it writes."""
    questions, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    try:
        work(sys.argv[1], sys.argv[2], questions, answers)
    except FailedToLoad as error:
        _leave(_line(str(error)))
    except NolossError as error:
        _leave(f"{REFUSED}{_line(str(error))}")


if __name__ == "__main__":
    main()
