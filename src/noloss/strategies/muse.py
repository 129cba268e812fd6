"""Muse, which never loses, wins often and is hard to foresee; and `careless`, its yardstick.

Muse is the maximum-entropy no-loss answer to an opponent (`flow/respond`), with a dial: the
temperature says how much chance to win one bit of variety is worth. Its default, 0.025 against
`careless`, is ahead of T3DT in wins and in variety, in both seats, against `random` and against
`casual` alike. A pure answer to `casual` cannot be: it relies on blocks that `random` misses, and
as second player wins less often against `random` than T3DT does.

`careless` is `casual`, but one move in four is any free cell: it misses a win or a block as people
do. It is our own yardstick, between `random` and `casual`; no paper describes it.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from noloss.core.errors import UnknownStrategy
from noloss.core.game import Cell, LineGame
from noloss.core.position import Position
from noloss.core.strategy import (
    Decision,
    Follower,
    Reason,
    Strategy,
    named_repr,
    refusal,
)
from noloss.flow.extent import unlisted
from noloss.flow.respond import Response, number_text
from noloss.strategies.catalogue import strategy
from noloss.strategies.insight import explained
from noloss.strategies.trees import shipped


@dataclass(frozen=True)
class Lapsing(Follower):
    """Decides as `strategy` does, but with chance `lapse` picks any free cell."""

    name: str
    strategy: Strategy
    lapse: Fraction

    __repr__ = named_repr

    def decide(self, position: Position) -> Decision:
        """The strategy's chances and those of any free cell, in their shares."""
        meant = self.strategy.decide(position)
        free = position.legal()
        slip = self.lapse / len(free)
        chances = {
            Cell(cell): (1 - self.lapse) * meant.moves.get(cell, Fraction(0)) + slip
            for cell in free
        }
        text = f"{meant.reason.text} Or, with chance {self.lapse}, I do not look and pick any cell."
        return Decision(chances, Reason(meant.reason.rule, text, meant.reason.cells))


def careless() -> Lapsing:
    """Casual play with a lapse in one move of four."""
    return Lapsing("careless", shipped("casual"), Fraction(1, 4))


TEMPERATURE = 0.025
MOST_OPPONENTS = 20
"""The greatest depth of a strategy that answers a strategy that answers another."""


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


def parse_muse(text: str) -> Muse:
    """The muse of `TEMPERATURE[:OPPONENT]`."""
    return muse(*_answered("muse", text))


def parse_response(text: str) -> Response:
    """The best answer of `TEMPERATURE:OPPONENT`, without the words of a muse."""
    temperature, opponent = _answered("respond", text)
    if opponent is None:
        raise UnknownStrategy(f"respond:{text}: which opponent? For example respond:0:random")
    name = f"respond:{number_text(temperature)}:{opponent.name}"
    return Response(name, opponent, temperature)


def _answered(kind: str, text: str) -> tuple[float, Strategy | None]:
    """The temperature and the opponent of an answer."""
    temperature, _, opponent = text.partition(":")
    if not re.fullmatch(r"[0-9]{1,20}(\.[0-9]{1,20})?(e[+-]?[0-9]{1,3})?|inf", temperature):
        raise UnknownStrategy(
            f"{kind}:{text:.100}: the temperature is a number from 0 to inf,"
            f" not {temperature!r:.100}"
        )
    if opponent.count(":") > MOST_OPPONENTS:
        raise UnknownStrategy(f"{kind}:{text:.100}: opponents are nested too deeply")
    return float(temperature), strategy(opponent) if opponent else None
