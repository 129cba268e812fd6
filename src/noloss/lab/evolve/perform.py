"""Runs, made or gone on with in their files: one, or several side by side.

Whoever breeds, this process alone writes the files.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.files import locked
from noloss.lab.evolve.run_file import EndLine, GenerationLine, RunWriter
from noloss.lab.evolve.settings import Settings
from noloss.work.crew import ALONE, Workers

if TYPE_CHECKING:
    from noloss.lab.evolve.leg import Stage


@dataclass(frozen=True)
class Job:
    """One run to make."""

    path: Path
    settings: Settings
    run: int


def perform(job: Job) -> Iterator[GenerationLine]:
    """Make a run, or go on with one, in its file, which no other process may write meanwhile.

    Each generation is given once its line is written. Whoever stops asking stops the run, which can
    be gone on with later.
    """
    from noloss.lab.evolve.generation import evolve  # noqa: PLC0415 (numba, only when used)
    from noloss.lab.evolve.leg import line_of  # noqa: PLC0415

    with locked(job.path):
        writer = RunWriter(job.path, job.settings, job.run)
        if writer.ended:
            return
        last = 0
        for made in evolve(job.settings, job.run):
            line = line_of(made)
            writer.write(line)
            yield line
            last = made.number
        writer.write(EndLine(last))


Made = dict[Path, list[GenerationLine]]
"""The generations of runs by their files."""


def perform_all(jobs: Sequence[Job], workers: Workers = ALONE, budget: Budget = DEFAULT) -> Made:
    """Make all runs, and give those that were not over before.

    `Cancelled` or `TooLarge` is raised when the budget says so; all generations are kept that came
    in so far. Of several workers, each hands in about a second of generations at a time.
    """
    watch = _Watch(sum(job.settings.generations for job in jobs), budget)
    if not workers.alone and (len(jobs) > 1 or workers.cluster):
        return _side_by_side(jobs, workers, watch)
    made: Made = {}
    for job in jobs:
        for line in perform(job):
            made.setdefault(job.path, []).append(line)
            watch.step(line)
    return made


def _side_by_side(jobs: Sequence[Job], workers: Workers, watch: "_Watch") -> Made:
    """Leg by leg: a run that has begun comes before one that has not."""
    from noloss.lab.evolve.leg import Leg, breed  # noqa: PLC0415 (numba, only when used)

    begun: dict[int, _Writing] = {}
    made: Made = {}
    with ExitStack() as held, workers.crew(breed, None) as crew:
        waiting = [at for at, job in enumerate(jobs) if not _ended(job)]
        crew.ask(Leg(at, jobs[at].settings, jobs[at].run) for at in waiting)
        for leg, stage in crew.answers(watch.meter):
            if leg.job not in begun:
                begun[leg.job] = held.enter_context(_Writing(jobs[leg.job]))
            for line in begun[leg.job].write(stage):
                made.setdefault(jobs[leg.job].path, []).append(line)
                watch.step(line)
            if stage.bred is None:
                begun[leg.job].end()
            else:
                crew.ask([replace(leg, bred=stage.bred)], first=True)
    return made


def _ended(job: Job) -> bool:
    """Whether a run is over; else its file is there now, and can be written."""
    with locked(job.path):
        return RunWriter(job.path, job.settings, job.run).ended


class _Writing(ExitStack):
    """The file of a run whose legs come in, held until its end."""

    def __init__(self, job: Job) -> None:
        super().__init__()
        from noloss.lab.evolve.gamebase_arrays import base_arrays  # noqa: PLC0415
        from noloss.lab.evolve.genome import vector_game  # noqa: PLC0415

        arrays = base_arrays(vector_game(job.settings.game))
        own = [int(state) for side in job.settings.sides for state in arrays.own(side)]
        self._decisions = itemgetter(*own)
        self._states = arrays.states
        self._known: set[tuple[int, ...]] = set()
        self._last = 0
        self.enter_context(locked(job.path))
        self._writer = RunWriter(job.path, job.settings, job.run)

    def write(self, stage: "Stage") -> list[GenerationLine]:
        """Its lines as they are written: without what an earlier leg has found."""
        kept = list(map(self._kept, stage.lines(self._states)))
        self._writer.write(*kept)
        self._last = kept[-1].generation if kept else self._last
        return kept

    def _kept(self, line: GenerationLine) -> GenerationLine:
        if not line.found:
            return line
        return replace(line, found=tuple(filter(self._is_new, line.found)))

    def _is_new(self, vector: tuple[int, ...]) -> bool:
        """Vectors that decide alike are one strategy."""
        key = self._decisions(vector)
        new = key not in self._known
        self._known.add(key)
        return new

    def end(self) -> None:
        """The run is over."""
        self._writer.write(EndLine(self._last))
        self.close()


class _Watch:
    """How far several runs are together."""

    def __init__(self, generations: int, budget: Budget) -> None:
        self.meter = Meter(budget, "Evolving", generations)
        self.strategies = 0

    def step(self, line: GenerationLine) -> None:
        """Tell of one more generation; an error if the budget says that it is enough."""
        self.strategies += len(line.found)
        self.meter.words = (
            f"Evolving: generation {line.generation}, loss {line.best:.3f} best"
            f" {line.mean:.3f} mean, archive {self.strategies}"
        )
        self.meter.step()
