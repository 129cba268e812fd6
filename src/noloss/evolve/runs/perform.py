"""Runs, made or gone on with in their files: one, or several side by side in processes."""

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any

from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.evolve.genetic.settings import Settings
from noloss.evolve.runs.run_file import EndLine, GenerationLine, RunWriter
from noloss.evolve.runs.run_lock import locked


@dataclass(frozen=True)
class Job:
    """One run to make."""

    path: Path
    settings: Settings
    run: int


def perform(job: Job) -> Iterator[GenerationLine]:
    """Make a run, or go on with one, in its file, which no other process may write meanwhile.

    Each generation is given once its line is on disk. Whoever stops asking stops the run, which can
    be gone on with later.
    """
    from noloss.evolve.genetic.generation import evolve  # noqa: PLC0415 (numba, only when used)

    with locked(job.path):
        writer = RunWriter(job.path, job.settings, job.run)
        if writer.ended:
            return
        last = 0
        for made in evolve(job.settings, job.run):
            rows = tuple(tuple(vector) for vector in (made.found + 1).tolist())
            line = GenerationLine(made.number, made.best, made.mean, made.size, rows)
            writer.write(line)
            yield line
            last = made.number
        writer.write(EndLine(last))


News = tuple[int, float, float, int]
"""A generation is over: its number, its best and mean loss, how many strategies it found."""


def _news(line: GenerationLine) -> News:
    return line.generation, line.best, line.mean, len(line.found)


def perform_all(jobs: Sequence[Job], processes: int, budget: Budget = DEFAULT) -> None:
    """Make all runs. However this ends, every run stops after the generation under way.

    `Cancelled` or `TooLarge` is raised when the budget says so; all generations so far are kept.
    """
    watch = _Watch(sum(job.settings.generations for job in jobs), budget)
    if processes == 1 or len(jobs) == 1:
        for job in jobs:
            for line in perform(job):
                watch.step(_news(line))
        return
    context = get_context("spawn")
    queue, stop = context.Queue(), context.Event()
    with ProcessPoolExecutor(min(processes, len(jobs)), context, _prepare, (queue, stop)) as pool:
        futures = [pool.submit(_work, job) for job in jobs]
        try:
            _follow(futures, queue, watch)
        finally:
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
    for future in futures:
        if not future.cancelled():
            future.result()
    for news in _waiting(queue):
        watch.step(news)


class _Watch:
    """How far several runs are together."""

    def __init__(self, generations: int, budget: Budget) -> None:
        self.meter = Meter(budget, "Evolving", generations)
        self.strategies = 0

    def step(self, news: News) -> None:
        """Tell of one more generation; an error if the budget says that it is enough."""
        generation, best, mean, strategies = news
        self.strategies += strategies
        self.meter.words = (
            f"Evolving: generation {generation}, loss {best:.3f} best {mean:.3f} mean,"
            f" archive {self.strategies}"
        )
        self.meter.step()


def _follow(futures: Sequence[Future[None]], queue: Any, watch: _Watch) -> None:
    """Pass news on until all runs are over or one has failed."""
    under_way: set[Future[None]] = set(futures)
    while under_way:
        done, under_way = wait(under_way, timeout=0.1, return_when="FIRST_COMPLETED")
        for news in _waiting(queue):
            watch.step(news)
        watch.meter.look()
        if any(future.exception() for future in done):
            return


def _waiting(queue: Any) -> Iterator[News]:
    while not queue.empty():
        yield queue.get()


_shared: dict[str, Any] = {}
"""In the process of a run: the queue for its news, and the event that asks it to stop."""


def _prepare(queue: Any, stop: Any) -> None:
    """Ctrl-C is for the parent, which then asks the runs to stop; none outlives the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _shared.update(queue=queue, stop=stop)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that is killed cannot say so, and a pool would wait for its orders for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(job: Job) -> None:
    if _shared["stop"].is_set():
        return
    for line in perform(job):
        _shared["queue"].put(_news(line))
        if _shared["stop"].is_set():
            return
