"""Fitting the human model: penalised maximum likelihood, by Newton's method."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from noloss.lab.people.recorded_games import RecordedGame, digest
from noloss.strategies.people.model import FEATURES, NAMES, SHIPPED, Fitted, HumanModel, features

PENALTY = 0.5
"""Half of this times the squared weights is added to the loss, so that no weight runs away."""
STEPS, CLOSE = 100, 1e-10

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Choices:
    """Recorded moves as arrays; the cells of a position are padded to the size of the board."""

    seen: Floats
    """Moves x cells x features."""
    free: npt.NDArray[np.bool_]
    """Moves x cells: whether there is such a cell."""
    chosen: npt.NDArray[np.intp]
    """Which cell of the row was chosen."""


def fit(games: Sequence[RecordedGame], penalty: float = PENALTY, name: str = "") -> HumanModel:
    """The model under which these games are likeliest, up to the penalty.

    The features are the same for cells that a symmetry of the board swaps, so that it makes no
    difference whether cells or cells up to symmetry are fitted. The loss is convex.
    """
    choices = _arrays(games)
    weights = np.zeros(len(FEATURES))
    loss, gradient, curvature = _loss(choices, weights, penalty)
    for _ in range(STEPS):
        step = np.linalg.solve(curvature, gradient)
        trial = _loss(choices, weights - step, penalty)
        while trial[0] > loss + CLOSE:  # too far: the loss is convex, so half as far will do
            step /= 2
            trial = _loss(choices, weights - step, penalty)
        weights = weights - step
        loss, gradient, curvature = trial
        if np.abs(step).max() < CLOSE:
            break
    errors = np.sqrt(np.diag(np.linalg.inv(curvature)))
    content = digest(tuple(games))
    about = Fitted(
        errors=dict(zip(NAMES, _rounded(errors), strict=True)),
        games=len(games),
        moves=len(choices.chosen),
        penalty=penalty,
        digest=content,
        seen=tuple(sorted(digest((game,)) for game in games)),
    )
    return HumanModel(name or f"{SHIPPED}#{content}", tuple(_rounded(weights)), about)


def _rounded(numbers: Floats) -> list[float]:
    return [round(float(number), 4) for number in numbers]


def _arrays(games: Iterable[RecordedGame]) -> Choices:
    moves = [move for game in games for move in game.moves]
    size = moves[0].position.game.size
    seen = np.zeros((len(moves), size, len(FEATURES)))
    free = np.zeros((len(moves), size), dtype=bool)
    for row, move in enumerate(moves):
        for cell, values in features(move.position).items():
            seen[row, cell] = values
            free[row, cell] = True
    return Choices(seen, free, np.array([move.cell for move in moves], dtype=np.intp))


def _loss(choices: Choices, weights: Floats, penalty: float) -> tuple[float, Floats, Floats]:
    """The penalised loss and its first and second derivatives."""
    total = np.where(choices.free, choices.seen @ weights, -np.inf)
    likely = np.exp(total - total.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    rows = np.arange(len(choices.chosen))
    mean = np.einsum("nc,nck->nk", likely, choices.seen)
    taken = choices.seen[rows, choices.chosen]
    loss = -np.log(likely[rows, choices.chosen]).sum() + penalty * (weights @ weights) / 2
    seen = choices.seen.reshape(-1, len(weights))
    spread = (seen * likely.reshape(-1, 1)).T @ seen - mean.T @ mean
    gradient = (mean - taken).sum(axis=0) + penalty * weights
    return float(loss), gradient, spread + penalty * np.eye(len(weights))
