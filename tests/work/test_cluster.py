"""A real scheduler and two real workers on this machine: the same bytes, whoever is killed."""

import logging
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

import pytest

from in_process import noloss
from noloss.arena.tournament import tournament
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import Cancelled, NolossError, OutOfBudget, WorkersLost
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.lab.evolve import leg
from noloss.lab.evolve.evolved import evolve_runs
from noloss.lab.evolve.settings import Settings
from noloss.proof.proof_file import proof_bytes
from noloss.solver import layers
from noloss.solver.proof_numbers.job_search import JobSearch
from noloss.solver.proof_numbers.proof_job import attempt
from noloss.solver.proof_numbers.search_proof import proof_of
from noloss.strategies.catalogue import strategy
from noloss.work.crew import Workers
from noloss.work.dask_hands import LOGGERS, DaskHands
from noloss.work.parcel import Post

pytestmark = pytest.mark.skipif(
    find_spec("distributed") is None, reason="dask is not installed: clusters are not tested"
)

KINDS = [Settings(role="first", generations=12, population=30, seed=1)]
WITHOUT = (
    "import sys; sys.modules['noloss'] = None;from distributed.cli.dask_worker import main; main()"
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


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of four runs, made by one process."""
    folder = tmp_path_factory.mktemp("alone")
    evolve_runs(folder, KINDS, 4)
    return _files(folder)


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _on_first(act: Callable[[], None]) -> Budget:
    """A budget that acts once when the first step is done."""
    left = [act]

    def told(words: str, done: float, total: float | None) -> None:
        if done and left:
            left.pop()()

    return Budget(progress=told)


def test_a_command_takes_the_file_of_a_scheduler(cluster: Running) -> None:
    everyone = ("tournament", "t3dt", "random", "casual", "--json")
    there = noloss(*everyone, "--cluster", str(cluster.file))
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout == noloss(*everyone).stdout


@pytest.mark.thorough
def test_rules_come_out_the_same(cluster: Running) -> None:
    search = ("discover", "rules", "--vocabulary", "nine", "--json")
    there = noloss(*search, "--cluster", str(cluster.file))
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout == noloss(*search).stdout


@pytest.mark.thorough
def test_a_proof_by_jobs_comes_out_the_same(cluster: Running) -> None:
    game = parse_game("5x5:4")

    def proof(workers: Workers) -> bytes:
        with workers.crew(attempt, game) as crew:
            search = JobSearch(game.start(), Side.FIRST, crew)
            while search.answer is None:
                search.go_on(DEFAULT.meter("Searching"), 2000)
            assert len(search.top) > 1, "it was split"
            return proof_bytes(proof_of(search))

    assert proof(cluster.who) == proof(Workers())


@pytest.mark.thorough
def test_layers_of_several_parts_come_out_the_same(
    cluster: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layers, "PART", 50)
    here, there = tmp_path / "here", tmp_path / "there"
    layers.solve_layers(parse_game("3x3"), here)
    layers.solve_layers(parse_game("3x3"), there, cluster.who)
    assert _files(here) == _files(there)


@pytest.mark.thorough
def test_a_class_comes_out_the_same(cluster: Running, tmp_path: Path) -> None:
    loop = "import sys\nfor line in sys.stdin:\n    print({}, flush=True)\n"
    (tmp_path / "class").mkdir()
    for name, answer in (("first", "line.index('.') + 1"), ("broken", "'no'")):
        (tmp_path / "class" / f"{name}.py").write_text(loop.format(answer))
    grade = ("grade", str(tmp_path / "class"), "--game", "2x2", "--json")
    here = noloss(*grade, "--out", str(tmp_path / "here"), "--workers", "1")
    there = noloss(*grade, "--out", str(tmp_path / "there"), "--cluster", str(cluster.file))
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout == here.stdout
    assert '"broken"' in there.stdout


def test_errors_of_the_work_are_told_as_they_are(cluster: Running, three: LineGame) -> None:
    """Five positions are too few for a match, here as there."""
    players = [strategy(name) for name in ("t3dt", "random")]
    said = []
    for who in (Workers(), cluster.who):
        with pytest.raises(OutOfBudget) as raised:
            tournament(three, players, Budget(positions=5), who)
        said.append(str(raised.value))
    assert said[0] == said[1]


def test_what_is_cancelled_is_kept_and_goes_on_elsewhere(
    cluster: Running, alone: dict[str, bytes], tmp_path: Path
) -> None:
    done: list[float] = []
    budget = Budget(cancel=lambda: max(done, default=0) > 12, progress=lambda *t: done.append(t[1]))
    with pytest.raises(Cancelled, match="--resume continues"):
        evolve_runs(tmp_path, KINDS, 4, workers=cluster.who, budget=budget)
    kept = _files(tmp_path)
    assert max(data.count(b"\n") for data in kept.values()) > 12, "a run was done"
    assert kept != alone
    evolve_runs(tmp_path, KINDS, 4, resume=True)
    assert _files(tmp_path) == alone


def test_a_machine_without_noloss_is_refused(cluster: Running, tmp_path: Path) -> None:
    """There is something to do for each of the three."""
    without = cluster.worker("-c", WITHOUT)
    try:
        with pytest.raises(NolossError, match=r"scheduler.json.*install the same noloss"):
            evolve_runs(tmp_path, KINDS, 12, workers=cluster.who)
    finally:
        without.kill()
        without.wait()


def test_a_scheduler_that_is_lost_while_nothing_is_under_way(cluster: Running) -> None:
    hands: DaskHands[leg.Leg, leg.Stage] = DaskHands(Post(leg.breed, None), str(cluster.file))
    hands._client.close()
    hands._next_count = 0
    with pytest.raises(WorkersLost, match="no longer answers"):
        hands.workers()
    with pytest.raises(WorkersLost, match="no longer answers"):
        hands.send([leg.Leg(0, Settings(), 0)], DEFAULT.meter("Breeding"))


def test_a_worker_that_is_killed_costs_its_tasks_and_nothing_else(
    cluster: Running, alone: dict[str, bytes], tmp_path: Path
) -> None:
    """It is stopped first, so that it dies in the middle of what it was given."""
    victim = cluster.workers[0]
    victim.send_signal(signal.SIGSTOP)
    evolve_runs(tmp_path, KINDS, 4, workers=cluster.who, budget=_on_first(victim.kill))
    assert victim.wait() == -signal.SIGKILL
    assert _files(tmp_path) == alone


def test_a_scheduler_that_is_lost_leaves_what_was_done(
    cluster: Running, alone: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(WorkersLost, match=r"no longer answers.*--resume continues"):
        evolve_runs(
            tmp_path, KINDS, 4, workers=cluster.who, budget=_on_first(cluster.scheduler.kill)
        )
    assert max(data.count(b"\n") for data in _files(tmp_path).values()) > 12, "a run was done"
    evolve_runs(tmp_path, KINDS, 4, resume=True)
    assert _files(tmp_path) == alone
    monkeypatch.setattr("noloss.work.dask_hands.SECONDS", 0.2)
    with pytest.raises(NolossError, match="does not answer"):
        evolve_runs(tmp_path / "no", KINDS, 4, workers=cluster.who)


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("nowhere.json", "neither an address"),
        ("another.json", "neither an address"),
        ("list.json", "neither an address"),
        ("tcp://127.0.0.1", "neither an address"),
        ("tcp://127.0.0.1:1", "does not answer"),
        ("tls://127.0.0.1:1", "TLS is not set up"),
    ],
)
def test_a_place_without_a_scheduler_is_named(
    place: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.work.dask_hands.SECONDS", 0.2)
    monkeypatch.chdir(tmp_path)
    Path("another.json").write_text('{"workers": {}}')
    Path("list.json").write_text("[1]")
    with pytest.raises(NolossError, match=f"{place}.*{why}"):
        evolve_runs(tmp_path, KINDS, 2, workers=Workers(cluster=place))
    assert {logging.getLogger(name).level for name in LOGGERS} == {logging.CRITICAL}
