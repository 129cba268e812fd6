"""OpenSpiel, both ways: its bots and policies checked by ours, our strategies in its loops.

OpenSpiel's `tic_tac_toe` numbers its actions as we number our cells. Needs the extra `bridges`.
"""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pyspiel
from open_spiel.python import policy as spiel_policy

from noloss.bots.functions.callables import ObjectBot
from noloss.core.bits import bits
from noloss.core.families import box
from noloss.core.game import Cell, LineGame
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, Strategy, ask

GAME = box((3, 3), 3)


def to_state(position: Position) -> Any:
    """An OpenSpiel state of this board; the moves are made in cell order, which it forgets."""
    state = pyspiel.load_game("tic_tac_toe").new_initial_state()
    first, second = list(bits(position.first)), list(bits(position.second))
    for ply in range(len(first) + len(second)):
        state.apply_action((first, second)[ply % 2][ply // 2])
    return state


def to_position(state: Any) -> Position:
    """The board of an OpenSpiel state."""
    position = GAME.start()
    for action in state.history():
        position = position.after(action)
    return position


class SpielBotBridge(ObjectBot):
    """An OpenSpiel bot as a bot that can be checked."""

    def __init__(self, bot: Any, name: str = "") -> None:
        super().__init__(name or f"openspiel:{type(bot).__name__}", self.stepped)
        self.bot = bot

    def stepped(self, position: Position) -> int:
        """Put the bot on this board and let it step."""
        state = to_state(position)
        self.bot.restart_at(state)
        return int(self.bot.step(state)) + 1


class SpielPolicyStrategy:
    """An OpenSpiel policy as a strategy; its probabilities are scaled to sum to exactly one."""

    def __init__(self, policy: Any, name: str = "") -> None:
        self.policy = policy
        self.name = name or f"openspiel:{type(policy).__name__}"

    def plays(self, game: LineGame) -> bool:
        """The game that OpenSpiel knows."""
        return game == GAME

    def decide(self, position: Position) -> Decision:
        """The policy's distribution on this board."""
        chances = self.policy.action_probabilities(to_state(position))
        exact = {Cell(action): Fraction(p) for action, p in sorted(chances.items()) if p > 0}
        total = sum(exact.values())
        why = Reason("policy", "This is what the policy says.", tuple(exact))
        return Decision({cell: chance / total for cell, chance in exact.items()}, why)


class StrategyBot(pyspiel.Bot):
    """One of our strategies as a bot for OpenSpiel's loops."""

    def __init__(self, strategy: Strategy, seed: int | None = None) -> None:
        pyspiel.Bot.__init__(self)
        self.strategy = strategy
        self.rng = Random(seed)

    def restart_at(self, state: Any) -> None:
        """A strategy remembers nothing."""

    def step(self, state: Any) -> int:
        """Draw a move."""
        return int(ask(self.strategy, to_position(state)).draw(self.rng))


class StrategyPolicy(spiel_policy.Policy):
    """One of our strategies as a policy, for OpenSpiel's exact algorithms."""

    def __init__(self, strategy: Strategy) -> None:
        super().__init__(pyspiel.load_game("tic_tac_toe"), [0, 1])
        self.strategy = strategy

    def action_probabilities(self, state: Any, player_id: int | None = None) -> Mapping[int, float]:
        """The chance of every legal action."""
        moves = ask(self.strategy, to_position(state)).moves
        return {action: float(moves.get(action, 0)) for action in state.legal_actions()}
