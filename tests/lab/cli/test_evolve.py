"""Evolution as a user meets it: Table 1, runs that go on or are stopped, analysis and frontier."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest

from in_process import noloss
from lab.documented import assert_documented
from noloss.core.budget import Meter
from noloss.core.document import to_json
from noloss.core.game import Side
from noloss.lab.evolve.frontier_points import Attained, attained, not_stationary
from noloss.lab.evolve.genome import VectorStrategy
from noloss.lab.evolve.run_file import EndLine, GenerationLine, RunWriter, read_run
from noloss.lab.evolve.settings import Settings

SMALL = ["--generations", "40", "--population", "40", "--runs", "1", "--workers", "1", "--role"]


def _noloss(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return noloss(*arguments, folder=folder)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run for the first player."""
    folder = tmp_path_factory.mktemp("runs")
    done = _noloss(folder, "evolve", "e", *SMALL, "first")
    assert done.returncode == 0, done.stderr
    return folder


def test_evolve_prints_table_1_beside_the_papers(runs: Path) -> None:
    again = _noloss(runs, "evolve", "e", *SMALL, "first", "--resume")
    assert again.returncode == 0
    assert "the paper" in again.stdout
    data = json.loads(_noloss(runs, "evolve", "e", *SMALL, "first", "--resume", "--json").stdout)
    assert_documented("evolve", data)
    row = data["table"][0]
    assert (row["role"], row["runs"], row["successes"]) == ("first", 1, 1)
    assert row["found"] > 0


def test_runs_are_refused_with_a_clear_word(runs: Path) -> None:
    for arguments, complaint in (
        ([*SMALL, "first"], "already exists: continue with --resume"),
        ([*SMALL, "first", "--resume", "--seed", "5"], "seed is 0 there and 5 here"),
        (
            [*SMALL, "first", "--resume", "--elite", "single"],
            'elite is "controlled" there and "single" here',
        ),
        ([*SMALL[:4], "--runs", "0"], "0 is not in the range x>=1"),
        ([*SMALL, "first", "--crossover-points", "0"], "crossover points 0"),
    ):
        done = _noloss(runs, "evolve", "e", *arguments)
        assert done.returncode == 2, arguments
        assert complaint in " ".join(done.stderr.replace("│", " ").split()), done.stderr


