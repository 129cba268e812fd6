"""How like the human model a strategy plays, measured without recorded games.

The model plays itself, and the strategy is charged for each of the model's moves in one seat as if
a person had made it. So the number is exact for the model, and as good as the model is for people;
`noloss human score` measures the same on real games.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import log2

from noloss.core.budget import Budget
from noloss.core.game import Cell, LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy, ask, decides_by_board
from noloss.core.symmetry import Symmetry, alike, canonical, keeps_shape, symmetries
from noloss.flow.flow import flow
from noloss.flow.flow_graph import Flow

SELDOM = Fraction(1, 10**7)
"""Positions that come up less often than this are left out."""
STEPS = 40
"""Each halves the range of the lapse rate."""
LEAST_LAPSE = 1e-9
"""The least lapse rate: without it one surprising move would cost infinitely much."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What a move was expected with, up to symmetry, and how much it counts."""

    chance: float
    """By the strategy."""
    blind: float
    """By picking any free cell."""
    weight: float = 1.0


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


def bits_in(played: Flow, strategy: Strategy, side: Side) -> float | None:
    """The bits per move that the model's moves as `side` cost the strategy, at its best lapse.

    `played` are the model's games, `played_alone`; None if nobody moves as `side` in any of them.
    A strategy that promises to decide alike on boards that are alike is asked about one of them.
    """
    weights: dict[tuple[float, float], float] = {}
    alike = decides_by_board(strategy)
    for at, node in played.turns(side):
        boards = _boards(node.position)
        if node.decision is None or played.chances[at] <= SELDOM * len(boards):
            continue
        asked = boards[:1] if alike else boards
        reached = float(played.chances[at]) / len(asked)
        for guess in _guesses(strategy, node.decision, asked):
            key = guess.chance, guess.blind
            weights[key] = weights.get(key, 0.0) + reached * guess.weight
    guesses = [Guess(*key, weight) for key, weight in weights.items()]
    if not guesses:
        return None
    lapse = best_lapse(guesses)
    return sum(cost(guess, lapse) for guess in guesses) / sum(guess.weight for guess in guesses)


Board = tuple[Position, tuple[tuple[Cell, ...], ...]]
"""A board, and its free cells in groups of those that are alike."""


@lru_cache(maxsize=8192)
def _boards(position: Position) -> tuple[Board, ...]:
    """The boards that this one stands for, itself first, with their groups in the same order.

    Every strategy is asked about the same boards, so they are kept.
    """
    ways: dict[tuple[int, int], Symmetry] = {}
    every = symmetries(position.game)
    for way in every if keeps_shape(position.game) else every[:1]:
        ways.setdefault((way.mask(position.first), way.mask(position.second)), way)
    groups = alike(position)
    return tuple(
        (way.position(position), tuple(tuple(map(way.cell, cells)) for cells in groups))
        for way in ways.values()
    )


def _guesses(strategy: Strategy, model: Decision, boards: Sequence[Board]) -> Iterator[Guess]:
    """What the strategy expects of each of the model's moves on these boards, up to symmetry."""
    position, groups = boards[0]
    free = position.playable.bit_count()
    weights = [sum(float(model.moves.get(cell, 0)) for cell in cells) for cells in groups]
    for board, same in boards:
        expected = ask(strategy, board).moves
        for cells, weight in zip(same, weights, strict=True):
            if weight:
                chance = sum(float(expected[cell]) for cell in cells if cell in expected)
                yield Guess(chance, len(cells) / free, weight)


def cost(guess: Guess, lapse: float) -> float:
    """The bits that a move costs at this lapse rate."""
    return -guess.weight * log2((1 - lapse) * guess.chance + lapse * guess.blind)


def best_lapse(guesses: Sequence[Guess]) -> float:
    """The lapse rate with the lowest total cost, which is convex in it: halve where it turns."""
    low, high = LEAST_LAPSE, 1.0
    for _ in range(STEPS):
        lapse = (low + high) / 2
        slope = sum(
            g.weight * (g.chance - g.blind) / (g.chance + lapse * (g.blind - g.chance))
            for g in guesses
        )
        low, high = (low, lapse) if slope > 0 else (lapse, high)
    return (low + high) / 2
