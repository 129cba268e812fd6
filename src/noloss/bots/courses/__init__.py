"""Interfaces that courses and competitions hand out, as they are: one file for each.

The code of a student runs in a worker process (`course_worker`), which only relays: it calls what
it is told to call and describes what came back. What is right is decided on our side.
"""

from typing import Literal

from noloss.core.families import box

Course = Literal["cs50", "aima", "openspiel", "pettingzoo", "kaggle"]
COURSES: dict[Course, str] = {
    "cs50": "CS50's AI course: player, actions, result, winner, terminal, utility, minimax",
    "aima": "aima-python: a player (game, state) -> move, and perhaps a Game of its own",
    "openspiel": "OpenSpiel: a bot, a policy or a function (state) -> action",
    "pettingzoo": "PettingZoo's tictactoe_v3: a function (observation) -> action",
    "kaggle": "Kaggle: agent(observation, configuration) -> action",
}
"""By the name that `--as` takes, what a file has to hold."""
SQUARE = box((3, 3), 3)
ONLY_SQUARE: tuple[Course, ...] = ("cs50", "openspiel", "pettingzoo")
"""The interfaces that know no other board."""
