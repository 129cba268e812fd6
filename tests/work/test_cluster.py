"""A real scheduler and two real workers on this machine: the same bytes, whoever is killed."""

import logging
import signal
from pathlib import Path

import pytest

from in_process import noloss
from noloss.arena.tournament import tournament
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError, OutOfBudget, WorkersLost
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.proof.proof_file import proof_bytes
from noloss.solver.job_search import JobSearch
from noloss.solver.proof_job import attempt
from noloss.solver.search_proof import proof_of
from noloss.solver.survey import SurveyRow, surveyed
from noloss.strategies.catalogue import strategy
from noloss.work.crew import Workers
from noloss.work.dask_hands import LOGGERS, DaskHands
from noloss.work.parcel import Limits, Post
from work.clusters import Running, cluster, needs_dask, on_first

__all__ = ["cluster"]
pytestmark = needs_dask

WITHOUT = (
    "import sys; sys.modules['noloss'] = None;from distributed.cli.dask_worker import main; main()"
)
PLAYERS = [strategy(name) for name in ("t3dt", "random", "casual", "newell-simon")]


def test_a_command_takes_the_file_of_a_scheduler(cluster: Running) -> None:
    everyone = ("tournament", "t3dt", "random", "casual", "--json")
    there = noloss(*everyone, "--cluster", str(cluster.file))
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout == noloss(*everyone).stdout


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


def test_errors_of_the_work_are_told_as_they_are(cluster: Running, three: LineGame) -> None:
    """Five positions are too few for a match, here as there."""
    players = [strategy(name) for name in ("t3dt", "random")]
    said = []
    for who in (Workers(), cluster.who):
        with pytest.raises(OutOfBudget) as raised:
            tournament(three, players, Budget(positions=5), who)
        said.append(str(raised.value))
    assert said[0] == said[1]


def test_a_machine_without_noloss_is_refused(cluster: Running, three: LineGame) -> None:
    """There is something to do for each of the three."""
    without = cluster.worker("-c", WITHOUT)
    try:
        with pytest.raises(NolossError, match=r"scheduler.json.*install the same noloss"):
            tournament(three, PLAYERS, workers=cluster.who)
    finally:
        without.kill()
        without.wait()


def test_a_scheduler_that_is_lost_while_nothing_is_under_way(cluster: Running) -> None:
    post = Post(surveyed, Limits(None, None, None))
    hands: DaskHands[str, SurveyRow] = DaskHands(post, str(cluster.file))
    hands._client.close()
    hands._next_count = 0
    with pytest.raises(WorkersLost, match="no longer answers"):
        hands.workers()
    with pytest.raises(WorkersLost, match="no longer answers"):
        hands.send(["3x3"], DEFAULT.meter("Solving"))


def test_a_worker_that_is_killed_costs_its_tasks_and_nothing_else(
    cluster: Running, three: LineGame
) -> None:
    """It is stopped first, so that it dies in the middle of what it was given."""
    victim = cluster.workers[0]
    victim.send_signal(signal.SIGSTOP)
    table = tournament(three, PLAYERS, on_first(victim.kill), cluster.who)
    assert victim.wait() == -signal.SIGKILL
    assert table == tournament(three, PLAYERS)


def test_a_scheduler_that_is_lost_is_told(
    cluster: Running, three: LineGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(WorkersLost, match="no longer answers"):
        tournament(three, PLAYERS, on_first(cluster.scheduler.kill), cluster.who)
    monkeypatch.setattr("noloss.work.dask_hands.SECONDS", 0.2)
    with pytest.raises(NolossError, match="does not answer"):
        tournament(three, PLAYERS, workers=cluster.who)


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
    place: str, why: str, three: LineGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.work.dask_hands.SECONDS", 0.2)
    monkeypatch.chdir(tmp_path)
    Path("another.json").write_text('{"workers": {}}')
    Path("list.json").write_text("[1]")
    with pytest.raises(NolossError, match=f"{place}.*{why}"):
        tournament(three, PLAYERS, workers=Workers(cluster=place))
    assert {logging.getLogger(name).level for name in LOGGERS} == {logging.CRITICAL}
