import numpy as np
import pytest

from lab.kernels.population_twin import cross, games, mutate
from noloss.core.game import Side
from noloss.lab.evolve.gamebase_arrays import base_arrays
from noloss.lab.kernels import population as kernels

ARRAYS = base_arrays()


def _some(members: int, seed: int = 1):
    return ARRAYS.random(members, np.random.default_rng(seed))


def test_games_are_counted_as_by_following_each() -> None:
    some = _some(25)
    found = ARRAYS.games(some)
    for vector, counted in zip(some.tolist(), found.tolist(), strict=True):
        assert counted == [games(vector, side) for side in Side]


def test_random_vectors_are_valid_and_use_every_child() -> None:
    from noloss.lab.evolve.gamebase import gamebase
    from noloss.lab.evolve.genome import vector

    some = _some(400)
    for each in some[:20].tolist():
        vector(each)
    for row, children in enumerate(gamebase().graph.children):
        if children:
            assert set(some[:, row].tolist()) == set(children)


@pytest.mark.parametrize("members", [2, 7])
@pytest.mark.parametrize("points", [1, 50, 764])
def test_crossing_agrees_with_its_twin(members: int, points: int) -> None:
    parents = _some(members)
    chance = np.random.default_rng(2).random((members // 2, points))
    children = kernels.cross(parents, chance)
    for pair in range(members // 2):
        one, two = parents[2 * pair : 2 * pair + 2].tolist()
        assert children[2 * pair : 2 * pair + 2].tolist() == list(
            cross(one, two, chance[pair].tolist())
        )
    if members % 2:
        assert (children[-1] == parents[-1]).all()


@pytest.mark.parametrize("other", [False, True])
@pytest.mark.parametrize("number", [0, 10, 300])
def test_mutation_agrees_with_its_twin(number: int, other: bool) -> None:
    some = _some(5)
    rng = np.random.default_rng(3)
    where, which = rng.random((2, 5, number))
    places = np.arange(ARRAYS.states, dtype=np.int16)
    mutants = kernels.mutate(some, places, where, which, ARRAYS.start, ARRAYS.child, other)
    for at, vector in enumerate(some.tolist()):
        twin = mutate(vector, places.tolist(), where[at].tolist(), which[at].tolist(), other)
        assert mutants[at].tolist() == twin
    assert (some == _some(5)).all(), "what comes in is left as it is"
