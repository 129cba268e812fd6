"""The operators of the genetic algorithm: selection, mutation rate, survival. Chance comes in."""

from math import ceil

import numpy as np
from numpy.typing import NDArray

from noloss.lab.evolve.gamebase_arrays import Arrays, Ints
from noloss.lab.evolve.settings import Rounding, Settings
from noloss.lab.kernels import population as kernels

Floats = NDArray[np.float64]


def loss_share(games: NDArray[np.int64], settings: Settings) -> Floats:
    """Equation 1: games lost out of games played, in the roles that are asked for."""
    roles = [0 if side.value == "first" else 1 for side in settings.sides]
    counted = games[:, roles, :].sum(axis=1)
    share: Floats = counted[:, 2] / counted.sum(axis=1)
    return share


def shared_fitness(losses: Floats, niching: bool) -> Floats:
    """Equation 2: what is not lost, divided among all members with the same share of losses."""
    if not niching:
        return 1 - losses
    _, which, number = np.unique(losses, return_inverse=True, return_counts=True)
    return (1 - losses) / number[which]


def select(losses: Floats, settings: Settings, rng: np.random.Generator) -> NDArray[np.int64]:
    """As many parents as there are members, in random order."""
    members = len(losses)
    if settings.selection == "tournament":
        pairs = rng.integers(members, size=(members, 2))
        better = losses[pairs[:, 0]] <= losses[pairs[:, 1]]
        winners: NDArray[np.int64] = np.where(better, pairs[:, 0], pairs[:, 1])
        return winners
    fitness = shared_fitness(losses, settings.niching)
    shuffled: NDArray[np.int64] = rng.permutation(stochastic_universal(fitness, rng.random()))
    return shuffled


def stochastic_universal(fitness: Floats, chance: float) -> NDArray[np.int64]:
    """Equally spaced pointers on a wheel whose fields are as wide as the fitness."""
    total = np.cumsum(fitness)
    if total[-1] == 0:
        return np.arange(len(fitness))
    pointers = (chance + np.arange(len(fitness))) * (total[-1] / len(fitness))
    fields = np.searchsorted(total, pointers, side="right").astype(np.int64)
    last: NDArray[np.int64] = np.minimum(fields, len(fitness) - 1)
    return last


def mutations(least_loss: float, settings: Settings) -> int:
    """Equation 3: how many entries of a vector are mutated."""
    return ceil(settings.mutation_slope * least_loss + settings.mutation_least)


def offspring(
    arrays: Arrays, parents: Ints, least_loss: float, settings: Settings, rng: np.random.Generator
) -> tuple[Ints, Ints]:
    """The children of these parents, neighbour with neighbour, and their mutants."""
    pairs, cuts = len(parents) // 2, min(settings.crossover_points, arrays.states - 1)
    children = kernels.cross(parents, rng.random((pairs, cuts)))
    places = np.arange(arrays.states, dtype=np.int16)
    if settings.places == "own":
        places = np.sort(np.concatenate([arrays.own(side) for side in settings.sides]))
    number = min(mutations(least_loss, settings), len(places))
    where, which = rng.random((2, len(parents), number))
    other = settings.change == "other"
    mutants = kernels.mutate(children, places, where, which, arrays.start, arrays.child, other)
    return children, mutants


def ladder(members: int, rounding: Rounding) -> NDArray[np.int64]:
    """Equation 4: which of the 3N sorted members survive, from 0; the steps grow evenly."""
    i = np.arange(1, members + 1)
    if members < 3:
        return i - 1
    steps = i + 2 * members * (i - 1) * (i - 2) / ((members - 1) * (members - 2))
    if rounding == "nearest":
        steps = steps + 0.5
    whole = np.ceil(steps) if rounding == "up" else np.floor(steps)
    return np.minimum(whole.astype(np.int64), 3 * members) - 1
