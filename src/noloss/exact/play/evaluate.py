"""The exact result of one strategy against another, as fractions."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from noloss.core.game import LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.exact.play.walk import walk


@dataclass(frozen=True, slots=True)
class Result:
    """The chance of each end of a match; they sum to one."""

    first: Fraction
    draw: Fraction
    second: Fraction

    def chance(self, value: Value) -> Fraction:
        """The chance that the match ends this way."""
        return {Value.FIRST: self.first, Value.DRAW: self.draw, Value.SECOND: self.second}[value]

    def win(self, side: Side) -> Fraction:
        """The chance that this side wins."""
        return self.chance(Value.win(side))


def evaluate(game: LineGame, first: Strategy, second: Strategy) -> Result:
    """Play every game that the two may play, each weighted by its exact chance."""

    def choices(mine: int, yours: int) -> Iterable[tuple[int, Fraction]]:
        position = Position(game, mine, yours)
        mover = first if position.turn is Side.FIRST else second
        return ask(mover, position).moves.items()

    chances = dict.fromkeys(Value, Fraction(0))
    for layer in walk(game, Fraction(1), choices):
        for value, chance in layer.over.values():
            chances[value] += chance
    return Result(chances[Value.FIRST], chances[Value.DRAW], chances[Value.SECOND])
