"""Every choice of the genetic algorithm by name. The defaults are our reading of the paper."""

import json
from dataclasses import dataclass, fields
from enum import StrEnum

from noloss.core.document import to_json
from noloss.core.errors import NolossError, TooLarge
from noloss.core.game import Side
from noloss.exact.play.flow import roughly

MOST_POPULATION, MEMBER_BYTES = 20_000, 25_000
"""The largest population, and what a member takes in memory while a generation is bred."""
MOST_GENERATIONS = 1_000_000
MOST_RUNS, MOST_PROCESSES = 10_000, 256
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


class Role(StrEnum):
    """For whom a strategy is to be evolved."""

    first = "first"
    second = "second"
    both = "both"

    @staticmethod
    def single() -> "tuple[Role, Role]":
        """Each role by itself."""
        return Role.first, Role.second

    def sides(self) -> tuple[Side, ...]:
        """The sides that are meant."""
        return tuple(s for s in Side if self is Role.both or s.value == self.value)


class Selection(StrEnum):
    """How parents are selected."""

    sus = "sus"
    tournament = "tournament"


class Elite(StrEnum):
    """Who survives: spread over the pool (equation 4), or the mutants and the single best."""

    controlled = "controlled"
    single = "single"


class Rounding(StrEnum):
    """How equation 4 becomes a whole number."""

    nearest = "nearest"
    down = "down"
    up = "up"


class Vacancy(StrEnum):
    """What becomes of the place of a strategy that never loses."""

    shrink = "shrink"
    refill = "refill"
    keep = "keep"


class Harvest(StrEnum):
    """Where strategies that never lose are looked for."""

    survivors = "survivors"
    pool = "pool"


class Change(StrEnum):
    """What a mutation may draw: any valid entry, the old one too, or another one."""

    any = "any"
    other = "other"


class Places(StrEnum):
    """Which entries may be mutated: all 765, or those where the role decides."""

    all = "all"
    own = "own"


@dataclass(frozen=True)
class Settings:
    """One kind of run. Two runs with the same settings and number are the same, byte for byte.

    It is written under the key "options" in the file of a run, field by field.
    """

    role: Role = Role.first
    generations: int = 500
    population: int = 100
    seed: int = 0
    selection: Selection = Selection.sus
    niching: bool = True
    crossover_points: int = 50
    mutation_slope: int = 250
    mutation_least: int = 10
    change: Change = Change.any
    places: Places = Places.all
    elite: Elite = Elite.controlled
    rounding: Rounding = Rounding.nearest
    found: Vacancy = Vacancy.shrink
    where: Harvest = Harvest.survivors

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
    def bred(self) -> int:
        """How many members a run breeds, at most."""
        return self.generations * self.population

    def difference(self, other: "Settings") -> str | None:
        """The first setting that another one has otherwise, in words, or None."""
        mine, theirs = to_json(self), to_json(other)
        for name in (field.name for field in fields(self)):
            if mine[name] != theirs[name]:
                there, here = json.dumps(theirs[name]), json.dumps(mine[name])
                return f"{name} is {there} there and {here} here"
        return None
