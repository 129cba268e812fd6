"""How like the human model a strategy plays: the score of `human.score` without recorded games.

The model plays itself, and the strategy is charged for each of the model's moves in one seat as if
a person had made it. So the number is exact for the model, and as good as the model is for people;
`noloss human score` measures the same on real games.
"""

from collections.abc import Iterator
from fractions import Fraction

from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy, ask
from noloss.core.symmetry import alike
from noloss.exact.play.flow import Flow, flow
from noloss.human.score import Guess, best_lapse, cost

SELDOM = Fraction(1, 10**7)
"""Positions that come up less often than this are left out."""


def model_bits(game: LineGame, strategy: Strategy, model: Strategy, side: Side) -> float:
    """The bits per move that the model's moves as `side` cost the strategy, at its best lapse."""
    return bits_in(flow(game.start(), model, model), strategy, side)


def bits_in(played: Flow, strategy: Strategy, side: Side) -> float:
    """The same where the games of the model against itself are at hand."""
    weights: dict[tuple[float, float], float] = {}
    for at, node in played.turns(side):
        if node.decision is not None and played.chances[at] > SELDOM:
            reached = float(played.chances[at])
            for guess in _guesses(strategy, node.decision, node.position):
                key = guess.chance, guess.blind
                weights[key] = weights.get(key, 0.0) + reached * guess.weight
    guesses = [Guess(*key, weight) for key, weight in weights.items()]
    lapse = best_lapse(guesses)
    return sum(cost(guess, lapse) for guess in guesses) / sum(guess.weight for guess in guesses)


def _guesses(strategy: Strategy, model: Decision, position: Position) -> Iterator[Guess]:
    """What the strategy expects of each of the model's moves here, up to symmetry."""
    expected, made = ask(strategy, position).moves, model.moves
    free = position.playable.bit_count()
    for cells in alike(position):
        weight, chance = (sum(float(m.get(c, 0)) for c in cells) for m in (made, expected))
        if weight:
            yield Guess(chance, len(cells) / free, weight)
