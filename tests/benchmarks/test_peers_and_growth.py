"""Peers and growth: what is put together from what the processes tell."""

import json
import sys
import tracemalloc
from pathlib import Path
from types import ModuleType

import pytest
from matplotlib.figure import Figure

import fresh_process
import growth
import peer_jobs
import peers
from fresh_process import ask_child, figure_text
from noloss.core.document import to_json
from noloss.lab.timing.manifest import here

TOLD = {"first": {"seconds": 2e-3}, "solve": {"seconds": 0.5, "positions": 4520}}


def answer(script: Path, number: str) -> dict[str, object]:
    """Ours is measured, OpenSpiel fails, everything else is missing."""
    library, _, job = list(peer_jobs.JOBS)[int(number)]
    if library == "OpenSpiel":
        return {"failed": "boom"}
    if library != "noloss":
        return {"missing": library.lower()}
    return TOLD.get(job, {"games_per_second": 5e6, "batch": 4})


def run(monkeypatch: pytest.MonkeyPatch, module: ModuleType, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", [f"{module.__name__}.py", *arguments])
    module.main()


def test_a_missing_library_is_missing_and_not_slow(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(peers, "ask_child", answer)
    comparison = peers.compare(2)
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
    run(monkeypatch, peers, "--rounds", "2", "--out", str(tmp_path))
    assert "| missing: pgx is not installed |" in (tmp_path / "peers.md").read_text("utf-8")
    data = json.loads((tmp_path / "peers.json").read_text("utf-8"))
    assert data["manifest"]["parameters"] == {"rounds": 2, "cores": 1}
    assert data["standings"] == to_json(comparison)["standings"]
    assert {path.suffix for path in tmp_path.iterdir()} == {".json", ".md", ".csv", ".tex"}


def test_ratios() -> None:
    first, second = (
        peers.standing("noloss", "simulate", "random", [{"games_per_second": 10.0}]),
        peers.standing(
            "easyAI", "Python loop", "random", [{"games_per_second": n} for n in (1, 2, 4)]
        ),
    )
    manifest = peers.PeerManifest(**here(), parameters=peers.PeerParameters(3, 1))
    both = peers.Comparison((first, second), True, manifest)
    assert both.ratio(second) == 5
    assert both.ratio(first) == 1


def test_an_interrupt_keeps_the_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(script: Path, number: str) -> dict[str, object]:
        if number == "2":
            raise KeyboardInterrupt
        return answer(script, number)

    monkeypatch.setattr(peers, "ask_child", stop)
    found = peers.compare(1)
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
"""Ours have a test of their own; pgx takes minutes to compile: only `peers.py` runs it."""


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


def test_one_question_in_this_process() -> None:
    told = growth.measure("3x3", "abp")
    assert told["bytes"] > 0
    assert "1.3e+09 positions" in growth.measure("4x3:3", "abp")["refused"]
    assert "does not play 3x3x3" in growth.measure("3x3x3", "optimal")["refused"]
    assert not tracemalloc.is_tracing()


def test_growth_is_a_table_and_a_picture(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def told(script: Path, option: str, game: str, name: str, **_: object) -> dict[str, object]:
        refused = name == "mm" and game != "3x3"
        return {"refused": "3 positions"} if refused else {"seconds": 0.002, "bytes": 5000}

    drawn: list[Figure] = []
    monkeypatch.setattr(growth, "ask_child", told)
    monkeypatch.setattr(growth, "image", lambda figure, _: drawn.append(figure) or b"")
    run(monkeypatch, growth, "--out", str(tmp_path))
    found = json.loads((tmp_path / "growth.json").read_text("utf-8"))
    assert found["complete"]
    assert len(found["costs"]) == len(growth.names()) * len(growth.GAMES)
    kinds = {f".{kind}" for kind in ("json", "md", "csv", "tex", "svg", "png")}
    assert {path.suffix for path in tmp_path.iterdir()} == kinds
    rows = (tmp_path / "growth.md").read_text("utf-8").splitlines()
    assert "| mm | 2 ms | 5 kB | refused | – | refused | – |" in rows
    labels = [text.get_text() for text in drawn[0].legends[0].get_texts()]
    assert labels == list(growth.names())


def test_a_question_without_a_figure_says_why() -> None:
    slow = growth.Cost("3x3", "mm", failed="not done")
    shy = growth.Cost("3x3", "abp", refused="too large")
    manifest = growth.GrowthManifest(
        **here(), parameters=growth.GrowthParameters(growth.GAMES, 60.0)
    )
    short = growth.Growth((growth.Cost("3x3", "solve", 0.1, 10), slow, shy), False, manifest)
    assert [row[1] for row in growth.growth_table(short).rows] == ["100 ms", "failed", "refused"]


def test_an_interrupted_growth_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def ask(script: Path, option: str, game: str, name: str, **_: object) -> dict[str, object]:
        if game != growth.GAMES[0]:
            raise KeyboardInterrupt
        return {}

    monkeypatch.setattr(growth, "ask_child", ask)
    run(monkeypatch, growth, "--out", str(tmp_path))
    found = json.loads((tmp_path / "growth.json").read_text("utf-8"))
    assert (len(found["costs"]), found["complete"]) == (1, False)
    assert {path.suffix for path in tmp_path.iterdir()} == {".json", ".md", ".csv", ".tex"}


def test_a_child_that_fails_says_why(tmp_path: Path) -> None:
    for name, text in {
        "bad": "raise SystemExit('no luck')",
        "slow": "import time; time.sleep(60)",
        "good": "print('noise'); print('{\"x\": 1}')",
        "odd": "print('no JSON')",
    }.items():
        (tmp_path / f"{name}.py").write_text(text)
    assert ask_child(tmp_path / "bad.py") == {"failed": "no luck"}
    assert ask_child(tmp_path / "slow.py", limit=0.5) == {"failed": "not done within 0.5 s"}
    assert ask_child(tmp_path / "good.py") == {"x": 1}
    assert "not JSON" in ask_child(tmp_path / "odd.py")["failed"]


def test_a_child_can_run_a_job_and_a_question() -> None:
    scripts = Path(fresh_process.__file__)
    assert ask_child(scripts.with_name("peer_jobs.py"), "6")["positions"] == 4520
    assert ask_child(scripts.with_name("growth.py"), "--ask", "3x3", "random")["bytes"] > 0


def test_figures_have_units() -> None:
    assert [figure_text(x, "") for x in (2, 0.25, 3e-5, 4e-9)] == ["2 s", "250 ms", "30 µs", "4 ns"]
    assert figure_text(12345.6, "random") == "12,346/s"
