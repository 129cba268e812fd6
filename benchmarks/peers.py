"""The same jobs on noloss, easyAI, OpenSpiel, pgx and PettingZoo, side by side on one core.

    python benchmarks/peers.py [--rounds 3] [--out bench-peers]

The dependency group `peers` and the extra `bridges` install the libraries; one that is not there is
listed as missing. Ctrl-C ends the run, and what was measured until then is written.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from fresh_process import ask_child, figure_text, write_tables
from noloss.lab.show.table_formats import NONE, Table
from noloss.lab.timing.manifest import Manifest, check_readiness, here, library_version
from peer_jobs import JOBS

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


def compare(rounds: int) -> Comparison:
    """Run every job in every round, in turn. Ctrl-C ends the run early."""
    told: list[list[dict[str, Any]]] = [[] for _ in JOBS]
    script = Path(__file__).with_name("peer_jobs.py")
    complete = False
    try:
        for _ in range(rounds):
            for number, answers in enumerate(told):
                if not answers or "missing" not in answers[-1]:
                    answers.append(ask_child(script, str(number)))
        complete = True
    except KeyboardInterrupt:
        print("Stopped early: what was measured until then is kept.")
    standings = [standing(*key, answers) for key, answers in zip(JOBS, told, strict=True)]
    manifest = PeerManifest(**here(LIBRARIES), parameters=PeerParameters(rounds, 1))
    return Comparison(tuple(standings), complete, manifest)


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


def peer_table(comparison: Comparison) -> Table:
    """One row per library and job: median, spread, and how many times as long as ours it takes."""
    rows = []
    for standing in comparison.standings:
        ratio, job = comparison.ratio(standing), standing.job
        times = [figure_text(figure, job) for figure in sorted(standing.figures)]
        spread = f"{times[0]} to {times[-1]}" if times else NONE
        middle = NONE if standing.middle is None else figure_text(standing.middle, job)
        rows.append(
            (
                TITLES[job],
                f"{standing.library} {standing.version or ''}".strip(),
                standing.how,
                middle,
                spread,
                NONE if ratio is None else ratio_text(ratio),
                standing.note,
            )
        )
    columns = ("job", "library", "how", "median", "least to most", "times ours", "note")
    return Table("The same jobs side by side, one core", columns, tuple(rows), (0, 1, 2, 6))


def ratio_text(ratio: float) -> str:
    """A ratio to two or three digits."""
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.2g}"


def main() -> None:
    """Run the jobs, write the comparison and print it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--out", type=Path, default=Path("bench-peers"))
    given = parser.parse_args()
    check_readiness(given.out, ())
    result = compare(given.rounds)
    write_tables(given.out, "peers", result, peer_table(result))


if __name__ == "__main__":
    main()
