"""The record of many runs of the genetic algorithm: what the claims about it rest on.

One run says little of a method of chance, so each kind of run is made many times. The record that
comes with noloss is made again by the command that it names; `noloss reproduce bhatt` writes one of
its own beside its figures.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import from_json
from noloss.core.files import parse_json
from noloss.core.game import Side
from noloss.lab.evolve.archive import Pairs, archive
from noloss.lab.evolve.evolved import Evolved, evolve_runs
from noloss.lab.evolve.overview import Table2Row, named_strategies, table_row
from noloss.lab.evolve.run_file import Run
from noloss.lab.evolve.settings import Settings
from noloss.lab.timing.manifest import Manifest, here
from noloss.work.crew import Workers

INITIAL = 200
"""The generations of the paper's initial studies, section 4.1."""
LIBRARIES = ("numpy", "numba")


def study_kinds(seed: int = 0) -> dict[str, Settings]:
    """Every kind of run by name, the paper's and those beside them that tell what made a change.

    All have 500 generations; the initial studies are read at 200.
    """
    both = Settings("both", seed=seed)
    return {
        "first": replace(both, role="first"),
        "second": replace(both, role="second"),
        "tournament": replace(both, selection="tournament", elite="single"),
        "single-elite": replace(both, elite="single"),
        "tournament-controlled": replace(both, selection="tournament"),
        "controlled": both,
        "first-200": replace(both, role="first", population=200),
        "second-200": replace(both, role="second", population=200),
        "second-own": replace(both, role="second", places="own"),
    }


@dataclass(frozen=True)
class KindRecord:
    """What many runs of one kind came to, run by run."""

    first_found: tuple[int | None, ...]
    """The generation that found the first strategy that never loses; None if none did."""
    last_better: tuple[int, ...]
    """The last of the first 200 generations in which the best loss became less."""
    best: tuple[float, ...]
    """The least share of games lost, after 200 generations."""
    gap_20: tuple[float, ...]
    """How much more the mean member loses than the best one, after 20 generations."""
    gap_200: tuple[float, ...]
    """The same after 200."""

    @property
    def runs(self) -> int:
        """How many there were."""
        return len(self.first_found)

    def successes(self, within: int | None = None) -> int:
        """How many runs found a strategy, within so many generations."""
        return sum(at is not None and (within is None or at <= within) for at in self.first_found)


@dataclass(frozen=True)
class EvolutionRecord:
    """Many runs of each kind, and what the strategies of the two roles come to in Table 2."""

    kinds: Mapping[str, KindRecord]
    strategies: Mapping[Side, int]
    """Distinct ones of each role."""
    table_2: tuple[Table2Row, ...]
    seed: int
    command: str
    """What makes it again."""
    manifest: Manifest


def run_kinds(
    folder: Path, runs: int, seed: int, workers: Workers, budget: Budget = DEFAULT
) -> Evolved:
    """All runs of all kinds, below a folder; runs that are there already are gone on with."""
    kinds = study_kinds(seed)
    roles = [kinds.pop("first"), kinds.pop("second")]
    return evolve_runs(
        folder,
        roles,
        runs,
        kinds,
        resume=folder.exists(),
        workers=workers,
        budget=budget,
        advice="the same command continues",
    )


def evolution_record(evolved: Evolved, runs: int, seed: int) -> EvolutionRecord:
    """The record of runs that were made."""
    by_kind: dict[str, Sequence[Run]] = {
        role: [run for run in evolved.runs if run.settings.role == role]
        for role in ("first", "second")
    }
    by_kind |= evolved.study_runs
    pairs = Pairs(*(archive(evolved.runs, side) for side in Side))
    named = named_strategies(pairs) if len(pairs) else {}
    return EvolutionRecord(
        {name: kind_record(of_kind) for name, of_kind in by_kind.items()},
        {role.side: len(role.strategies) for role in (pairs.first, pairs.second)},
        tuple(table_row(name, strategy) for name, strategy in named.items()),
        seed,
        f"noloss reproduce bhatt --runs {runs} --seed {seed} --out DIR",
        Manifest(**here(LIBRARIES)),
    )


def kind_record(runs: Sequence[Run]) -> KindRecord:
    """The runs of one kind."""
    return KindRecord(
        tuple(run.first_found for run in runs),
        tuple(_last_better(run) for run in runs),
        tuple(round(min(line.best for line in run.generations[: INITIAL + 1]), 6) for run in runs),
        tuple(_gap(run, 20) for run in runs),
        tuple(_gap(run, INITIAL) for run in runs),
    )


def _last_better(run: Run) -> int:
    best, at = 1.0, 0
    for line in run.generations[: INITIAL + 1]:
        if line.best < best:
            best, at = line.best, line.generation
    return at


def _gap(run: Run, generation: int) -> float:
    line = run.generations[min(generation, len(run.generations) - 1)]
    return round(line.mean - line.best, 6)


def stored_evolution() -> EvolutionRecord:
    """The record that comes with noloss."""
    text = files("noloss.lab.papers.bhatt").joinpath("evolved.json").read_text(encoding="utf-8")
    return from_json(EvolutionRecord, parse_json(text))
