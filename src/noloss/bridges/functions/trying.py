"""Finding out how a stranger's function wants to be called, by calling it.

Each way is tried in a process of its own, so that one which hangs, leaves or confuses the function
costs nothing. A way is good if every answer is a legal move on boards with few free cells, where
the numbers from 0 and from 1 cannot be taken for each other; among good ones the best is the one
by which it wins and blocks most often: by a wrong one it does not see what it is doing.
"""

import json
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from inspect import isclass, signature
from random import Random
from typing import Any

from noloss.bridges.functions.readings import ANSWERS, CHANGED, MARKED, Made, Reading, candidates
from noloss.core.game import LineGame, Side
from noloss.core.position import Position

USUAL = (
    "move", "getmove", "bestmove", "getbestmove", "findbestmove", "choosemove", "nextmove",
    "makemove", "selectmove", "aimove", "computermove", "botmove", "playmove", "choose",
    "chooseaction", "getaction", "act", "play", "pick", "decidemove", "agent", "bot", "ai",
)  # fmt: skip
"""What functions that make a move are called, without underscores and capitals."""
MOST_FREE, MOST_TRIED = 4, 24
"""How many free cells a board to try may have, so that any search is quick; how many are tried."""
SECONDS_TO_MAKE, SECONDS_TO_COMPUTE, SECONDS_TO_SLEEP = 10.0, 1.0, 15.0
"""What one way may take: to make its objects, to answer on all boards, and by the clock."""
MOST_FAILURES = 3
"""After so many crashes in each seat a way of calling is left alone: it is wrong. Some functions
are written for one seat, and crash in the other."""
MOST_HUNG = 3
"""After so many ways in which it hangs no other is tried: it is not the way."""
MOST_STRAYED = 2
"""So many answers may be illegal, of a bot that remembers and is asked out of the blue."""
MOST_SAID = 1 << 16


@dataclass(frozen=True)
class Callee:
    """A function, or a class whose objects have a method that makes a move."""

    thing: Any
    method: str = ""

    @property
    def ways(self) -> tuple[Made | None, ...]:
        """What an object may have to be made with."""
        if not isclass(self.thing):
            return (None,)
        try:
            needed = [
                parameter
                for parameter in signature(self.thing).parameters.values()
                if parameter.default is parameter.empty
                and parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
            ]
        except (TypeError, ValueError):
            return ((),)
        return (((),), (("mark",),), (("mark", "other"),))[min(len(needed), 2)]

    @property
    def function(self) -> Callable[..., Any]:
        """What is called, for a look at its parameters."""
        if not self.method:
            function: Callable[..., Any] = self.thing
            return function
        if isclass(self.thing):
            return _Unbound(getattr(self.thing, self.method))
        method: Callable[..., Any] = getattr(self.thing, self.method)
        return method

    def ready(self, reading: Reading, position: Position) -> Callable[..., Any]:
        """What answers; an object is made anew."""
        thing = self.thing
        if isclass(thing):
            thing = thing(*reading.arguments(position, reading.made or ()))
        function: Callable[..., Any] = getattr(thing, self.method) if self.method else thing
        return function


class _Unbound:
    """A method of a class, with the parameters that remain once it is bound."""

    def __init__(self, method: Any) -> None:
        parameters = list(signature(method).parameters.values())
        self.__signature__ = signature(method).replace(parameters=parameters[1:])

    def __call__(self, *arguments: Any) -> Any:
        raise NotImplementedError


def callee(thing: Any) -> Callee | None:
    """What is to be called of an object: itself, or its method with a usual name."""
    if callable(thing) and not isclass(thing):
        return Callee(thing)
    kind = thing if isclass(thing) else type(thing)
    if "__call__" in vars(kind):
        return Callee(thing, "__call__")
    named = usual_names(name for name in dir(kind) if callable(getattr(kind, name, None)))
    return Callee(thing, named[0]) if named else None


def usual_names(names: Iterator[str]) -> list[str]:
    """Those of these names that usually make a move, the surest first."""
    plain = {name: name.replace("_", "").lower() for name in names}
    return sorted((n for n in plain if plain[n] in USUAL), key=lambda n: USUAL.index(plain[n]))


