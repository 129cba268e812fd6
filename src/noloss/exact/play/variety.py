"""How varied a strategy plays: the entropy of its own choices, in bits per game."""

from collections.abc import Iterable
from fractions import Fraction
from math import fsum, log2

from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.exact.play.walk import walk


def entropy(chances: Iterable[Fraction]) -> float:
    """The bits that one choice with these chances reveals.

    >>> entropy([Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)])
    1.5
    """
    return fsum(-float(chance) * log2(chance) for chance in chances)


def variety(game: LineGame, strategy: Strategy, opponent: Strategy, side: Side) -> float:
    """The bits of all choices of `strategy` as `side` in a game against `opponent`, on average.

    Two to this power is the effective number of games: as many equally likely courses of its own
    play would be as hard to foresee.
    """
    bits: list[float] = []

    def choices(first: int, second: int) -> Iterable[tuple[int, Fraction]]:
        position = Position(game, first, second)
        mover = strategy if position.turn is side else opponent
        return ask(mover, position).moves.items()

    for layer in walk(game, Fraction(1), choices):
        for (first, second), chance in layer.going.items():
            position = Position(game, first, second)
            if position.turn is side:
                bits.append(float(chance) * entropy(ask(strategy, position).moves.values()))
    return fsum(bits)
