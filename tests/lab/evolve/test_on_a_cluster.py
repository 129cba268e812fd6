"""Rule searches and evolution on a cluster: the same bytes, and what was done is kept."""

import signal
from pathlib import Path

import pytest

from in_process import noloss
from noloss.core.budget import Budget
from noloss.core.errors import Cancelled, WorkersLost
from noloss.lab.evolve.evolved import evolve_runs
from noloss.lab.evolve.settings import Settings
from work.clusters import Running, cluster, needs_dask, on_first
from work.text_workers import files_in

__all__ = ["cluster"]
pytestmark = needs_dask

KINDS = [Settings(role="first", generations=12, population=30, seed=1)]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of four runs, made by one process."""
    folder = tmp_path_factory.mktemp("alone")
    evolve_runs(folder, KINDS, 4)
    return files_in(folder)


@pytest.mark.thorough
def test_rules_come_out_the_same(cluster: Running) -> None:
    search = ("discover", "rules", "--vocabulary", "nine", "--json")
    there = noloss(*search, "--cluster", str(cluster.file))
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout == noloss(*search).stdout


def test_what_is_cancelled_is_kept_and_goes_on_elsewhere(
    cluster: Running, alone: dict[str, bytes], tmp_path: Path
) -> None:
    done: list[float] = []
    budget = Budget(cancel=lambda: max(done, default=0) > 12, progress=lambda *t: done.append(t[1]))
    with pytest.raises(Cancelled, match="--resume continues"):
        evolve_runs(tmp_path, KINDS, 4, workers=cluster.who, budget=budget)
    kept = files_in(tmp_path)
    assert max(data.count(b"\n") for data in kept.values()) > 12, "a run was done"
    assert kept != alone
    evolve_runs(tmp_path, KINDS, 4, resume=True)
    assert files_in(tmp_path) == alone


@pytest.mark.thorough
def test_a_worker_that_is_killed_costs_its_tasks_and_nothing_else(
    cluster: Running, alone: dict[str, bytes], tmp_path: Path
) -> None:
    """It is stopped first, so that it dies in the middle of what it was given."""
    victim = cluster.workers[0]
    victim.send_signal(signal.SIGSTOP)
    evolve_runs(tmp_path, KINDS, 4, workers=cluster.who, budget=on_first(victim.kill))
    assert victim.wait() == -signal.SIGKILL
    assert files_in(tmp_path) == alone


def test_a_scheduler_that_is_lost_leaves_what_was_done(
    cluster: Running, alone: dict[str, bytes], tmp_path: Path
) -> None:
    with pytest.raises(WorkersLost, match=r"no longer answers.*--resume continues"):
        evolve_runs(
            tmp_path, KINDS, 4, workers=cluster.who, budget=on_first(cluster.scheduler.kill)
        )
    assert max(data.count(b"\n") for data in files_in(tmp_path).values()) > 12, "a run was done"
    evolve_runs(tmp_path, KINDS, 4, resume=True)
    assert files_in(tmp_path) == alone
