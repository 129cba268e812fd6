"""NSGA-II for many wins and few draws at once: what is asked, what is allowed, what came of it.

The search itself is in `bi_objective.py`, which is loaded when it is used.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import flat
from noloss.core.errors import NolossError, TooLarge
from noloss.core.game import Side
from noloss.core.phrases import roughly
from noloss.lab.evolve.attainable import Point
from noloss.lab.evolve.genome import VectorStrategy

LEAST_POPULATION, MOST_POPULATION = 4, 4_000
"""NSGA-II compares all members with all others: the memory grows with the square."""
MOST_GENERATIONS = 1_000_000
MOST_BRED, BRED_PER_SECOND = 100_000_000, 5_000
MOST_SEED = (1 << 63) - 1


@dataclass(frozen=True)
class RoleSearch:
    """What NSGA-II found in one role, beside what there is."""

    __shape__ = ("points", "exact", "attained", "hypervolume", "seconds", "exact_seconds")
    points: tuple[Point, ...]
    exact: tuple[Point, ...]
    hypervolume: tuple[int, int]
    """Of what was found, and of the exact frontier."""
    seconds: float
    exact_seconds: float
    strategies: tuple[VectorStrategy, ...] = field(default=(), compare=False)
    """One for each point that was found."""

    @property
    def attained(self) -> int:
        """How many points of the exact frontier were found."""
        return len(set(self.points) & set(self.exact))


@dataclass(frozen=True)
class Searches:
    """A search for each role that was asked for."""

    roles: Mapping[Side, RoleSearch] = flat()


def search_roles(
    sides: Sequence[Side],
    generations: int,
    population: int,
    seed: int,
    budget: Budget = DEFAULT,
) -> Searches:
    """Search for many wins and few draws in each role; what would take too much is refused."""
    check_search(generations, population, seed)
    from noloss.lab.evolve.bi_objective import search  # noqa: PLC0415 (pymoo, when it is used)

    return Searches({side: search(side, generations, population, seed, budget) for side in sides})


def check_search(generations: int, population: int, seed: int) -> None:
    """Refuse what makes no sense or would take too much, and say how much."""
    if generations < 1 or population < LEAST_POPULATION or not 0 <= seed <= MOST_SEED:
        raise NolossError(
            f"expected at least 1 generation of {LEAST_POPULATION} members and a seed below 2^63,"
            f" not {roughly(generations)} of {roughly(population)} with seed {roughly(seed)}"
        )
    if population > MOST_POPULATION:
        raise TooLarge(
            f"population {roughly(population)}: NSGA-II compares all with all and would take about"
            f" {roughly((2 * population) ** 2 * 8 >> 20)} MB; the most is {MOST_POPULATION:,}"
        )
    bred = generations * population
    if generations > MOST_GENERATIONS or bred > MOST_BRED:
        raise TooLarge(
            f"{roughly(generations)} generations of {population:,}: it would take about"
            f" {roughly(bred // (BRED_PER_SECOND * 3600))} hours; the most is"
            f" {MOST_GENERATIONS:,} generations and {MOST_BRED:,} members bred"
        )
