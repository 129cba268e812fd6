"""The study of Bhatt, Varshney and Deb: runs for each role in a folder, and Table 1 of them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import Any

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import BadFile, Cancelled, TooLarge, WorkersLost
from noloss.core.files import make_folder
from noloss.core.notation import Seats, sides_of
from noloss.core.phrases import roughly
from noloss.lab.evolve.genome import own_moves, vector_game
from noloss.lab.evolve.perform import Job, Made, perform_all
from noloss.lab.evolve.run_file import Run, read_lines, read_run, run_path
from noloss.lab.evolve.settings import (
    BRED_PER_SECOND,
    MOST_BRED,
    MOST_RUNS,
    Settings,
)
from noloss.work.crew import ALONE, Workers


@dataclass(frozen=True)
class Table1Row:
    """The runs of one kind in a line; generations are of the runs that found a strategy."""

    role: Seats
    runs: int
    successes: int
    best: int | None
    median: float | None
    worst: int | None
    found: int
    """Distinct strategies over all runs."""


PAPER_TABLE_1: dict[Seats, Table1Row] = {
    "first": Table1Row("first", 11, 11, 4, 7, 10, 117),
    "second": Table1Row("second", 11, 8, 46, 278, 432, 621),
}
"""What the paper reports."""


def table_1(runs: Iterable[Run]) -> tuple[Table1Row, ...]:
    """One line per role, in the order they come."""
    by_role: dict[Seats, list[Run]] = {}
    for run in runs:
        by_role.setdefault(run.settings.role, []).append(run)
    return tuple(_row(role, of_role) for role, of_role in by_role.items())


def typical_run(runs: Sequence[Run]) -> Run:
    """The run in the middle of those that found a strategy, by generations; else the first."""
    lucky = sorted((r for r in runs if r.first_found is not None), key=lambda r: r.first_found or 0)
    return lucky[(len(lucky) - 1) // 2] if lucky else runs[0]


def _row(role: Seats, runs: list[Run]) -> Table1Row:
    firsts = sorted(run.first_found for run in runs if run.first_found is not None)
    if not firsts:
        return Table1Row(role, len(runs), 0, None, None, None, 0)
    vectors = (rows for run in runs for line in run.generations for rows in line.found)
    game = vector_game(runs[0].settings.game)
    distinct = {own_moves(rows, sides_of(role), game) for rows in vectors}
    middle = float(median(firsts))
    return Table1Row(role, len(runs), len(firsts), firsts[0], middle, firsts[-1], len(distinct))


STUDIES: dict[str, dict[str, Any]] = {
    "tournament": {"selection": "tournament", "elite": "single", "generations": 200},
    "single-elite": {"elite": "single", "generations": 200},
    "controlled": {"generations": 500},
}
"""The studies for both roles at once of sections 4.1 and 4.2, by folder."""


@dataclass(frozen=True)
class Evolved:
    """What the runs of a folder came to, and each of its studies for both roles."""

    table: tuple[Table1Row, ...]
    studies: Mapping[str, Table1Row]
    runs: tuple[Run, ...] = field(default=(), compare=False)
    study_runs: Mapping[str, tuple[Run, ...]] = field(default_factory=dict, compare=False)


def evolve_runs(
    folder: Path,
    kinds: Sequence[Settings],
    runs: int,
    studies: Mapping[str, Settings] | None = None,
    *,
    resume: bool = False,
    workers: Workers = ALONE,
    budget: Budget = DEFAULT,
    advice: str = "--resume continues",
) -> Evolved:
    """Make `runs` runs of each kind in a folder, and of each study in a folder below it.

    What would take too much is refused before anything is made; what the budget ends is kept, and
    the error ends with `advice`.
    """
    studies = studies or {}
    check_amount([*kinds, *studies.values()], runs)
    check_games({settings.game for settings in [*kinds, *studies.values()]})
    make_folder(folder)
    planned = plan_runs(folder, kinds, runs, resume)
    by_study = {}
    for name, settings in studies.items():
        make_folder(folder / name)
        by_study[name] = plan_runs(folder / name, [settings], runs, resume)
    everything = [*planned, *(job for jobs in by_study.values() for job in jobs)]
    try:
        made = perform_all(everything, workers, budget)
    except (Cancelled, TooLarge, WorkersLost) as error:
        why = error if isinstance(error, WorkersLost) else "stopped"
        raise type(error)(f"{why}: what was found is in {folder}; {advice}") from None
    runs_made = tuple(_whole(job, made) for job in planned)
    others = {name: tuple(_whole(job, made) for job in jobs) for name, jobs in by_study.items()}
    rows = {name: table_1(of_study)[0] for name, of_study in others.items()}
    return Evolved(table_1(runs_made), rows, runs_made, others)


def _whole(job: Job, made: Made) -> Run:
    """A run that is over: as it was just made, or as its file has it."""
    if job.path not in made:
        return read_run(job.path)
    return Run(job.path, job.run, job.settings, tuple(made[job.path]), True)


def paper_studies(plain: Settings) -> dict[str, Settings]:
    """The studies for both roles at once, with these settings where the paper leaves them open."""
    return {name: replace(plain, role="both", **changed) for name, changed in STUDIES.items()}


def check_amount(kinds: Sequence[Settings], runs: int) -> None:
    """Refuse what would take too long, and say how long."""
    bred = sum(settings.bred for settings in kinds) * runs
    if runs > MOST_RUNS or bred > MOST_BRED:
        hours = bred // (BRED_PER_SECOND * 3600)
        raise TooLarge(
            f"{roughly(runs)} runs of each kind would breed {roughly(bred)} members, which takes"
            f" about {roughly(hours)} hours of one core; the most is {MOST_RUNS:,} runs and"
            f" {MOST_BRED:,} members"
        )


def check_games(names: Collection[str]) -> None:
    """Refuse games whose game-base cannot be made; those that are too large before all else."""
    games = [vector_game(name) for name in names]
    from noloss.lab.evolve.gamebase_arrays import base_arrays  # noqa: PLC0415 (loads numba)

    for game in games:
        base_arrays(game)


def plan_runs(folder: Path, kinds: Sequence[Settings], runs: int, resume: bool) -> list[Job]:
    """The runs to make in a folder; other runs there, or other settings, are refused first."""
    jobs = [
        Job(run_path(folder, settings, run), settings, run)
        for settings in kinds
        for run in range(runs)
    ]
    for job in jobs:
        if not job.path.exists():
            continue
        if not resume:
            raise BadFile(
                f"{job.path} already exists: continue with --resume, or choose a new folder"
            )
        if not job.path.is_file() or not read_lines(job.path):
            continue
        there = read_run(job.path)
        difference = job.settings.difference(there.settings)
        if difference or there.number != job.run:
            raise BadFile(f"{job.path} is of another kind: {difference or 'another run'}")
    return jobs
