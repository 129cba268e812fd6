"""`frontier` as a user meets it."""

import json
from pathlib import Path

import pytest

from lab.documented import assert_documented
from noloss.core.budget import Meter
from noloss.core.game import Side
from noloss.lab.evolve.frontier_points import Attained, attained, not_stationary


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


def test_time_that_is_over_ends_it(run) -> None:
    code, out, err = run("frontier", "--seconds", "0")
    assert (code, out) == (2, "")
    assert "more than 0 seconds" in err
