"""Every choice of the genetic algorithm by name. The defaults are our reading of the paper."""

import json
from dataclasses import dataclass, fields
from typing import Literal

from noloss.core.document import optional
from noloss.core.errors import NolossError, TooLarge
from noloss.core.game import Side
from noloss.core.notation import Seats, sides_of
from noloss.core.phrases import roughly

MOST_POPULATION, MEMBER_BYTES = 20_000, 25_000
"""The largest population, and what a member takes in memory while a generation is bred."""
MOST_GENERATIONS = 1_000_000
MOST_RUNS = 10_000
MOST_BRED, BRED_PER_SECOND = 10_000_000_000, 20_000
"""Members that all runs together may breed, and about how many a core breeds in a second."""
BOUNDS = (
    ("generations", 1, MOST_GENERATIONS),
    ("population", 3, MOST_POPULATION),
    ("seed", 0, (1 << 63) - 1),
    ("crossover_points", 1, 764),
    ("mutation_slope", 0, 1_000_000),
    ("mutation_least", 0, 1_000_000),
)
"""The least and the most that each number may be."""


Selection = Literal["sus", "tournament"]
"""How parents are selected."""
Elite = Literal["controlled", "single"]
"""Who survives: spread over the pool (equation 4), or the mutants and the single best."""
Rounding = Literal["nearest", "down", "up"]
"""How equation 4 becomes a whole number."""
Vacancy = Literal["shrink", "refill", "keep"]
"""What becomes of the place of a strategy that never loses."""
Harvest = Literal["survivors", "pool"]
"""Where strategies that never lose are looked for."""
Change = Literal["any", "other"]
"""What a mutation may draw: any valid entry, the old one too, or another one."""
Places = Literal["all", "own"]
"""Which entries may be mutated: all, or those where the role decides."""


Fitness = Literal["losses", "rules"]
"""What is bred for: few losses, or few losses and few breaches of T3DT's rules."""


@dataclass(frozen=True)
class Settings:
    """One kind of run. Two runs with the same settings and number are the same, byte for byte.

    It is written under the key "options" in the file of a run, field by field.
    """

    role: Seats = "first"
    generations: int = 500
    population: int = 100
    seed: int = 0
    selection: Selection = "sus"
    niching: bool = True
    crossover_points: int = 50
    mutation_slope: int = 250
    mutation_least: int = 10
    change: Change = "any"
    places: Places = "all"
    elite: Elite = "controlled"
    rounding: Rounding = "nearest"
    found: Vacancy = "shrink"
    where: Harvest = "survivors"
    game: str = optional("3x3")
    """The name of the game that strategies are evolved for."""
    fitness: Literal["losses", "rules"] = optional("losses")

    def __post_init__(self) -> None:
        """Sizes that make no sense, or that no machine could hold, are refused."""
        for name, least, most in BOUNDS:
            number = getattr(self, name)
            words = f"{name.replace('_', ' ')} {roughly(number)}"
            if number < least:
                raise NolossError(f"{words}: at least {least} is needed")
            if number > most:
                raise TooLarge(f"{words}: the most is {most:,}{self._cost(name)}")

    def _cost(self, name: str) -> str:
        """What it would take, where that is why a number is refused."""
        if name == "population":
            return f"; it would take about {roughly(self.population * MEMBER_BYTES >> 20)} MB"
        days = self.bred // (BRED_PER_SECOND * 86400)
        return f"; it would take about {roughly(days)} days" if name == "generations" else ""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides for whom strategies are evolved."""
        return sides_of(self.role)

    @property
    def bred(self) -> int:
        """How many members a run breeds, at most."""
        return self.generations * self.population

    def difference(self, other: "Settings") -> str | None:
        """The first setting that another one has otherwise, in words, or None."""
        for name in (field.name for field in fields(self)):
            if getattr(self, name) != getattr(other, name):
                there, here = (json.dumps(getattr(of, name)) for of in (other, self))
                return f"{name} is {there} there and {here} here"
        return None
