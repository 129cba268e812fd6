"""The generation loop and its operators: a population of vectors is bred until it never loses.

A fitness can be made of T3DT's rules, as its paper suggests, for both seats. A breach is a row of
the game-base where the vector does not go where T3DT may go. What is bred against is the mean of
the share of games lost and of the share of the role's rows with a breach. Whether a vector never
loses is decided by its games alone.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from noloss.core.game import LineGame
from noloss.core.notation import Seats
from noloss.core.strategy import ask, seated
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.gamebase_arrays import Arrays, Ints, base_arrays
from noloss.lab.evolve.genome import vector_game
from noloss.lab.evolve.settings import Rounding, Settings
from noloss.lab.kernels import population as kernels
from noloss.strategies.trees import shipped

Floats = NDArray[np.float64]


class Rules:
    """Where T3DT may go from each of the rows that a role decides."""

    def __init__(self, game: LineGame, own: Ints) -> None:
        base, tree = gamebase(game), shipped("t3dt")
        seated(tree, game)
        self.own = own
        self.kept = np.zeros((len(own), base.over + 1), bool)
        for at, row in enumerate(own.tolist()):
            board = base.rows[row]
            for cell in ask(tree, board).moves:
                self.kept[at, base.row(board.after(cell))] = True

    def breaches(self, population: Ints) -> Floats:
        """The share of the role's rows where each vector breaks the rules."""
        places = np.arange(len(self.own))
        found: Floats = 1.0 - self.kept[places, population[:, self.own]].mean(axis=1)
        return found

    def faults(self, population: Ints, losses: Floats) -> Floats:
        """The mean of losses and breaches."""
        return (losses + self.breaches(population)) / 2


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


@dataclass(frozen=True, eq=False)
class Generation:
    """What one generation came to; number 0 is the random population."""

    number: int
    best: float
    """The least share of games lost, before strategies that never lose are taken out."""
    mean: float
    size: int
    """Members that are left."""
    found: Ints
    """Strategies that never lose, new in this run, one per row."""


def evolve(settings: Settings, run: int) -> Iterator[Generation]:
    """One run, generation after generation; `run` is the number of the run, from 0."""
    return Evolution(settings, run).generations()


@dataclass(frozen=True)
class Bred:
    """A population between two generations, as data: all that the rest of its run follows from.

    What was found before is not in it: see `Evolution.new`.
    """

    number: int
    """The last generation."""
    vectors: bytes
    chance: str
    """The state of the generator of random numbers, in JSON."""


class Evolution:
    """The population and what it has found, as they change."""

    def __init__(self, settings: Settings, run: int, bred: Bred | None = None) -> None:
        """The beginning of a run, or the rest of it from a population on."""
        self.settings, self.bred = settings, bred
        role = get_args(Seats).index(settings.role)
        self.rng = np.random.default_rng([settings.seed, role, run])
        game = vector_game(settings.game)
        self.arrays: Arrays = base_arrays(game)
        own = [self.arrays.own(side) for side in settings.sides]
        self.own = np.concatenate(own)
        self.known: set[bytes] = set()
        self.rules = Rules(game, self.own) if settings.fitness == "rules" else None
        if bred is None:
            self.population = self.arrays.random(settings.population, self.rng)
        else:
            self.rng.bit_generator.state = json.loads(bred.chance)
            flat = np.frombuffer(bred.vectors, "<i2").astype(np.int16)
            self.population = flat.reshape(-1, self.arrays.states)
        self.losses = self.share(self.population)

    def share(self, population: Ints) -> Floats:
        """The share of games that each vector loses."""
        return loss_share(self.arrays.games(population), self.settings)

    def faults(self, population: Ints, losses: Floats) -> Floats:
        """What is bred against: losses, or losses and breaches of the rules."""
        return losses if self.rules is None else self.rules.faults(population, losses)

    def generations(self) -> Iterator[Generation]:
        """All generations that are left; ends early if every member was taken out."""
        if self.bred is None:
            yield self.harvest(0, self.population, self.losses)
        first = 1 if self.bred is None else self.bred.number + 1
        for number in range(first, self.settings.generations + 1):
            if not len(self.population):
                return
            yield self.next(number)

    def next(self, number: int) -> Generation:
        """Select, cross, mutate and let some survive."""
        least = float(self.losses.min())
        faults = self.faults(self.population, self.losses)
        parents = self.population[select(faults, self.settings, self.rng)]
        children, mutants = offspring(self.arrays, parents, least, self.settings, self.rng)
        bred = [self.share(children), self.share(mutants)]
        pool = np.concatenate([self.population, children, mutants])
        losses = np.concatenate([self.losses, *bred])
        faults = self.faults(pool, losses)
        if self.settings.elite == "controlled":
            order = np.argsort(faults, kind="stable")
            survive = order[ladder(len(self.population), self.settings.rounding)]
        else:
            survive = self.single_elite(faults)
        self.population, self.losses = pool[survive], losses[survive]
        if self.settings.where == "survivors":
            pool, losses = self.population, self.losses
        return self.harvest(number, pool, losses)

    def single_elite(self, faults: Floats) -> NDArray[np.int64]:
        """The mutants, the worst of them replaced by the best parent if that is better."""
        size = len(self.population)
        survive = np.arange(2 * size, 3 * size)
        worst, best = survive[np.argmax(faults[survive])], np.argmin(faults[:size])
        if faults[best] < faults[worst]:
            survive[worst - 2 * size] = best
        return survive

    def harvest(self, number: int, pool: Ints, losses: Floats) -> Generation:
        """Note what never loses in the pool, and do with those members as the settings say."""
        best, mean = float(self.losses.min()), float(self.losses.mean())
        new = self.new(pool[losses == 0])
        never = self.losses == 0
        if never.any() and self.settings.found != "keep":
            kept = self.population[~never]
            if self.settings.found == "refill":
                fresh = self.arrays.random(int(never.sum()), self.rng)
                kept = np.concatenate([kept, fresh])
            self.population, self.losses = kept, self.share(kept)
        return Generation(number, best, mean, len(self.population), new)

    def new(self, vectors: Ints) -> Ints:
        """Those of these vectors that nobody has asked about before."""
        new = []
        for vector in vectors:
            key = vector[self.own].tobytes()
            if key not in self.known:
                self.known.add(key)
                new.append(vector)
        return np.array(new, np.int16).reshape(len(new), self.arrays.states)

    def after(self, number: int) -> Bred:
        """The population after this generation, which is the last."""
        chance = json.dumps(self.rng.bit_generator.state)
        return Bred(number, self.population.astype("<i2").tobytes(), chance)
