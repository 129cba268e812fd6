"""How like the human model a strategy plays: the score of `human.score` without recorded games.

The model plays itself, and the strategy is charged for each of the model's moves in one seat as if
a person had made it. So the number is exact for the model, and as good as the model is for people;
`noloss human score` measures the same on real games.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.exact.play.walk import walk
from noloss.human.score import Guess, best_lapse, cost, orbit

SELDOM = Fraction(1, 10**7)
"""Positions that come up less often than this are left out."""


def model_bits(game: LineGame, strategy: Strategy, model: Strategy, side: Side) -> float:
    """The bits per move that the model's moves as `side` cost the strategy, at its best lapse."""
    guesses: list[Guess] = []

    def choices(first: int, second: int) -> Iterable[tuple[int, Fraction]]:
        return ask(model, Position(game, first, second)).moves.items()

    for layer in walk(game, Fraction(1), choices):
        for marks, reached in layer.going.items():
            position = Position(game, *marks)
            if position.turn is side and reached > SELDOM:
                guesses += _guesses(strategy, model, position, float(reached))
    lapse = best_lapse(guesses)
    return sum(cost(each, lapse) for each in guesses) / sum(each.weight for each in guesses)


def _guesses(
    strategy: Strategy, model: Strategy, position: Position, reached: float
) -> Iterator[Guess]:
    """What the strategy expects of each of the model's moves here, up to symmetry."""
    expected, made = ask(strategy, position).moves, ask(model, position).moves
    free = position.free.bit_count()
    for alike in {orbit(position, cell) for cell in made}:
        weight, chance = (sum(float(m.get(c, 0)) for c in alike) for m in (made, expected))
        yield Guess(chance, len(alike) / free, reached * weight)
