"""The same jobs on noloss and on the libraries a user would pick, side by side in one run."""

from dataclasses import dataclass
from statistics import median
from typing import Any

from noloss.core.budget import Budget
from noloss.core.errors import Cancelled, OutOfBudget
from noloss.lab.timing.child import ask_child
from noloss.lab.timing.manifest import Manifest, here, library_version
from noloss.lab.timing.peer_jobs import JOBS

DISTRIBUTIONS = {
    "noloss": "noloss",
    "easyAI": "easyAI",
    "OpenSpiel": "open_spiel",
    "pgx": "pgx",
    "PettingZoo": "pettingzoo",
}
"""Under which name each library is installed."""
LIBRARIES = (
    "numpy",
    "numba",
    "jax",
    *(name for name in DISTRIBUTIONS.values() if name != "noloss"),
)
TITLES = {
    "first": "First move on the empty board",
    "solve": "Value of all 4,520 positions",
    "random": "Random self-play",
}

OURS = {
    "first": ("first", "ABA, compiled"),
    "solve": ("solve", "solve_game"),
    "random": ("random", "simulate"),
}
"""What the others are compared with: for the first move a search, as theirs are."""


@dataclass(frozen=True)
class Standing:
    """One library's job over all rounds."""

    library: str
    version: str | None
    how: str
    job: str
    figures: tuple[float, ...]
    """Seconds, or games per second."""
    note: str = ""
    """Why there is no figure, or what belongs to it."""

    @property
    def middle(self) -> float | None:
        """The median, or None where nothing was measured."""
        return median(self.figures) if self.figures else None


@dataclass(frozen=True)
class PeerParameters:
    """How often each job was run, and on how many cores."""

    rounds: int
    cores: int


@dataclass(frozen=True)
class PeerManifest(Manifest):
    """Where the jobs were run."""

    parameters: PeerParameters


@dataclass(frozen=True)
class Comparison:
    """All jobs, and where they were run."""

    standings: tuple[Standing, ...]
    complete: bool
    manifest: PeerManifest

    def ratio(self, standing: Standing) -> float | None:
        """How many times as long it takes as ours, which is named in `OURS`."""
        ours = next(s.middle for s in self.standings if (s.job, s.how) == OURS[standing.job])
        if standing.middle is None or ours is None:
            return None
        return ours / standing.middle if standing.job == "random" else standing.middle / ours


def compare(rounds: int, budget: Budget) -> Comparison:
    """Every job in every round, in turn; cut short, what was measured until then, if anything."""
    told: list[list[dict[str, Any]]] = [[] for _ in JOBS]
    meter = budget.meter("Running jobs", rounds * len(JOBS))
    try:
        for _ in range(rounds):
            for number, (job, answers) in enumerate(zip(JOBS, told, strict=True)):
                meter.words = f"Running {', '.join(job)}"
                meter.look()
                if not answers or "missing" not in answers[-1]:
                    module = "noloss.lab.timing.peer_jobs"
                    answers.append(ask_child(module, str(number), look=meter.look))
                meter.step()
    except (Cancelled, OutOfBudget):
        if not any(told):
            raise
    standings = [standing(*key, answers) for key, answers in zip(JOBS, told, strict=True)]
    manifest = PeerManifest(**here(LIBRARIES), parameters=PeerParameters(rounds, 1))
    return Comparison(tuple(standings), meter.spent == meter.total, manifest)


def standing(library: str, how: str, job: str, answers: list[dict[str, Any]]) -> Standing:
    """What the answers of all rounds come to; a library that is not there is missing, not slow."""
    version = library_version(DISTRIBUTIONS[library])
    key = "games_per_second" if job == "random" else "seconds"
    figures = tuple(float(answer[key]) for answer in answers if key in answer)
    last: dict[str, Any] = answers[-1] if answers else {"failed": "not run"}
    note = ""
    if "missing" in last:
        note = f"missing: {last['missing']} is not installed"
    elif "failed" in last:
        note = f"failed: {last['failed']}"
    elif library == "pgx":
        note = f"batches of {last['batch']:,}"
    elif "positions" in last:
        note = f"{last['positions']:,} right"
    return Standing(library, version, how, job, figures, note)
