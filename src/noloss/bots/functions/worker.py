"""A Python function or object as a program that speaks the bot protocol, in a process of its own.

`worker SPEC GAME` writes `bot NAME` or `strategy NAME` once it has loaded the object, and after
tabs how it is called, in words and as it can be given to the next worker; then it answers every
question with a cell, or for a strategy with `cell:chance` for every move. Whatever the object
prints goes to the error stream, and what it reads is empty.

Copies of it play the games: see `fresh_copies`. What draws numbers by chance while it is loaded is
loaded anew for each game, since every copy would begin with the same numbers.
"""

import os
import sys
from functools import partial
from inspect import isclass
from typing import NoReturn, TextIO

from noloss.bots.adapt import adapt_known, adapt_unknown
from noloss.bots.bot import Bot, FailedToLoad, Fault
from noloss.bots.functions.callables import ObjectBot, find_thing, loaded, made
from noloss.bots.functions.fresh_copies import Loading, answer_all
from noloss.bots.functions.readings import Reading, parse_reading, reading_text
from noloss.bots.functions.trying import Callee, callee, find_reading
from noloss.core.errors import NolossError
from noloss.core.game import LineGame
from noloss.core.notation import cell_text, parse_game, parse_position
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask

REFUSED = "noloss: "
"""How the line begins that says why an object is refused."""


class ReadBot(ObjectBot):
    """A function or class that is called the way it wants to be."""

    def __init__(self, name: str, found: Callee, reading: Reading) -> None:
        super().__init__(name, self._answered)
        self.found = found
        self.reading = reading
        self.made: dict[str, object] = {}
        """What plays in this game, by mark."""

    def _answered(self, position: Position) -> str:
        mark = position.turn.mark
        if mark not in self.made or not self.found.method:
            self.made[mark] = self.found.ready(self.reading, position)
        function = self.made[mark]
        assert callable(function)
        said = self.reading.call(function, position)
        cell = self.reading.cell(position, said)
        return said if cell is None else cell_text(cell)


def player_of(spec: str, game: LineGame, reading: str = "") -> Bot | Strategy:
    """The object of this name as something that can be asked; `reading` is how, if it is known."""
    thing = find_thing(spec)
    found = callee(thing)
    if isclass(thing) and (hasattr(thing, "decide") or found is None):
        thing = loaded(spec, lambda: made(thing))
    known = adapt_known(thing, spec)
    if known is not None:
        return known
    if found is None:
        return adapt_unknown(thing, spec)
    if found.ways[0] == ():
        loaded(spec, lambda: made(found.thing))
    known_reading = parse_reading(reading) if reading else find_reading(found, game)
    return ReadBot(spec, found, known_reading)


def answer(player: Bot | Strategy, game: LineGame, question: str) -> str | None:
    """One line for one question; a bot that crashes ends the worker, as a program would end.

    The line `reset` begins a new game, with a new object of a class; it is not answered.
    """
    if question == "reset\n":
        if isinstance(player, ReadBot):
            player.made.clear()
        return None
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


def work(spec: str, game: str, questions: int, answers: TextIO, reading: str = "") -> None:
    """Load the object and answer until the questions end."""
    line_game = parse_game(game)
    with Loading() as loading:
        player = player_of(spec, line_game, reading)
    kind = "bot" if isinstance(player, Bot) else "strategy"
    answers.write("\t".join((f"{kind} {_line(player.name)}", *_reading(player))) + "\n")
    answers.flush()
    reply = partial(answer, player, line_game)
    answer_all(reply, questions, answers, loading)


def _reading(player: Bot | Strategy) -> tuple[str, ...]:
    """How it is called, in words unless that is how we ask for, and for the next worker."""
    if not isinstance(player, ReadBot):
        return ()
    usual = Reading(made=player.reading.made)
    said = "" if player.reading == usual else player.reading.says
    return said, reading_text(player.reading)


def _leave(words: str) -> NoReturn:
    """End with these words, written before the streams are closed."""
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()
    sys.exit(1)


def _line(text: str) -> str:
    return " ".join(text.split())


def main() -> None:
    """What `python -m` this module does; a refusal is the last line that it writes."""
    questions = os.dup(0)
    answers = os.fdopen(os.dup(1), "w", errors="backslashreplace")  # a name may be no text
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    try:
        work(sys.argv[1], sys.argv[2], questions, answers, *sys.argv[3:])
    except FailedToLoad as error:
        _leave(_line(str(error)))
    except NolossError as error:
        _leave(f"{REFUSED}{_line(str(error))}")


if __name__ == "__main__":
    main()
