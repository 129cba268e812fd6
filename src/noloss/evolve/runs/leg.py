"""A leg of a run: some generations, about a second of work, bred by whoever is free.

What a leg begins with and what it ends with are data, so that the next leg may be bred elsewhere.
"""

from dataclasses import dataclass

import numpy as np

from noloss.core.budget import Budget
from noloss.evolve.genetic.generation import Bred, Evolution, Generation
from noloss.evolve.genetic.settings import BRED_PER_SECOND, Settings
from noloss.evolve.runs.run_file import GenerationLine


@dataclass(frozen=True)
class Leg:
    """What is to be bred: of which run, and from which population on."""

    job: int
    """The number by which whoever asks knows the run."""
    settings: Settings
    run: int
    bred: Bred | None = None
    """None at the beginning of the run."""


@dataclass(frozen=True)
class Stage:
    """What a leg came to. What it found may have been found by an earlier leg, too."""

    lines: tuple["StageLine", ...]
    bred: Bred | None
    """Where the next leg begins; None at the end of the run."""


@dataclass(frozen=True)
class StageLine:
    """A generation of a leg."""

    generation: int
    best: float
    mean: float
    size: int
    found: bytes
    """Vectors, rows from 0, each a number of two bytes: there may be thousands."""

    def line(self, states: int) -> GenerationLine:
        """As the file of the run has it, if that had not found any of it before."""
        found = (np.frombuffer(self.found, "<i2") + 1).reshape(-1, states)
        rows = tuple(map(tuple, found.tolist()))
        return GenerationLine(self.generation, self.best, self.mean, self.size, rows)


def breed(question: None, leg: Leg, budget: Budget) -> Stage:
    """The generations of a leg."""
    evolution = Evolution(leg.settings, leg.run, leg.bred)
    most = max(1, BRED_PER_SECOND // leg.settings.population)
    meter, lines = budget.meter("Evolving"), list[StageLine]()
    for made in evolution.generations():
        found = made.found.astype("<i2").tobytes()
        lines.append(StageLine(made.number, made.best, made.mean, made.size, found))
        meter.look()
        if len(lines) == most:
            break
    else:
        return Stage(tuple(lines), None)
    return Stage(tuple(lines), evolution.after(lines[-1].generation))


def line_of(made: Generation) -> GenerationLine:
    """A generation as the file of its run has it."""
    rows = tuple(tuple(vector) for vector in (made.found + 1).tolist())
    return GenerationLine(made.number, made.best, made.mean, made.size, rows)
