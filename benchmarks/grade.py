"""How fast a class is graded: forty bots, one at a time and one per core. Run by `make bench`."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from noloss.bots.processes.choice import works
from noloss.bots.processes.sandbox import Protection
from noloss.classroom.grading.grade import grade
from noloss.classroom.grading.grade_report import Terms
from noloss.classroom.grading.submissions import submissions
from noloss.core.notation import parse_game
from noloss.work.crew import Workers

BOTS = 40
EXAMPLES = Path(__file__).parents[1] / "examples"
WAYS: tuple[Protection, ...] = ("bubblewrap", "limits")


def handed_in() -> Iterator[Path]:
    """The programs that the class is made of, by turns: of those that can be run here."""
    tools = {"class/alice.py": "python3", "class/bob.py": "python3", "bots/bot.js": "node",
             "bots/bot.c": "cc"}  # fmt: skip
    there = [EXAMPLES / name for name, tool in tools.items() if shutil.which(tool)]
    while True:
        yield from there


def measured(bots: Path, out: Path, way: Protection, jobs: int) -> float:
    """Seconds for the whole class, from nothing."""
    terms = Terms(parse_game("3x3"), protection=way)
    start = perf_counter()
    report = grade(submissions(bots), out, terms, Workers(jobs), again=True)
    assert len(report.bots) == BOTS
    return perf_counter() - start


def main() -> None:
    """Measure everything once."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    with tempfile.TemporaryDirectory() as folder:
        bots, out = Path(folder, "class"), Path(folder, "out")
        bots.mkdir()
        for number, file in zip(range(BOTS), handed_in(), strict=False):
            shutil.copy(file, bots / f"student{number:02}{file.suffix}")
        for way in filter(works, WAYS):
            alone, together = (measured(bots, out, way, jobs) for jobs in (1, cores or 1))
            start = perf_counter()
            grade(submissions(bots), out, Terms(parse_game("3x3"), protection=way))
            print(
                f"grade {BOTS} bots ({way}): one at a time {alone:.1f} s, {cores} at a time"
                f" {together:.1f} s ({alone / together:.2f} times as fast); unchanged ones again"
                f" {perf_counter() - start:.2f} s"
            )


if __name__ == "__main__":
    main()
