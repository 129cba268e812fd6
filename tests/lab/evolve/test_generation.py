from dataclasses import replace
from math import ceil
from typing import get_args

import numpy as np
import pytest

from noloss.core.errors import NolossError, WrongGame
from noloss.core.game import Side
from noloss.core.notation import Seats, sides_of
from noloss.lab.evolve.gamebase import GAME, gamebase
from noloss.lab.evolve.gamebase_arrays import base_arrays
from noloss.lab.evolve.generation import (
    Generation,
    Rules,
    evolve,
    ladder,
    loss_share,
    mutations,
    select,
    shared_fitness,
    stochastic_universal,
)
from noloss.lab.evolve.genome import vector, vectors
from noloss.lab.evolve.settings import Rounding, Settings, Vacancy
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy

SMALL = Settings(role="first", generations=25, population=40, seed=3)


def test_equation_1_counts_the_roles_that_are_asked_for() -> None:
    games = np.array([[[5, 3, 2], [1, 1, 8]]])
    for role, share in (("first", 2 / 10), ("second", 8 / 10), ("both", 10 / 20)):
        assert loss_share(games, Settings(role=role)) == [share]


def test_equation_2_shares_among_members_with_the_same_loss() -> None:
    losses = np.array([0.5, 0.2, 0.5, 0.0])
    assert shared_fitness(losses, niching=True).tolist() == [0.25, 0.8, 0.25, 1.0]
    assert shared_fitness(losses, niching=False).tolist() == [0.5, 0.8, 0.5, 1.0]


@pytest.mark.parametrize("chance", [0.0, 0.3, 0.999])
def test_universal_selection_gives_each_its_share_rounded_down_or_up(chance: float) -> None:
    fitness = np.array([0.1, 0.0, 0.4, 0.25, 0.25])
    chosen = np.bincount(stochastic_universal(fitness, chance), minlength=5)
    assert chosen.sum() == 5
    expected = fitness / fitness.sum() * 5
    assert (chosen >= np.floor(expected)).all()
    assert (chosen <= np.ceil(expected)).all()


def test_a_tournament_never_prefers_the_worse() -> None:
    losses = np.linspace(1, 0, 50)
    options = Settings(selection="tournament")
    chosen = select(losses, options, np.random.default_rng(1))
    assert len(chosen) == 50
    assert losses[chosen].mean() < losses.mean()


def test_equation_3() -> None:
    for loss in (0, 0.001, 0.3, 1):
        assert mutations(loss, Settings()) == ceil(250 * loss + 10)


@pytest.mark.parametrize("members", [3, 10, 100, 101])
@pytest.mark.parametrize("rounding", get_args(Rounding))
def test_equation_4_goes_from_the_best_to_the_worst_with_growing_steps(
    members: int, rounding: Rounding
) -> None:
    steps = ladder(members, rounding)
    assert len(set(steps.tolist())) == members
    assert (steps[0], steps[-1]) == (0, 3 * members - 1)
    growth = np.diff(np.diff(steps))
    assert growth.min(initial=0) >= -1
    if members == 100:
        assert (steps < 100).sum() in range(49, 56), "about half comes from the best third"


def _same(one: Generation, two: Generation) -> bool:
    head = (one.number, one.best, one.mean, one.size) == (two.number, two.best, two.mean, two.size)
    return head and (one.found == two.found).all()


def test_a_run_follows_from_its_options_and_number() -> None:
    one, two = list(evolve(SMALL, 1)), list(evolve(SMALL, 1))
    assert all(_same(a, b) for a, b in zip(one, two, strict=True))
    other = list(evolve(SMALL, 2))
    assert any(a.mean != b.mean for a, b in zip(one, other, strict=False))


@pytest.mark.parametrize("role", get_args(Seats))
def test_what_is_found_never_loses_and_is_new(role: Seats) -> None:
    options = replace(SMALL, role=role, generations=60)
    found = [tuple(v) for g in evolve(options, 0) for v in g.found.tolist()]
    assert found or role != "first", "the first player's strategies come soon"
    for each in found:
        assert all(vector(each).score(side).losses == 0 for side in sides_of(role))
    own = np.concatenate([base_arrays().own(side) for side in sides_of(role)]).tolist()
    keys = {tuple(each[row] for row in own) for each in found}
    assert len(keys) == len(found)


def test_the_place_of_a_found_strategy_is_closed_refilled_or_kept() -> None:
    sizes = {}
    for found in get_args(Vacancy):
        runs = list(evolve(replace(SMALL, found=found), 0))
        sizes[found] = runs[-1].size
        total = sum(len(each.found) for each in runs)
        assert total > 0
        if found == "shrink":
            assert runs[-1].size <= SMALL.population - total
    assert sizes["refill"] == sizes["keep"] == SMALL.population


@pytest.mark.parametrize(
    "change",
    [
        {"selection": "tournament"},
        {"niching": False},
        {"elite": "single"},
        {"change": "other"},
        {"places": "own"},
        {"rounding": "up"},
        {"where": "pool"},
        {"crossover_points": 7},
        {"mutation_least": 3},
        {"population": 41},
    ],
)
def test_every_option_makes_another_run(change: dict[str, object]) -> None:
    plain, other = (list(evolve(o, 0)) for o in (SMALL, replace(SMALL, **change)))
    assert [g.mean for g in plain] != [g.mean for g in other] or [len(g.found) for g in plain] != [
        len(g.found) for g in other
    ]
    assert all(0 <= g.best <= g.mean <= 1 for g in other)


def test_mutating_own_rows_leaves_the_other_role_to_crossover_alone() -> None:
    options = replace(SMALL, places="own", generations=3, population=3)
    start = base_arrays().random(3, np.random.default_rng([3, 0, 0]))
    theirs = base_arrays().own(Side.SECOND)
    for generation in evolve(options, 0):
        for found in generation.found:
            for row in theirs:
                assert found[row] in start[:, row]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"generations": 0}, "generations 0"),
        ({"population": 2}, "population 2"),
        ({"seed": -1}, "seed -1"),
        ({"crossover_points": 0}, "crossover points 0: at least 1"),
        ({"crossover_points": 765}, "crossover points 765: the most is 764"),
        ({"mutation_slope": -1}, "mutation slope -1: at least 0"),
        ({"mutation_least": 10**400}, r"mutation least 10\^400: the most is"),
        ({"seed": 1 << 63}, "seed 9.2e"),
        ({"population": 10**18}, r"population 1.0e\+18: the most is 20,000; .* about 2.4e\+16 MB"),
        ({"generations": 10**18}, r"generations 1.0e\+18: the most is 1,000,000; .* days"),
        ({"generations": 10**4000}, r"generations 10\^4000"),
    ],
)
def test_sizes_that_make_no_sense_are_refused(change: dict[str, int], complaint: str) -> None:
    with pytest.raises(NolossError, match=complaint):
        Settings(**change)


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
