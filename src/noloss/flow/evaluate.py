"""The exact result of one strategy against another, and the variety of its play.

The result is in fractions. The variety is the entropy of its own choices, in bits per game.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, log2

from noloss.core.budget import Budget
from noloss.core.display import Pictured
from noloss.core.game import LineGame, Side, Value
from noloss.core.strategy import Strategy, seated
from noloss.flow.flow import flow, in_seats
from noloss.flow.flow_graph import Flow
from noloss.flow.folding import allowed, folded


@dataclass(frozen=True, slots=True)
class Result(Pictured):
    """The chance of each result of a match; they sum to one."""

    first: Fraction
    draw: Fraction
    second: Fraction

    def __repr__(self) -> str:
        """Short: the fractions as they are written."""
        return f"Result(first {self.first}, draw {self.draw}, second {self.second})"

    def chance(self, value: Value) -> Fraction:
        """The chance that the match ends this way."""
        return {Value.FIRST: self.first, Value.DRAW: self.draw, Value.SECOND: self.second}[value]

    def win(self, side: Side) -> Fraction:
        """The chance that this side wins."""
        return self.chance(Value.win(side))


@dataclass(frozen=True)
class Evaluation:
    """The result of a match, with who played it."""

    game: LineGame
    first: str
    second: str
    result: Result


def result_of(played: Flow, chances: tuple[Fraction, ...]) -> Result:
    """The result of a flow whose nodes are reached with these chances."""
    total = played.total(chances)
    return Result(total[Value.FIRST], total[Value.DRAW], total[Value.SECOND])


def evaluate(
    game: LineGame, first: Strategy, second: Strategy, budget: Budget | None = None
) -> Result:
    """Play every game that the two may play, each weighted by its exact chance."""
    played = match_flow(game, first, second, budget)
    return result_of(played, played.chances)


def match_flow(
    game: LineGame, first: Strategy, second: Strategy, budget: Budget | None = None
) -> Flow:
    """All that can happen in a match; boards on which both decide alike are one where that pays."""
    players = seated(first, game), seated(second, game)
    return flow(
        game.start(), *players, allowed(game, budget), folded(game, *players, budget=budget)
    )


def evaluation(
    game: LineGame, first: Strategy, second: Strategy, budget: Budget | None = None
) -> Evaluation:
    """`evaluate`, as a document."""
    return Evaluation(game, first.name, second.name, evaluate(game, first, second, budget))


def entropy(chances: Iterable[Fraction]) -> float:
    """The bits that one choice with these chances reveals.

    >>> entropy([Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)])
    1.5
    """
    return fsum(-float(chance) * log2(chance) for chance in chances)


def variety_of(played: Flow, chances: Sequence[Fraction], side: Side) -> float:
    """The bits of all decisions of `side` in a flow whose nodes are reached with these chances."""
    return fsum(
        float(chances[at]) * entropy(node.decision.moves.values())
        for at, node in played.turns(side)
        if node.decision is not None
    )


def variety(
    game: LineGame,
    strategy: Strategy,
    opponent: Strategy,
    side: Side,
    budget: Budget | None = None,
) -> float:
    """The bits of all choices of `strategy` as `side` in a game against `opponent`, on average.

    Two to this power is the effective number of games: as many equally likely courses of its own
    play would be as hard to foresee.
    """
    played = flow(game.start(), *in_seats(side, strategy, opponent), budget)
    return variety_of(played, played.chances, side)
