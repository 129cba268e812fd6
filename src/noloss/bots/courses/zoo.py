"""PettingZoo's `tictactoe_v3`, a function `(observation) -> action`; runs in the worker.

A function of two arguments gets the observation and the mask of legal actions apart. Numpy alone is
needed. Its cells go by columns where ours go by rows: see `noloss.classroom.libraries.pettingzoo`.
"""

from types import ModuleType
from typing import Any

from noloss.bots.courses.kaggle import action_text
from noloss.bots.courses.student_player import find_player, takes
from noloss.core.position import Position

USUAL = ("agent", "policy", "act", "Agent", "choose_action")


class Zoo:
    """A student's agent."""

    def __init__(self, module: ModuleType, name: str) -> None:
        agent = find_player(module, name, USUAL)
        self.agent: Any = agent if callable(agent) else getattr(agent, "act", None)

    def missing(self) -> list[str]:
        """There has to be a function, or an object with `act`."""
        return [] if callable(self.agent) else ["agent"]

    def move(self, position: Position) -> Any:
        """What the agent answers to what the player to move sees."""
        from noloss.classroom.libraries.pettingzoo import to_observation  # noqa: PLC0415 (loads numpy)

        seen = to_observation(position)
        if len(takes(self.agent)) == 2:
            return self.agent(seen["observation"], seen["action_mask"])
        return self.agent(seen)

    def cell(self, answer: Any) -> str:
        """Actions are counted from 0."""
        return action_text(answer)
