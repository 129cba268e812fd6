"""A leg of a run: some generations, about a second of work, bred by whoever is free.

What a leg begins with and what it ends with are data, so that the next leg may be bred elsewhere.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from noloss.core.budget import Budget
from noloss.lab.evolve.generation import Bred, Evolution, Generation
from noloss.lab.evolve.run_file import GenerationLine
from noloss.lab.evolve.settings import BRED_PER_SECOND, Settings


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
    """What a leg came to. What it found may have been found by an earlier leg, too.

    There are hundreds of generations and perhaps thousands of vectors, so each column is one piece.
    """

    first: int
    """The number of its first generation."""
    best: bytes
    mean: bytes
    """Numbers of eight bytes, one for each generation."""
    size: bytes
    many: bytes
    """How many there are, and how many of them were found: four bytes for each generation."""
    found: bytes
    """Vectors, rows from 0, each a number of two bytes."""
    bred: Bred | None
    """Where the next leg begins; None at the end of the run."""

    @classmethod
    def of(cls, made: Sequence[Generation], bred: Bred | None) -> "Stage":
        """Of these generations, one after the other."""
        return cls(
            made[0].number if made else 0,
            np.array([each.best for each in made], "<f8").tobytes(),
            np.array([each.mean for each in made], "<f8").tobytes(),
            np.array([each.size for each in made], "<i4").tobytes(),
            np.array([len(each.found) for each in made], "<i4").tobytes(),
            b"".join(each.found.astype("<i2").tobytes() for each in made),
            bred,
        )

    def lines(self, states: int) -> Iterator[GenerationLine]:
        """As the file of the run has them, if that had not found any of it before."""
        rows = iter((np.frombuffer(self.found, "<i2").reshape(-1, states) + 1).tolist())
        best, mean = (np.frombuffer(each, "<f8").tolist() for each in (self.best, self.mean))
        size, many = (np.frombuffer(each, "<i4").tolist() for each in (self.size, self.many))
        for at, found in enumerate(many):
            vectors = tuple(map(tuple, islice(rows, found)))
            yield GenerationLine(self.first + at, best[at], mean[at], size[at], vectors)


def breed(question: None, leg: Leg, budget: Budget) -> Stage:
    """The generations of a leg."""
    evolution = Evolution(leg.settings, leg.run, leg.bred)
    most = max(1, BRED_PER_SECOND // leg.settings.population)
    meter, made = budget.meter("Evolving"), list[Generation]()
    for generation in evolution.generations():
        made.append(generation)
        meter.look()
        if len(made) == most:
            return Stage.of(made, evolution.after(generation.number))
    return Stage.of(made, None)


def line_of(made: Generation) -> GenerationLine:
    """A generation as the file of its run has it."""
    rows = tuple(tuple(vector) for vector in (made.found + 1).tolist())
    return GenerationLine(made.number, made.best, made.mean, made.size, rows)
