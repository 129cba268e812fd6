"""A worker that plays each game in a child of its own, which begins as its parent was loaded.

The process that has loaded somebody's code asks it nothing itself: it lets a child do that for each
game, so a new game begins from a fresh start without the time that loading takes; only what draws
numbers by chance is seeded anew. A line `reset` asks for that. It is answered with `ready`, or with
`restart` where other threads are running, which a child would not have.
"""

import os
import threading
from collections.abc import Callable
from typing import TextIO

from noloss.bridges.functions.renewal import generators_alive, reseed

RESET, READY, RESTART = "reset", "ready", "restart"
NEXT_GAME = 87
"""How a child ends that is to be followed by another."""

Reply = Callable[[str], str]
"""One line for one question."""


def answer_all(reply: Reply, questions: TextIO, answers: TextIO, *, apart: bool = True) -> None:
    """Answer until the questions end; without `apart` there are no children."""
    rngs = generators_alive()
    while apart and threading.active_count() == 1:
        child = os.fork()
        if child == 0:
            for rng in rngs:
                reseed(rng)
            return _answer(reply, questions, answers, NEXT_GAME)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code != NEXT_GAME:
            os._exit(abs(code))
        _say(READY, answers)
    return _answer(reply, questions, answers, None)


def _answer(reply: Reply, questions: TextIO, answers: TextIO, end: int | None) -> None:
    """Answer until the questions end, or to the end of a game if it can end with this code."""
    for question in questions:
        if question.strip() != RESET:
            _say(reply(question), answers)
        elif end is not None:
            os._exit(end)
        else:
            _say(RESTART, answers)


def _say(line: str, answers: TextIO) -> None:
    answers.write(f"{line}\n")
    answers.flush()
