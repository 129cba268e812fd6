"""How like the human model a strategy plays: the score of `human.score` without recorded games.

The model plays itself, and the strategy is charged for each of the model's moves in one seat as if
a person had made it. So the number is exact for the model, and as good as the model is for people;
`noloss human score` measures the same on real games.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction

from noloss.core.budget import Budget
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy, ask
from noloss.core.symmetry import Symmetry, alike, canonical, keeps_shape, symmetries
from noloss.exact.play.flow import Flow, flow
from noloss.human.score import Guess, best_lapse, cost

SELDOM = Fraction(1, 10**7)
"""Positions that come up less often than this are left out."""


def played_alone(
    game: LineGame,
    model: Strategy,
    fold: Callable[[Position], Position] = canonical,
    budget: Budget | None = None,
) -> Flow:
    """The games of a model of people against itself, up to symmetry where that keeps the shape.

    The model must then decide alike on boards that are alike; `fold` gives one of these.
    """
    return flow(game.start(), model, model, budget, fold if keeps_shape(game) else None)


def bits_in(played: Flow, strategy: Strategy, side: Side, symmetric: bool = False) -> float:
    """The bits per move that the model's moves as `side` cost the strategy, at its best lapse.

    `played` are the model's games, `played_alone`.
    `symmetric` promises that the strategy decides alike on boards that are alike: then it is asked
    about one of them only.
    """
    weights: dict[tuple[float, float], float] = {}
    for at, node in played.turns(side):
        ways = _ways(node.position)
        if node.decision is None or played.chances[at] <= SELDOM * len(ways):
            continue
        asked = ways[:1] if symmetric else ways
        reached = float(played.chances[at]) / len(asked)
        for guess in _guesses(strategy, node.decision, node.position, asked):
            key = guess.chance, guess.blind
            weights[key] = weights.get(key, 0.0) + reached * guess.weight
    guesses = [Guess(*key, weight) for key, weight in weights.items()]
    lapse = best_lapse(guesses)
    return sum(cost(guess, lapse) for guess in guesses) / sum(guess.weight for guess in guesses)


def _ways(position: Position) -> list[Symmetry]:
    """One symmetry for each board that this one stands for; the first leads to itself."""
    if not keeps_shape(position.game):
        return [*symmetries(position.game)[:1]]
    ways: dict[tuple[int, int], Symmetry] = {}
    for way in symmetries(position.game):
        ways.setdefault((way.mask(position.first), way.mask(position.second)), way)
    return list(ways.values())


def _guesses(
    strategy: Strategy, model: Decision, position: Position, ways: list[Symmetry]
) -> Iterator[Guess]:
    """What the strategy expects of each of the model's moves on these boards, up to symmetry."""
    free = position.playable.bit_count()
    moves = [(cells, sum(float(model.moves.get(c, 0)) for c in cells)) for cells in alike(position)]
    for way in ways:
        expected = ask(strategy, way.position(position)).moves
        for cells, weight in moves:
            if weight:
                chance = sum(float(expected.get(way.cell(c), 0)) for c in cells)
                yield Guess(chance, len(cells) / free, weight)
