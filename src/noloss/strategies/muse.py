"""Muse: the player that never loses, wins often and is hard to foresee.

It is the maximum-entropy no-loss answer to an opponent (`flow/respond`), with a dial: the
temperature says how much chance to win one bit of variety is worth. Its default, 0.025 against
`careless`, is ahead of T3DT in wins and in variety, in both seats, against `random` and against
`casual` alike. A pure answer to `casual` cannot be: it relies on blocks that `random` misses, and
as second player wins less often against `random` than T3DT does.
"""

from dataclasses import dataclass

from noloss.core.game import LineGame
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy, named_repr, refusal
from noloss.flow.extent import unlisted
from noloss.flow.respond import Response, number_text
from noloss.strategies.insight import explained
from noloss.strategies.lapse import careless

TEMPERATURE = 0.025


@dataclass(frozen=True)
class Muse:
    """A response that explains itself."""

    response: Response

    @property
    def name(self) -> str:
        """`muse`, or `muse:TEMPERATURE:OPPONENT` off the default."""
        return self.response.name

    __repr__ = named_repr

    @property
    def by_board(self) -> bool:
        """As its response, which promises that wherever the opponent does."""
        return self.response.by_board

    def plays(self, game: LineGame) -> bool:
        """The games of its response that can be listed: on others its first move takes minutes."""
        return not self.objection(game)

    def objection(self, game: LineGame) -> str:
        """Why it does not play this game; empty if it does."""
        return unlisted(game) or refusal(self.response.opponent, game)

    def decide(self, position: Position) -> Decision:
        """The response's decision, told by what its moves do."""
        response = self.response
        decision = response.decide(position)
        if response.temperature == 0:
            chance = response.best_chance(position, position.turn)
            why = (
                f"Without risking a loss nothing wins more often against {response.opponent.name}:"
                f" {float(chance):.1%}."
            )
        elif len(decision.moves) == 1:
            only = len(response.safe_moves(position)) == 1
            why = "Nothing else is safe." if only else "Nothing else is safe and worthwhile."
        else:
            why = "I vary among moves that are all safe."
        return explained(position, decision, why, response.tables)


def muse(temperature: float = TEMPERATURE, opponent: Strategy | None = None) -> Muse:
    """The answer to `opponent`, or to `careless`, at this temperature."""
    rival = opponent or careless()
    default = temperature == TEMPERATURE and opponent is None
    name = "muse" if default else f"muse:{number_text(temperature)}:{rival.name}"
    return Muse(Response(name, rival, temperature))
