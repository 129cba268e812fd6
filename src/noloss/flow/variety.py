"""How varied a strategy plays: the entropy of its own choices, in bits per game."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import fsum, log2

from noloss.core.budget import Budget
from noloss.core.game import LineGame, Side
from noloss.core.strategy import Strategy
from noloss.flow.flow import flow, in_seats
from noloss.flow.flow_graph import Flow


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
