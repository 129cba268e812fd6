"""PettingZoo's `tictactoe_v3`, both ways. Needs the extra `bridges`.

Its boards are numbered by columns where ours go by rows; rows and columns play the same part, so
action a is our cell a on the mirrored board, and nothing has to be turned.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np

from noloss.bots.functions.callables import ObjectBot
from noloss.core.bits import to_mask
from noloss.core.families import box
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask

GAME = box((3, 3), 3)


def to_observation(position: Position) -> dict[str, Any]:
    """What the player to move sees: its own marks, the opponent's, and the free cells."""
    planes = [
        [marks >> cell & 1 for cell in range(9)]
        for marks in (position.own, position.other, position.free)
    ]
    board = np.array(planes[:2], dtype=np.int8).T.reshape(3, 3, 2)
    return {"observation": board, "action_mask": np.array(planes[2], dtype=np.int8)}


def to_position(observation: Mapping[str, Any]) -> Position:
    """The board behind an observation; whoever has moved less often, or first, is to move."""
    flat = np.asarray(observation["observation"]).reshape(9, 2)
    own, other = (to_mask(int(at) for at in np.flatnonzero(flat[:, side])) for side in (0, 1))
    if own.bit_count() == other.bit_count():
        return Position(GAME, own, other)
    return Position(GAME, other, own)


class AgentBridge(ObjectBot):
    """A PettingZoo agent, a function from an observation to an action, as a bot."""

    def __init__(self, agent: Callable[[Mapping[str, Any]], Any], name: str = "agent") -> None:
        super().__init__(f"pettingzoo:{name}", lambda board: int(agent(to_observation(board))) + 1)


class StrategyAgent:
    """One of our strategies as an agent for PettingZoo's loop: `env.step(agent(observation))`."""

    def __init__(self, strategy: Strategy, seed: int | None = None) -> None:
        self.strategy = strategy
        self.rng = Random(seed)

    def __call__(self, observation: Mapping[str, Any]) -> int:
        """Draw a move."""
        return int(ask(self.strategy, to_position(observation)).draw(self.rng))
