"""The fit of the human model finds the optimum, which is the shipped model."""

from math import log
from pathlib import Path

import numpy as np
import pytest

from lab.people.recorded import record
from noloss.core.game import LineGame
from noloss.lab.people.fit import fit
from noloss.lab.people.recorded_games import RecordedGame, parse_games
from noloss.strategies.people.model import NAMES, HumanModel, human

SHARED = Path(__file__).parents[4] / "shared/data/human_games.csv"


def _loss(games: tuple[RecordedGame, ...], weights: list[float], penalty: float) -> float:
    """The loss from its definition."""
    model = HumanModel("trial", tuple(weights))
    total = penalty * sum(w * w for w in weights) / 2
    for game in games:
        for move in game.moves:
            appeal = model.appeal(move.position)
            total -= log(appeal[move.cell] / sum(appeal.values()))
    return total


def test_the_fit_is_the_least_loss(three: LineGame) -> None:
    """The loss is convex, so no step along an axis may lower it."""
    games = record(three, human(), 40, seed=3)
    best = list(fit(games).weights)
    least = _loss(games, best, 0.5)
    for at in range(len(best)):
        for step in (-0.05, 0.05):
            trial = [*best]
            trial[at] += step
            assert _loss(games, trial, 0.5) > least, NAMES[at]


def test_the_fit_finds_the_weights_behind_made_up_games(three: LineGame) -> None:
    model = human()
    found = fit(record(three, model, 400, seed=1), penalty=0.01)
    errors = np.array([(found.about.errors or {})[name] for name in NAMES])
    away = np.abs(np.array(found.weights) - np.array(model.weights)) / errors
    assert away.max() < 3.5, dict(zip(NAMES, away, strict=True))


@pytest.mark.skipif(not SHARED.exists(), reason="the recorded games are not here")
def test_the_shipped_weights_are_those_of_the_fit(three: LineGame) -> None:
    games = parse_games(three, SHARED.read_text(encoding="utf-8"))
    fitted = fit(games, name="human")
    assert fitted.weights == pytest.approx(human().weights, abs=2e-4)
    assert fitted.about.digest == human().about.digest
