"""Every choice of the genetic algorithm by name. The defaults are our reading of the paper."""

import json
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any

from noloss.core.errors import NolossError
from noloss.core.game import Side


class Role(StrEnum):
    """For whom a strategy is to be evolved."""

    first = "first"
    second = "second"
    both = "both"

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


class Found(StrEnum):
    """What becomes of the place of a strategy that never loses."""

    shrink = "shrink"
    refill = "refill"
    keep = "keep"


class Where(StrEnum):
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
class Options:
    """One kind of run. Two runs with the same options and number are the same, byte for byte."""

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
    found: Found = Found.shrink
    where: Where = Where.survivors

    def __post_init__(self) -> None:
        """Sizes that make no sense are refused."""
        for name, least in (("generations", 1), ("population", 3), ("seed", 0)):
            if getattr(self, name) < least:
                raise NolossError(f"{name} {getattr(self, name)}: at least {least} is needed")
        if not 1 <= self.crossover_points <= 764:
            raise NolossError(f"crossover points {self.crossover_points}: from 1 to 764")
        if self.mutation_least < 0 or self.mutation_slope < 0:
            raise NolossError("the mutation rate cannot be negative")

    def as_json(self) -> dict[str, Any]:
        """The options by name, for a file."""
        return asdict(self)

    def difference(self, other: dict[str, Any]) -> str | None:
        """The first option that another set of options has otherwise, in words, or None."""
        for field in fields(self):
            mine, theirs = getattr(self, field.name), other.get(field.name)
            if mine != theirs:
                there, here = json.dumps(theirs), json.dumps(mine)
                return f"{field.name} is {there:.60} there and {here} here"
        return None
