"""Peers and growth: what is put together from what the processes tell."""

import json
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from noloss.core.budget import Budget
from noloss.core.document import from_json
from noloss.core.errors import Cancelled, OutOfBudget
from noloss.lab.show.side_by_side import figure_text, growth_files, growth_table, peer_files
from noloss.lab.timing import child, growth, peer_jobs, peers
from noloss.lab.timing.growth import (
    GAMES,
    Cost,
    Growth,
    GrowthManifest,
    GrowthParameters,
    grow,
    measure,
    names,
)
from noloss.lab.timing.manifest import here
from noloss.lab.timing.peers import Comparison, PeerManifest, PeerParameters, compare, standing

TOLD = {"first": {"seconds": 2e-3}, "solve": {"seconds": 0.5, "positions": 4520}}


def answer(module: str, number: str, look: Callable[[], None]) -> dict[str, object]:
    """Ours is measured, OpenSpiel fails, everything else is missing."""
    library, _, job = list(peer_jobs.JOBS)[int(number)]
    if library == "OpenSpiel":
        return {"failed": "boom"}
    if library != "noloss":
        return {"missing": library.lower()}
    return TOLD.get(job, {"games_per_second": 5e6, "batch": 4})


@pytest.fixture
def comparison(monkeypatch: pytest.MonkeyPatch) -> Comparison:
    monkeypatch.setattr(peers, "ask_child", answer)
    return compare(2, Budget())


def test_a_missing_library_is_missing_and_not_slow(comparison: Comparison) -> None:
    assert comparison.complete
    found = {(s.library, s.how, s.job): s for s in comparison.standings}
    assert set(found) == set(peer_jobs.JOBS)
    lost = found["pgx", "jitted batches", "random"]
    assert (lost.middle, lost.note) == (None, "missing: pgx is not installed")
    assert comparison.ratio(lost) is None
    assert found["OpenSpiel", "alpha-beta", "solve"].note == "failed: boom"
    mine = found["noloss", "solve_game", "solve"]
    assert mine.figures == (0.5, 0.5)
    assert mine.note == "4,520 right"
    text = dict(peer_files(comparison))["peers.md"].decode()
    assert "| missing: pgx is not installed |" in text
    data = json.loads(dict(peer_files(comparison))["peers.json"])
    assert data["manifest"]["parameters"] == {"rounds": 2, "cores": 1}
    assert from_json(Comparison, data) == comparison


def test_ratios() -> None:
    first, second = (
        standing("noloss", "simulate", "random", [{"games_per_second": 10.0}]),
        standing("easyAI", "Python loop", "random", [{"games_per_second": n} for n in (1, 2, 4)]),
    )
    manifest = PeerManifest(**here(), parameters=PeerParameters(3, 1))
    both = Comparison((first, second), True, manifest)
    assert both.ratio(second) == 5
    assert both.ratio(first) == 1


def test_cancelling_keeps_the_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(module: str, number: str, look: Callable[[], None]) -> dict[str, object]:
        if number == "2":
            raise Cancelled("enough")
        return answer(module, number, look)

    monkeypatch.setattr(peers, "ask_child", stop)
    found = compare(1, Budget())
    assert not found.complete
    assert [bool(s.figures) for s in found.standings[:4]] == [True, True, False, False]
    assert found.standings[3].note == "failed: not run"


@pytest.mark.parametrize("number", [0, 1, 2, 6])
def test_our_own_jobs_run(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peer_jobs, "seconds", lambda act, least=0: (act(), 1.0)[1])
    told = list(peer_jobs.JOBS.values())[number]()
    assert told["seconds"] > 0
    assert told.get("positions", 4520) == 4520


LONG = ("OpenSpiel", "minimax", "first")
OTHERS = [
    pytest.param(key, marks=pytest.mark.thorough) if key == LONG else key
    for key in peer_jobs.JOBS
    if key[0] not in ("noloss", "pgx")
]
"""Ours have a test of their own; pgx takes minutes to compile and is run by `bench peers` only."""


@pytest.mark.parametrize("key", OTHERS)
def test_the_others_run_where_they_are_installed(
    key: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (*_, job), act = key, peer_jobs.JOBS[key]
    monkeypatch.setattr(peer_jobs, "seconds", lambda act, least=0: (act(), 1.0)[1])
    try:
        told = act()
    except ModuleNotFoundError as error:
        pytest.skip(f"{error.name} is not installed")
    assert told.get("positions", 4520) == 4520
    assert told["games_per_second" if job == "random" else "seconds"] > 0


def test_growth_in_this_process() -> None:
    told = measure("3x3", "abp")
    assert told["bytes"] > 0
    assert "1.3e+09 positions" in measure("4x3:3", "abp")["refused"]
    assert not tracemalloc.is_tracing()


def test_growth_is_a_table_and_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(module: str, game: str, name: str, **_: object) -> dict[str, object]:
        refused = name == "mm" and game != "3x3"
        return {"refused": "3 positions"} if refused else {"seconds": 0.002, "bytes": 5000}

    monkeypatch.setattr(growth, "ask_child", told)
    found = grow(Budget())
    assert found.complete
    assert len(found.costs) == len(names()) * len(GAMES)
    rows = {row[0]: row[1:] for row in growth_table(found).rows}
    assert rows["mm"] == ("2 ms", "5 kB", "refused", "–", "refused", "–")
    files = dict(growth_files(found))
    assert set(files) == {f"growth.{e}" for e in ("json", "md", "csv", "tex", "svg", "png")}
    assert from_json(Growth, json.loads(files["growth.json"])) == found
    slow = Cost("3x3", "mm", failed="not done")
    shy = Cost("3x3", "abp", refused="too large")
    manifest = GrowthManifest(**here(), parameters=GrowthParameters(GAMES, 60.0))
    short = Growth((Cost("3x3", "solve", 0.1, 10), slow, shy), False, manifest)
    assert [row[1] for row in growth_table(short).rows] == ["100 ms", "failed", "refused"]


def test_a_child_that_fails_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bad_child.py").write_text("raise SystemExit('no luck')")
    (tmp_path / "slow_child.py").write_text("import time; time.sleep(60)")
    (tmp_path / "good_child.py").write_text("print('noise'); print('{\"x\": 1}')")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "odd_child.py").write_text("print('no JSON')")
    asked = partial(child.ask_child, look=lambda: None)
    assert asked("bad_child") == {"failed": "no luck"}
    assert asked("slow_child", limit=0.5) == {"failed": "not done within 0.5 s"}
    assert asked("good_child") == {"x": 1}
    assert "not JSON" in asked("odd_child")["failed"]
    with pytest.raises(Cancelled):
        child.ask_child("slow_child", look=Budget(cancel=lambda: True).meter("Asking").look)
    with pytest.raises(OutOfBudget):
        child.ask_child("slow_child", look=Budget(seconds=0.1).meter("Asking").look)


def test_figures_have_units() -> None:
    assert [figure_text(x, "") for x in (2, 0.25, 3e-5, 4e-9)] == ["2 s", "250 ms", "30 µs", "4 ns"]
    assert figure_text(12345.6, "random") == "12,346/s"


def test_where_nothing_is_measured_there_is_no_result() -> None:
    none = Budget(seconds=0)
    with pytest.raises(OutOfBudget, match="Asking solve on 3x3: more than 0 seconds"):
        grow(none)
    with pytest.raises(OutOfBudget, match=r"Running .*: more than 0 seconds"):
        peers.compare(1, none)


def test_who_does_not_play_a_game_is_refused_there() -> None:
    assert "does not play 3x3x3" in growth.measure("3x3x3", "optimal")["refused"]
