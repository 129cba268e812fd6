"""A real scheduler and two real workers on this machine."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

import pytest

from noloss.core.budget import Budget
from noloss.work.crew import Workers

needs_dask = pytest.mark.skipif(
    find_spec("distributed") is None, reason="dask is not installed: clusters are not tested"
)


class Running:
    """A scheduler and its workers, by process."""

    def __init__(self, folder: Path, held: ExitStack) -> None:
        self.file, self._held = folder / "scheduler.json", held
        self._plain = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(self.file))
        self._alone = ("--no-nanny", "--nthreads", "1", "--local-directory", str(folder))
        scheduler = ("-m", "distributed.cli.dask_scheduler", *self._plain, "--port", "0")
        self.scheduler = self._start("Scheduler at", *scheduler)
        self.workers = [self.worker("-m", "distributed.cli.dask_worker") for _ in range(2)]

    @property
    def who(self) -> Workers:
        return Workers(cluster=str(self.file))

    def worker(self, *how: str) -> "subprocess.Popen[str]":
        """One more worker, which Python runs so."""
        return self._start("Registered to", *how, *self._plain, *self._alone)

    def _start(self, ready: str, *arguments: str) -> "subprocess.Popen[str]":
        """Start a program of dask, and wait for the line that says that it is ready."""
        command = [sys.executable, *arguments]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self._held.callback(_end, process)
        assert process.stderr is not None
        said = []
        for line in process.stderr:
            said.append(line)
            if ready in line:
                return process
        raise AssertionError(f"{arguments[1]} ended: {''.join(said)}")


def _end(process: "subprocess.Popen[str]") -> None:
    process.kill()
    process.communicate()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with ExitStack() as held:
        yield Running(tmp_path_factory.mktemp("cluster"), held)


def on_first(act: Callable[[], None]) -> Budget:
    """A budget that acts once when the first step is done."""
    left = [act]

    def told(words: str, done: float, total: float | None) -> None:
        if done and left:
            left.pop()()

    return Budget(progress=told)
