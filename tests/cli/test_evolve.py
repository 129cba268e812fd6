"""`evolve`, `analyse`, `nsga2`, `frontier` and `census` as a user meets them."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

SMALL = ["--generations", "40", "--population", "40", "--runs", "1", "--jobs", "1", "--role"]


def _noloss(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "noloss", *arguments],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with runs for the first player, and runs for both that stand for the second."""
    folder = tmp_path_factory.mktemp("runs")
    done = _noloss(folder, "evolve", "e", *SMALL, "first")
    assert done.returncode == 0, done.stderr
    return folder


def test_evolve_prints_table_1_beside_the_papers(runs: Path) -> None:
    again = _noloss(runs, "evolve", "e", *SMALL, "first", "--resume")
    assert again.returncode == 0
    assert "the paper" in again.stdout
    data = json.loads(_noloss(runs, "evolve", "e", *SMALL, "first", "--resume", "--json").stdout)
    row = data["table"][0]
    assert (row["role"], row["runs"], row["successes"]) == ("first", 1, 1)
    assert row["found"] > 0


def test_runs_are_refused_with_a_clear_word(runs: Path) -> None:
    for arguments, complaint in (
        ([*SMALL, "first"], "is there already: go on with --resume"),
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


def test_a_run_that_is_killed_loses_at_most_one_generation(tmp_path: Path) -> None:
    command = ["evolve", "e", "--generations", "400", "--runs", "1", "--jobs", "1"]
    command += ["--role", "second"]
    process = subprocess.Popen([sys.executable, "-m", "noloss", *command], cwd=tmp_path)
    file = tmp_path / "e" / "second-01.jsonl"
    while process.poll() is None and not (file.exists() and file.stat().st_size > 5000):
        time.sleep(0.01)
    process.kill()
    process.wait()
    kept = file.read_bytes()
    kept = kept[: kept.rfind(b"\n") + 1]
    assert kept.count(b"\n") > 1
    done = _noloss(tmp_path, *command, "--resume")
    assert done.returncode == 0, done.stderr
    assert file.read_bytes().startswith(kept)
    assert file.read_bytes().endswith(b'{"end": 400}\n')


def test_a_parent_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    """The processes of the runs share the parent's pipe: it ends when the last of them does."""
    command = ["evolve", "e", "--generations", "9999", "--runs", "2", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "noloss", *command, "--role", "second"],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    files = [tmp_path / "e" / f"second-{run:02}.jsonl" for run in (1, 2)]
    while process.poll() is None and not all(f.exists() and f.stat().st_size for f in files):
        time.sleep(0.01)
    process.kill()
    process.communicate(timeout=60)


def test_analyse_wants_strategies_of_both_roles(runs: Path) -> None:
    done = _noloss(runs, "analyse", "e")
    assert done.returncode == 2
    assert "no strategy for the second player was found" in done.stderr
    assert "holds no runs" in _noloss(runs, "analyse", ".").stderr


def test_analyse_tells_what_the_strategies_are_like(tmp_path: Path) -> None:
    """Runs written by hand: two strategies a role."""
    from noloss.core.document import to_json
    from noloss.core.game import Side
    from noloss.evolve.boards.genome import VectorStrategy
    from noloss.evolve.genetic.settings import Role, Settings
    from noloss.evolve.optimum.frontier_points import attained

    for side in Side:
        found = [a.strategy for a in attained(side) if isinstance(a.strategy, VectorStrategy)][:2]
        options = to_json(Settings(role=Role(side.value)))
        head = {"format": "noloss run", "version": 1, "run": 0, "options": options}
        body = {"generation": 0, "best": 0.0, "mean": 0.1, "size": 98}
        body["found"] = [[move + 1 for move in each.moves] for each in found]
        lines = [json.dumps(each) for each in (head, body, {"end": 0})]
        (tmp_path / f"{side.value}-01.jsonl").write_text("\n".join(lines) + "\n")
    data = json.loads(_noloss(tmp_path, "analyse", ".", "--json").stdout)
    assert data["strategies"] == 4
    assert data["wins"] == [128 + 107, 141 + 108]
    assert data["best_ratio"]["ratio"] == "248/23"
    heuristic = [r for r in data["table_2"] if r["name"] == "Mod. heuristic"]
    assert [r["source"] for r in heuristic] == ["the paper", "here"]
    assert heuristic[0]["first"] == heuristic[1]["first"] == [18, 1]
    shown = _noloss(tmp_path, "analyse", ".", "--moves", "--save", "named")
    assert "Table 2:" in shown.stdout
    assert "block when the opponent is one short" in shown.stdout
    proven = _noloss(tmp_path, "prove", "evolved:named/best-ratio.json", "--json")
    assert json.loads(proven.stdout)["first"]["no_loss"]


def test_frontier_json_has_the_agreed_shape_and_saves_proven_files(tmp_path: Path) -> None:
    done = _noloss(tmp_path, "frontier", "--json", "--save", "points", "--plot", "f.svg")
    data = json.loads(done.stdout)
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
    number = len(list((tmp_path / "points").iterdir()))
    assert f"Saved {number - 2} strategies and 2 plans in points" in done.stderr
    refused = _noloss(tmp_path, "prove", "evolved:points/first-172-17.plan.json")
    assert refused.returncode == 2
    assert "cannot be played as a strategy" in " ".join(refused.stderr.split())
    assert data["first"]["not_stationary"] == [[172, 17]]
    assert (data["best_ratio"], data["best_ratio_take_win"]) == ("248/23", "31/5")
    assert (tmp_path / "f.svg").exists()
    assert (
        "attainable"
        in json.loads(_noloss(tmp_path, "frontier", "--attainable", "--json").stdout)["first"]
    )


def test_a_figure_that_cannot_be_drawn_is_refused_before_the_work(tmp_path: Path) -> None:
    for arguments, complaint in (
        (["--archive", "."], "needs --plot"),
        (["--plot", "f.txt"], "should end in one of"),
        (["--plot", "nowhere/f.svg"], "cannot write"),
        (["--plot", "f.svg", "--archive", "."], "holds no runs"),
    ):
        done = _noloss(tmp_path, "frontier", *arguments)
        assert done.returncode == 2
        assert complaint in done.stderr
        assert not done.stdout
    assert not list(tmp_path.iterdir())


def test_census_json_has_the_agreed_shape() -> None:
    data = json.loads(_noloss(Path(), "census", "--json").stdout)
    keys = ["behavioural", "behavioural_take_win", "stationary", "stationary_take_win"]
    for side in ("first", "second"):
        assert list(data[side]) == [*keys, "random_vector"]
        assert all(data[side][key].isdigit() for key in keys)
    assert data["second"]["stationary_take_win"] == "96578432"


def test_nsga2_is_set_beside_the_exact_frontier() -> None:
    done = _noloss(Path(), "nsga2", "--generations", "5", "--side", "second", "--json")
    data = json.loads(done.stdout)["second"]
    assert len(data["exact"]) == 22
    assert 0 < data["hypervolume"][0] <= data["hypervolume"][1]
    arguments = ["nsga2", "--generations", "2", "--side", "second"]
    assert " ms" not in _noloss(Path(), *arguments).stdout
    assert " ms" in _noloss(Path(), *arguments, "--time").stdout


def test_the_games_of_a_strategy_are_a_tree_whose_leaves_the_paper_counts() -> None:
    shown = _noloss(Path(), "tree", "modified-heuristic", "--games", "first").stdout
    assert (shown.count("I win"), shown.count("draw"), shown.count("you win")) == (18, 1, 0)
    shown = _noloss(Path(), "tree", "modified-heuristic", "--games", "second").stdout
    assert (shown.count("I win"), shown.count("draw"), shown.count("you win")) == (68, 21, 0)
    refused = _noloss(Path(), "tree", "random", "--games", "first")
    assert refused.returncode == 2
    assert "random leaves too much open" in refused.stderr


@pytest.mark.parametrize("place", ["/proc/nowhere", "/dev/null/x"])
def test_a_folder_that_cannot_be_made_is_named(place: str) -> None:
    for command in (["evolve", place, "--runs", "1"], ["frontier", "--save", place]):
        done = _noloss(Path(), *command)
        assert done.returncode == 2
        assert "cannot make folder" in done.stderr
