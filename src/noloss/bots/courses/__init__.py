"""Interfaces that courses hand out, as they are: one file for each.

The code of a student runs in a worker process (`course_worker`), which only relays: it calls what
it is told to call and describes what came back. What is right is decided on our side.
"""

from typing import Literal

from noloss.core.errors import NolossError
from noloss.core.families import box
from noloss.core.phrases import hint

Course = Literal["cs50", "aima"]
COURSES: dict[Course, str] = {
    "cs50": "CS50's AI course: player, actions, result, winner, terminal, utility, minimax",
    "aima": "aima-python: a player (game, state) -> move, and perhaps a Game of its own",
}
"""By the name that `--as` takes, what a file has to hold."""
SQUARE = box((3, 3), 3)
"""The board of the courses; the only one that CS50 knows."""


def course_named(name: str) -> Course:
    """The course of this name; an unknown one is answered with the nearest."""
    for course in COURSES:
        if course == name:
            return course
    raise NolossError(f"--as {name!r:.60}: no such interface; {hint(name, COURSES)}")