def find_reading(found: Callee, game: LineGame) -> Reading:
    """The way to call a function under which it answers best; ours if none is any good.

    Ours ends the search if nearly everything is legal under it, however badly it plays: who cannot
    read a board does not come upon its free cells. So does any other under which everything is
    legal and nothing could be better. A way is any good if half of all is legal, or all in one
    seat. That it is legal counts as much as that it wins or blocks: a
    bot which remembers may answer one such board illegally, asked out of the blue, and any board
    legally that it cannot read.
    """
    boards = boards_to_try(game)
    ways = [*candidates(found.function, found.ways)]
    best, top, hung = next(iter(ways), Reading(made=found.ways[0])), (0, -1), 0
    for reading in ways:
        said, ended = _tried(found, reading, boards)
        hung += not ended
        if hung > MOST_HUNG:
            break
        marked = any(word is not None and word.startswith(CHANGED) for word in said)
        for answers in (MARKED,) if marked else ANSWERS:
            read = replace(reading, answers=answers)
            score, good = _score(read, boards, said)
            if good and sum(score) > sum(top):
                best, top = read, score
        ours = best.shape == "text" and top[0] >= len(boards) - MOST_STRAYED
        if ours or (top[0] == len(boards) and top[1] == _most(boards)):
            break
    return best


@cache
def boards_to_try(game: LineGame) -> tuple[Position, ...]:
    """Late boards of random games, the fullest first: full ones tell the numbers apart."""
    rng, found = Random(5), dict[Position, int]()
    for _ in range(400):
        position = game.start()
        while position.outcome() is None:
            free = position.playable.bit_count()
            if free <= MOST_FREE:
                found[position] = free
            position = position.after(rng.choice(position.legal()))
    urgent = [p for p in found if p.wins(p.turn) or p.wins(p.turn.other)]
    full = sorted(found, key=lambda p: found[p])[: MOST_TRIED // 3]
    return tuple(dict.fromkeys((*full, *urgent)))[:MOST_TRIED] or (game.start(),)


def _most(boards: tuple[Position, ...]) -> int:
    """How many boards ask for a win or a block."""
    return sum(bool(p.wins(p.turn) or p.wins(p.turn.other)) for p in boards)


def _score(
    reading: Reading, boards: tuple[Position, ...], said: list[str | None]
) -> tuple[tuple[int, int], bool]:
    """How many answers are legal, and win or block where that is called for; if it is any good."""
    legal = urgent = 0
    missed = Counter(position.turn for position in boards)
    for position, word in zip(boards, said, strict=True):
        cell = None if word is None else reading.cell(position, word)
        if cell is None or not 0 <= cell < position.game.size or not position.playable >> cell & 1:
            continue
        legal += 1
        missed[position.turn] -= 1
        wanted = position.wins(position.turn) or position.wins(position.turn.other)
        urgent += wanted >> cell & 1
    return (legal, urgent), legal >= len(boards) // 2 or 0 in missed.values()


def _tried(
    found: Callee, reading: Reading, boards: tuple[Position, ...]
) -> tuple[list[str | None], bool]:
    """What it says on each board if it is called like this, None where it fails; if it ends."""
    source, sink = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(source)
        _answer_all(found, reading, boards, sink)
    os.close(sink)
    with os.fdopen(source, "rb") as pipe:
        told = pipe.read(MOST_SAID)
    ended = not os.WIFSIGNALED(os.waitpid(child, 0)[1])
    words = told.decode("utf-8", "replace").split("\n")[:-1]
    said: list[str | None] = []
    for word in words[: len(boards)]:
        try:
            said.append(json.loads(word))
        except ValueError:
            said.append(None)
    return said + [None] * (len(boards) - len(said)), ended


def _answer_all(found: Callee, reading: Reading, boards: tuple[Position, ...], sink: int) -> None:
    """In the child: write a line for each board, and go; a signal ends what takes too long."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, SECONDS_TO_MAKE)
    signal.setitimer(signal.ITIMER_REAL, SECONDS_TO_SLEEP)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    failures: Counter[Side] = Counter()
    functions: dict[Side, Callable[..., Any]] = {}
    for position in boards:
        if position.turn not in functions:
            with suppress(BaseException):
                functions[position.turn] = found.ready(reading, position)
    signal.setitimer(signal.ITIMER_PROF, SECONDS_TO_COMPUTE)
    for position in boards:
        said: str | None = None
        with suppress(BaseException):
            said = reading.call(functions[position.turn], position)[:200]
        failures[position.turn] += said is None
        os.write(sink, (json.dumps(said) + "\n").encode())
        if all(failures[side] > MOST_FAILURES for side in Side):
            break
    os._exit(0)
