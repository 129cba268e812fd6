"""A fitness made of T3DT's rules."""

import numpy as np
import pytest

from noloss.core.errors import WrongGame
from noloss.core.game import Side
from noloss.lab.evolve.gamebase import GAME, gamebase
from noloss.lab.evolve.gamebase_arrays import base_arrays
from noloss.lab.evolve.generation import evolve
from noloss.lab.evolve.genome import vector, vectors
from noloss.lab.evolve.rule_fitness import Rules
from noloss.lab.evolve.settings import Settings
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy


@pytest.mark.parametrize("side", Side)
def test_only_who_goes_where_t3dt_goes_is_without_a_breach(side: Side) -> None:
    arrays = base_arrays()
    rules = Rules(GAME, arrays.own(side))
    follows = np.full(arrays.states, gamebase().over, np.int16)
    follows[rules.own] = rules.kept.argmax(axis=1)
    population = np.array([follows, arrays.random(1, np.random.default_rng(0))[0]], np.int16)
    breaches = rules.breaches(population)
    assert breaches[0] == 0
    assert 0.2 < breaches[1] < 0.9
    assert (rules.faults(population, np.array([0.5, 0.5])) == (0.5 + breaches) / 2).all()


def test_another_strategy_without_loss_breaks_some_rules() -> None:
    rules = Rules(GAME, base_arrays().own(Side.FIRST))
    other = vectors(strategy("modified-heuristic"), Side.FIRST)[0]
    assert 0 < rules.breaches(np.array([other.moves], np.int16))[0] < 1


def test_what_is_found_never_loses_and_the_seed_decides() -> None:
    settings = Settings("first", 40, 60, fitness="rules")
    made = [next(m.found[0] for m in evolve(settings, 0) if len(m.found)) for _ in range(2)]
    assert (made[0] == made[1]).all()
    assert prove(GAME, vector(made[0].tolist()), Side.FIRST).no_loss


def test_rules_are_of_one_game() -> None:
    with pytest.raises(WrongGame, match="t3dt does not play"):
        next(evolve(Settings("first", 1, 3, game="3x3+misere", fitness="rules"), 0))
