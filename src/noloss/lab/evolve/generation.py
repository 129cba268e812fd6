"""The generation loop: a population of vectors, bred until it never loses, and on."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from noloss.core.notation import Seats
from noloss.lab.evolve.gamebase_arrays import Arrays, Ints, base_arrays
from noloss.lab.evolve.genome import vector_game
from noloss.lab.evolve.operators import ladder, loss_share, offspring, select
from noloss.lab.evolve.rule_fitness import Rules
from noloss.lab.evolve.settings import Settings

Floats = NDArray[np.float64]


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
