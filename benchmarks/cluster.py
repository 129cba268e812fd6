"""How much faster two workers are than one: processes here, and workers of a cluster.

`python benchmarks/cluster.py [REPETITIONS]`, on a quiet machine with two cores or more; three
repetitions take some twelve minutes. Each work is done by one process, by two, and by two workers
of a dask scheduler on this machine, by turns; the time of starting processes is counted, that of
starting the cluster is not. A speed-up is that of one repetition; the median and the range of all
are printed. The answers are compared, too. Beside them stands what the machine allows: two
processes that each do the whole work and nothing with each other slow each other down as well.
Processor time is that of all processes together: it says what sharing the work costs, and is much
the same on a busy machine.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter

from noloss.cluster.crew import Workers
from noloss.discover.goal_search import search_goals
from noloss.discover.goals import parse_goals
from noloss.discover.rule_vocabularies import BOARDS
from noloss.discover.trees.tree_search import search_trees
from noloss.discover.trees.tree_words import words
from noloss.evolve.genetic.settings import Settings
from noloss.evolve.runs.evolved import evolve_runs

Work = Callable[[Workers], object]
REPETITIONS = 3
WANTED = 1.7
"""What two cores should give, for evolve and discover."""
GOALS = "3x3 4x4 4x3:3"


def evolve(workers: Workers) -> object:
    """Two hundred and fifty runs of the genetic algorithm."""
    with tempfile.TemporaryDirectory() as folder:
        evolve_runs(Path(folder), [Settings()], 250, workers=workers)
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def trees(workers: Workers) -> object:
    """Every shape of a decision tree with up to nine leaves."""
    return search_trees("best", "both", words(), 9, workers=workers)


def rules(workers: Workers) -> object:
    """Every list of up to three rules for three boards."""
    return search_goals("boards", BOARDS, parse_goals(GOALS), 3, workers=workers)


WORKS: dict[str, Work] = {"evolve": evolve, "discover tree": trees, "discover rules": rules}


def started(program: str, ready: str, *arguments: str) -> "subprocess.Popen[str]":
    """A program of dask that has said that it is ready."""
    command = [sys.executable, "-m", f"distributed.cli.{program}", *arguments]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    assert any(ready in line for line in process.stderr), f"{program} does not start"
    return process


def most_allowed(work: Work) -> float:
    """How much more two processes do in a time that have nothing to do with each other."""
    began = perf_counter()
    work(Workers())
    alone = perf_counter() - began
    both = [get_context("fork").Process(target=work, args=(Workers(),)) for _ in range(2)]
    began = perf_counter()
    for process in both:
        process.start()
    for process in both:
        process.join()
    return 2 * alone / (perf_counter() - began)


def processor_time() -> float:
    """Of this process and of those it has started that have ended, in seconds."""
    return sum(os.times()[:4])


def measured(name: str, work: Work, ways: dict[str, Workers], repetitions: int) -> None:
    """Print a line for each way."""
    work(Workers())  # what is compiled is compiled now
    seconds: dict[str, list[float]] = {way: [] for way in ways}
    worked: dict[str, list[float]] = {way: [] for way in ways}
    answers = []
    for _ in range(repetitions):
        for way, workers in ways.items():
            began, worked_before = perf_counter(), processor_time()
            answers.append(work(workers))
            seconds[way].append(perf_counter() - began)
            worked[way].append(processor_time() - worked_before)
    assert all(answer == answers[0] for answer in answers), f"{name}: the answers differ"
    one, *others = seconds
    print(
        f"{name}: {one} {median(seconds[one]):.1f} s, processor time {median(worked[one]):.1f} s"
        f" and with {others[0]} {median(worked[others[0]]):.1f} s; every answer the same"
    )
    for way in others:
        ratios = sorted(a / b for a, b in zip(seconds[one], seconds[way], strict=True))
        verdict = "at least" if median(ratios) >= WANTED else "LESS THAN"
        print(
            f"  {way}: {median(ratios):.2f} times as fast ({ratios[0]:.2f} to {ratios[-1]:.2f}),"
            f" {verdict} {WANTED}"
        )
    print(f"  two that do not share it: {most_allowed(work):.2f} times as much")


def main(repetitions: int) -> None:
    """Measure all of it."""
    with tempfile.TemporaryDirectory() as folder:
        plain = ("--host", "127.0.0.1", "--no-dashboard")
        file = str(Path(folder, "scheduler.json"))
        programs = [
            started(
                "dask_scheduler", "Scheduler at", *plain, "--port", "0", "--scheduler-file", file
            )
        ]
        alone = ("--no-nanny", "--nthreads", "1", "--local-directory", folder)
        try:
            for _ in range(2):
                worker = ("--scheduler-file", file, *plain, *alone)
                programs.append(started("dask_worker", "Registered to", *worker))
            ways = {
                "one process": Workers(),
                "two processes": Workers(2),
                "two workers of a cluster": Workers(cluster=file),
            }
            for name, work in WORKS.items():
                measured(name, work, ways, repetitions)
        finally:
            for program in reversed(programs):
                program.kill()
                program.communicate()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else REPETITIONS)