def test_a_parent_that_is_killed_leaves_whole_runs_and_no_process_behind(tmp_path: Path) -> None:
    """The processes of the runs share the parent's pipe: it ends when the last of them does."""
    words = ["evolve", "e", "--role", "second", "--generations", "9999", "--runs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "noloss", *words, "--workers", "2"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    files = [tmp_path / "e" / f"second-{run:02}.jsonl" for run in (1, 2)]
    while process.poll() is None and not all(f.exists() and f.stat().st_size > 500 for f in files):
        time.sleep(0.01)
    process.kill()
    process.communicate(timeout=60)
    kept = [file.read_bytes() for file in files]
    assert all(len(read_run(file).generations) > 1 for file in files)
    done = _noloss(tmp_path, *words, "--workers", "1", "--resume", "--seconds", "0")
    assert "--resume continues" in done.stderr
    for file, before in zip(files, kept, strict=True):
        assert file.read_bytes().startswith(before[: before.rfind(b"\n") + 1])


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("number", ["1", pytest.param("2", marks=pytest.mark.thorough)])
def test_an_interrupt_stops_cleanly_and_keeps_what_was_found(
    number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = RunWriter.write

    def write(writer: RunWriter, *lines: GenerationLine | EndLine) -> None:
        real(writer, *lines)
        if any(isinstance(line, GenerationLine) and line.generation == 3 for line in lines):
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(RunWriter, "write", write)
    many = ("--generations", "99999", "--runs", number, "--workers", number)
    done = _noloss(tmp_path, "evolve", "e", "--role", "second", *many)
    assert done.returncode == 130
    said = "noloss: stopped: what was found is in e; --resume continues\n"
    assert (done.stdout, done.stderr) == ("", said)
    files = list((tmp_path / "e").iterdir())
    assert max(len(read_run(file).generations) for file in files) >= 4
    assert all(file.read_bytes().endswith(b"}\n") for file in files), "no line is cut"


def test_time_stops_it_too(runs: Path) -> None:
    done = _noloss(runs, "evolve", "t", "--seconds", "0", *SMALL, "second")
    assert done.returncode == 2
    assert "what was found is in t; --resume continues" in done.stderr


def test_the_games_of_a_strategy_are_a_tree_whose_leaves_the_paper_counts() -> None:
    shown = _noloss(Path(), "game-tree", "modified-heuristic", "first").stdout
    assert (shown.count("I win"), shown.count("draw"), shown.count("you win")) == (18, 1, 0)
    shown = _noloss(Path(), "game-tree", "modified-heuristic", "second").stdout
    assert (shown.count("I win"), shown.count("draw"), shown.count("you win")) == (68, 21, 0)
    refused = _noloss(Path(), "game-tree", "random", "first")
    assert refused.returncode == 2
    assert "random leaves too much to chance" in refused.stderr


@cache
def _two(side: Side) -> list[VectorStrategy]:
    return [a.strategy for a in attained(side) if isinstance(a.strategy, VectorStrategy)][:2]


def _write_run(folder: Path, side: Side) -> None:
    """A run written by hand: two strategies."""
    found = _two(side)
    options = to_json(Settings(role=side.value))
    head = {"format": "noloss run", "version": 1, "run": 0, "options": options}
    body = {"generation": 0, "best": 0.0, "mean": 0.1, "size": 98}
    body["found"] = [[move + 1 for move in strategy.moves] for strategy in found]
    lines = [json.dumps(line) for line in (head, body, {"end": 0})]
    (folder / f"{side.value}-01.jsonl").write_text("\n".join(lines) + "\n")


def test_analyse_tells_what_the_strategies_are_like(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "holds no runs" in run("analyse", ".")[2]
    _write_run(tmp_path, Side.FIRST)
    code, _, err = run("analyse", ".")
    assert code == 2
    assert "no strategy for the second player was found" in err
    _write_run(tmp_path, Side.SECOND)
    data = json.loads(run("analyse", ".", "--json")[1])
    assert_documented("analyse", data)
    assert data["strategies"] == 4
    assert data["wins"] == [128 + 107, 141 + 108]
    assert data["best_ratio"]["ratio"] == "248/23"
    heuristic = [r for r in data["table_2"] if r["name"] == "Mod. heuristic"]
    assert [r["source"] for r in heuristic] == ["the paper", "here"]
    assert heuristic[0]["first"] == heuristic[1]["first"] == [18, 1]
    _, shown, _ = run("analyse", ".", "--moves", "--save", "named")
    assert "Table 2:" in shown
    assert "block when not I can win" in shown
    assert "Saved 3 strategies in named." in shown
    proven = json.loads(run("prove", "evolved:named/best-ratio.json", "--json")[1])
    assert proven["first"]["no_loss"]


def test_time_that_is_over_ends_the_analysis(run, tmp_path: Path) -> None:
    for side in Side:
        _write_run(tmp_path, side)
    code, out, err = run("analyse", str(tmp_path), "--seconds", "0")
    assert (code, out) == (2, "")
    assert "Analysing: more than 0 seconds" in err


def _few(side: Side, take_win: bool = False, meter: Meter | None = None) -> tuple[Attained, ...]:
    """The points that need a memory, and one of the others."""
    points = attained(side, take_win, meter)
    memory = not_stationary(points)
    return tuple(each for each in points if each is points[-1] or each.point in memory)


def test_the_json_has_the_agreed_shape_and_proven_files_are_saved(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of some points; that all have such strategies is tested with the frontier itself."""
    monkeypatch.setattr("noloss.lab.evolve.frontier_points.attained", _few)
    monkeypatch.chdir(tmp_path)
    _, out, err = run("frontier", "--json", "--save", "points", "--plot", "f.svg")
    data = json.loads(out)
    assert list(data) == ["first", "second", "best_ratio", "best_ratio_take_win"]
    for side in ("first", "second"):
        for key in ("points", "take_win"):
            points = data[side][key]
            assert points == sorted(points, key=lambda point: point[1])
            eager = "-take-win" if key == "take_win" else ""
            memory = data[side]["not_stationary" if key == "points" else f"{key}_not_stationary"]
            for wins, draws in points:
                kind = "plan.json" if [wins, draws] in memory else "json"
                assert (tmp_path / "points" / f"{side}{eager}-{wins}-{draws}.{kind}").exists()
    assert len(list((tmp_path / "points").iterdir())) == 6
    assert "Saved 4 strategies and 2 plans in points" in err
    code, _, err = run("prove", "evolved:points/first-172-17.plan.json")
    assert code == 2
    assert "cannot be played as a strategy" in " ".join(err.split())
    assert data["first"]["not_stationary"] == [[172, 17]]
    assert (data["best_ratio"], data["best_ratio_take_win"]) == ("248/23", "31/5")
    assert (tmp_path / "f.svg").exists()


def test_the_text_marks_what_needs_a_memory_and_lists_every_point_on_demand(run) -> None:
    shown = run("frontier", "--attainable")[1]
    assert "172-17*" in shown
    data = json.loads(run("frontier", "--attainable", "--json")[1])
    assert_documented("frontier", data)
    points = data["second"]["attainable"]
    assert f"second: {len(points):,} points: {points[0][0]}-{points[0][1]} " in shown


def test_a_figure_that_cannot_be_drawn_is_refused_before_the_work(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments, complaint in (
        (["--archive", "."], "needs --plot"),
        (["--plot", "f.txt"], "should end in one of"),
        (["--plot", "nowhere/f.svg"], "cannot write"),
        (["--plot", "f.svg", "--archive", "."], "holds no runs"),
    ):
        code, out, err = run("frontier", *arguments)
        assert code == 2
        assert complaint in err
        assert not out
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("place", ["/proc/nowhere", "/dev/null/x"])
def test_a_folder_that_cannot_be_made_is_named(place: str, run) -> None:
    for command in (["evolve", place, "--runs", "1"], ["frontier", "--save", place]):
        code, _, err = run(*command)
        assert code == 2
        assert "cannot make folder" in err


def test_time_that_is_over_ends_the_frontier(run) -> None:
    code, out, err = run("frontier", "--seconds", "0")
    assert (code, out) == (2, "")
    assert "more than 0 seconds" in err


def test_the_json_has_the_agreed_shape(run) -> None:
    data = json.loads(run("census", "--json")[1])
    keys = ["behavioural", "behavioural_take_win", "stationary", "stationary_take_win"]
    for side in ("first", "second"):
        assert list(data[side]) == [*keys, "random_vector"]
        assert all(data[side][key].isdigit() for key in keys)
    assert data["second"]["stationary_take_win"] == "96578432"


def test_the_text_has_the_same_numbers_and_counting_anew_ends_in_time(run) -> None:
    shown = run("census")[1]
    assert "taking immediate wins   96,578,432" in shown
    code, _, err = run("census", "--compute", "--seconds", "0")
    assert code == 2
    assert "more than 0 seconds" in err


def test_the_search_is_set_beside_the_exact_frontier(run) -> None:
    arguments = ["nsga2", "--generations", "2", "--side", "second"]
    whole = json.loads(run(*arguments, "--json")[1])
    assert_documented("nsga2", whole)
    data = whole["second"]
    keys = ["points", "exact", "attained", "hypervolume", "seconds", "exact_seconds"]
    assert list(data) == keys
    assert len(data["exact"]) == 22
    assert 0 < data["hypervolume"][0] <= data["hypervolume"][1]
    assert " ms" not in run(*arguments)[1]
    assert " ms" in run(*arguments, "--time")[1]
