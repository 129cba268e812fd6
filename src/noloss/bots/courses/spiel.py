"""OpenSpiel's `tic_tac_toe`: a bot, or a function `(state) -> action`; runs in the worker.

A policy answers with its likeliest action here; `noloss check FILE:NAME` takes all its chances.
"""

from types import ModuleType
from typing import Any

from noloss.bots.courses.kaggle import action_text
from noloss.bots.courses.student_player import find_player
from noloss.core.position import Position

USUAL = ("bot", "Bot", "agent", "Agent", "policy", "Policy", "step", "act")


class Spiel:
    """A student's bot."""

    def __init__(self, module: ModuleType, name: str) -> None:
        self.bot = find_player(module, name, USUAL)

    def missing(self) -> list[str]:
        """There has to be a bot, a policy or a function."""
        known = hasattr(self.bot, "step") or hasattr(self.bot, "action_probabilities")
        return [] if known or callable(self.bot) else ["bot"]

    def move(self, position: Position) -> Any:
        """What it answers to a state with this board."""
        from noloss.classroom.libraries.openspiel import to_state  # noqa: PLC0415 (an extra)

        state = to_state(position)
        if hasattr(self.bot, "step"):
            if hasattr(self.bot, "restart_at"):
                self.bot.restart_at(state)
            return self.bot.step(state)
        if hasattr(self.bot, "action_probabilities"):
            chances = self.bot.action_probabilities(state)
            return max(sorted(chances), key=lambda action: chances[action])
        return self.bot(state)

    def cell(self, answer: Any) -> str:
        """Actions are counted from 0."""
        return action_text(answer)
