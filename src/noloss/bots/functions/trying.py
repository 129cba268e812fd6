"""Finding out how a stranger's function wants to be called, by calling it.

Each way is tried in a process of its own, so that one which hangs, leaves or confuses the function
costs nothing. Most boards have few free cells, so that numbers from 0 and from 1 cannot be taken
for each other. A way is good if most answers are legal moves. It is better the further from luck
the function is in winning and blocking: by a wrong one it does not see what it is doing, though it
may fail less, as a mistake that shows on full boards does not show where it sees no marks.
"""

import ast
import json
import os
import re
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from inspect import isclass, signature
from pathlib import Path
from random import Random
from typing import Any, Literal

from noloss.bots.functions.callables import FILES, source_of
from noloss.bots.functions.readings import ANSWERS, CHANGED, MARKED, Made, Reading, candidates
from noloss.core.game import LineGame, Side
from noloss.core.position import Position

READS = re.compile(r"\b(stdin|input|fileinput)\b")
"""What a Python program does that answers questions on its standard input."""
USUAL = (
    "move", "getmove", "bestmove", "getbestmove", "findbestmove", "choosemove", "nextmove",
    "makemove", "selectmove", "aimove", "computermove", "botmove", "playmove", "choose",
    "chooseaction", "getaction", "act", "play", "pick", "decidemove", "agent", "bot", "ai",
)  # fmt: skip
"""What functions that make a move are called, without underscores and capitals."""
MOST_FREE, MOST_TRIED = 4, 24
"""How many free cells a board to try may have, so that any search is quick; how many are tried."""
EARLIER, EACH = (6, 5), 4
"""Before them come so many with so many free cells each, for functions that fail later on."""
SURE = 3.5
"""How far from what luck brings, in standard deviations, is no luck: one time in four thousand."""
SECONDS_TO_MAKE, SECONDS_TO_COMPUTE, SECONDS_TO_SLEEP = 10.0, 2.0, 15.0
"""What one way may take: to make its objects, to answer on all boards, and by the clock."""
MOST_FAILURES = 3
"""After so many crashes in each seat a way of calling is left alone: it is wrong. Some functions
are written for one seat, and crash in the other."""
MOST_HUNG = 3
"""After so many ways in which it hangs no other is tried: it is not the way."""
MOST_STRAYED = 2
"""So many answers may be illegal, of a bot that remembers and is asked out of the blue."""
MOST_SAID = 1 << 16
DONE = "done"
"""What is said after the last answer; it is none."""
End = Literal["done", "hung", "left"]


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

    Ours ends the search if its answers are no luck, or if nearly all are legal, however badly it
    plays: who cannot read a board does not come upon its free cells. So does any other under which
    everything is legal and nothing could be better. A way is any good if half of all is legal, or
    all in one seat, or if the answers are no luck. The furthest from luck is best; where all may be
    luck, that an answer is legal counts as much as that it wins or blocks: a bot which remembers
    may answer one such board illegally, asked out of the blue, and any board legally that it cannot
    read.
    Nobody leaves the process by mistake: then no other way is tried.
    """
    boards = boards_to_try(game)
    late = [position for position in boards if _is_late(position)]
    ways = [*candidates(found.function, found.ways)]
    best, top, hung = next(iter(ways), Reading(made=found.ways[0])), Score(0, -1, 0.0), 0
    for reading in ways:
        said, end = _tried(found, reading, boards)
        hung += end == "hung"
        if hung > MOST_HUNG or end == "left":
            break
        marked = any(word is not None and word.startswith(CHANGED) for word in said)
        for answers in (MARKED,) if marked else ANSWERS:
            read = replace(reading, answers=answers)
            score = _score(read, boards, said)
            if score is not None and score.rank > top.rank:
                best, top = read, score
        ours = best.shape == "text" and (top.legal >= len(late) - MOST_STRAYED or top.sure)
        if ours or (top.legal == len(late) and top.urgent == _most(late)):
            break
    return best


@dataclass(frozen=True)
class Score:
    """On late boards: how many answers are legal, and win or block where that is called for."""

    legal: int
    urgent: int
    from_luck: float
    """How far such answers, on all boards, are from luck, in standard deviations."""

    @property
    def sure(self) -> bool:
        """Whether that is no luck."""
        return self.from_luck > SURE

    @property
    def rank(self) -> tuple[bool, float]:
        """The higher the better."""
        return self.sure, self.from_luck if self.sure else self.legal + self.urgent


@cache
def boards_to_try(game: LineGame) -> tuple[Position, ...]:
    """Boards of random games: some earlier ones, then late ones, of which the fullest are first.

    Full ones tell the numbers apart.
    """
    rng, found = Random(5), dict[Position, int]()
    for _ in range(400):
        position = game.start()
        while position.outcome() is None:
            free = position.playable.bit_count()
            if free <= max(MOST_FREE, *EARLIER):
                found[position] = free
            position = position.after(rng.choice(position.legal()))
    urgent = [p for p in found if _wanted(p)]
    early = [p for free in EARLIER for p in [p for p in urgent if found[p] == free][:EACH]]
    late = [p for p in found if _is_late(p)]
    full = sorted(late, key=lambda p: found[p])[: MOST_TRIED // 3]
    tried = tuple(dict.fromkeys((*full, *(p for p in late if _wanted(p)))))[:MOST_TRIED]
    return (*early, *tried) or (game.start(),)


def _wanted(position: Position) -> int:
    """The cells where it wins at once, or else those where it has to block."""
    return position.wins(position.turn) or position.wins(position.turn.other)


def _is_late(position: Position) -> bool:
    """A legal answer on an earlier board may well be luck."""
    return position.playable.bit_count() <= MOST_FREE


def _most(boards: Sequence[Position]) -> int:
    """How many boards ask for a win or a block."""
    return sum(bool(_wanted(position)) for position in boards)


def _score(reading: Reading, boards: tuple[Position, ...], said: list[str | None]) -> Score | None:
    """What the answers are worth if they are read like this; None if that is no good."""
    legal = urgent = hits = 0
    missed = Counter(position.turn for position in boards if _is_late(position))
    most = missed.total()
    expected = variance = 0.0
    for position, word in zip(boards, said, strict=True):
        cell = None if word is None else reading.cell(position, word)
        if cell is None or not 0 <= cell < position.game.size or not position.playable >> cell & 1:
            continue
        wanted, late = _wanted(position), _is_late(position)
        legal, urgent = legal + late, urgent + (late and wanted >> cell & 1)
        missed[position.turn] -= late
        luck = (wanted & position.playable).bit_count() / position.playable.bit_count()
        hits, expected, variance = (
            hits + (wanted >> cell & 1), expected + luck, variance + luck * (1 - luck),
        )  # fmt: skip
    score = Score(legal, urgent, (hits - expected) / variance**0.5 if variance else 0.0)
    good = score.sure or legal >= most // 2 or 0 in missed.values()
    return score if good else None


def _tried(
    found: Callee, reading: Reading, boards: tuple[Position, ...]
) -> tuple[list[str | None], End]:
    """What it says on each board if it is called like this, None where it fails; how it ends."""
    source, sink = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(source)
        _answer_all(found, reading, boards, sink)
    os.close(sink)
    with os.fdopen(source, "rb") as pipe:
        told = pipe.read(MOST_SAID)
    hung = os.WIFSIGNALED(os.waitpid(child, 0)[1])
    words = told.decode("utf-8", "replace").split("\n")[:-1]
    done = words[-1:] == [DONE]
    said: list[str | None] = []
    for word in words[:-1] if done else words[: len(boards)]:
        try:
            said.append(json.loads(word))
        except ValueError:
            said.append(None)
    end: End = "hung" if hung else "done" if done else "left"
    return said + [None] * (len(boards) - len(said)), end


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
    os.write(sink, f"{DONE}\n".encode())
    os._exit(0)


def functions_in(path: Path) -> list[str]:
    """The functions and classes of a Python file or notebook that may make moves, surest first."""
    try:
        tree = ast.parse(source_of(path))
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # of ast, and ours
        return []
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    found = usual_names(iter(functions))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            methods = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
            if "__call__" in methods or usual_names(iter(methods)):
                found.append(node.name)
    return found


def function_of(path: Path) -> str:
    """The function to call in a file that is not a program: it never reads a question."""
    if path.suffix not in FILES or not path.is_file():
        return ""
    named = functions_in(path)
    return named[0] if named and not READS.search(source_of(path)) else ""
