"""Several runs side by side, each in a process and a file of its own."""

import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any

from noloss.core.errors import BadFile
from noloss.evolve.genetic.settings import Options
from noloss.evolve.runs.run_file import perform, read_run, run_file

Report = Callable[[int, float, float, int], bool]


@dataclass(frozen=True)
class Job:
    """One run to make."""

    path: Path
    options: Options
    run: int


def plan_runs(folder: Path, kinds: Sequence[Options], runs: int, resume: bool) -> list[Job]:
    """The runs to make in a folder; other runs there, or other options, are refused first."""
    jobs = [
        Job(run_file(folder, options, run), options, run)
        for options in kinds
        for run in range(runs)
    ]
    for job in jobs:
        if not job.path.exists():
            continue
        if not resume:
            raise BadFile(f"{job.path} is there already: go on with --resume, or take a new folder")
        if not job.path.is_file() or b"\n" not in job.path.read_bytes():
            continue
        there = read_run(job.path)
        difference = job.options.difference(there.options)
        if difference or there.number != job.run:
            raise BadFile(f"{job.path} is of another kind: {difference or 'another run'}")
    return jobs


def perform_all(jobs: Sequence[Job], processes: int, report: Report) -> None:
    """Make all runs. When this is interrupted, every run stops after the generation under way."""
    if processes == 1 or len(jobs) == 1:
        for job in jobs:
            perform(job.path, job.options, job.run, report)
        return
    context = get_context("spawn")
    news, stop = context.Queue(), context.Event()
    with ProcessPoolExecutor(min(processes, len(jobs)), context, _prepare, (news, stop)) as pool:
        futures = [pool.submit(_work, job) for job in jobs]
        try:
            _follow(futures, news, report)
        finally:
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
            _drain(news, report)
    for future in futures:
        if not future.cancelled():
            future.result()


def _follow(futures: Sequence[Future[None]], news: Any, report: Report) -> None:
    """Pass news on until all runs are over or one has failed."""
    open_futures: set[Future[None]] = set(futures)
    while open_futures:
        done, open_futures = wait(open_futures, timeout=0.1, return_when="FIRST_COMPLETED")
        _drain(news, report)
        if any(future.exception() for future in done):
            return


def _drain(news: Any, report: Report) -> None:
    while not news.empty():
        report(*news.get())


_shared: dict[str, Any] = {}


def _prepare(news: Any, stop: Any) -> None:
    """Ctrl-C is for the parent, which then asks the runs to stop; none outlives the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _shared.update(news=news, stop=stop)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that is killed cannot say so, and a pool would wait for its orders for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(job: Job) -> None:
    if not _shared["stop"].is_set():
        perform(job.path, job.options, job.run, _report)


def _report(generation: int, best: float, mean: float, found: int) -> bool:
    _shared["news"].put((generation, best, mean, found))
    return not _shared["stop"].is_set()
