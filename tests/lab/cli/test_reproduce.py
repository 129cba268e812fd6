"""`reproduce` as a user meets it."""

from pathlib import Path

import pytest

from cli.commands import Run, json_of
from lab.documented import assert_documented
from noloss.core.budget import Budget
from noloss.core.errors import NolossError
from noloss.core.files import parse_json
from noloss.lab.papers.make import make
from noloss.work.crew import Workers
from shown import REPRODUCED, check_shown, shown


def test_reproduce(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """As the tour shows, and again in the same folder."""
    result = make("wst", tmp_path, 0, 0, 0, Budget())
    monkeypatch.setattr("noloss.lab.papers.make.make", lambda *_: result)
    monkeypatch.chdir(tmp_path)
    (tour,) = (each for each in shown() if each.command == REPRODUCED)
    code, out, _ = run(*REPRODUCED.split()[1:])
    assert code == 0
    check_shown(tour, out, request.config.getoption("--write-golden"))
    folder = tmp_path / "wst-paper"
    data = json_of(run, "reproduce", "wst", "--out", str(folder))
    assert_documented("reproduce", data)
    assert [item["number"] for item in data["items"]][-1] == "Table I"
    assert (folder / data["page"]).is_file()
    assert parse_json((folder / "reproduction.json").read_text()) == data
    assert all((folder / file).is_file() for item in data["items"] for file in item["files"])
    code, _, err = run("reproduce", "nobody", "--out", str(tmp_path))
    assert code == 2
    assert "nobody" in err
    code, _, err = run("reproduce", "t3dt", "--out", str(folder))
    assert code == 2, "one folder holds one paper"
    assert "already holds the reproduction of WST" in err


def test_files_of_somebody_else_are_kept(run: Run, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    code, _, err = run("reproduce", "wst", "--out", str(tmp_path))
    assert code == 2
    assert "other files are there" in err
    assert (tmp_path / "index.html").read_text() == "mine"


def test_a_file_in_the_way_is_refused_first(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x").write_text("mine")
    code, _, err = run("reproduce", "t3dt", "--out", str(tmp_path / "x"))
    assert code == 2
    assert "that is a file, not a folder" in err
    assert (tmp_path / "x").read_text() == "mine"


def test_runs_are_bounded_by_their_number_and_by_time(run: Run, tmp_path: Path) -> None:
    code, _, err = run("reproduce", "bhatt", "--runs", str(10**18), "--out", str(tmp_path / "a"))
    assert code == 2
    assert "'--runs'" in err
    code, _, err = run("reproduce", "bhatt", "--seconds", "0", "--out", str(tmp_path / "b"))
    assert code == 2
    assert "--seconds allows more" in err


def test_the_runs_are_shared_among_the_workers_asked_for(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Workers] = []

    def seen(folder: Path, runs: int, seed: int, workers: Workers, budget: Budget) -> None:
        asked.append(workers)
        raise NolossError("that is enough")

    monkeypatch.setattr("noloss.lab.papers.make.run_kinds", seen)
    monkeypatch.setattr("os.cpu_count", lambda: 5)
    here = "tcp://127.0.0.1:1"
    for who in ((), ("--workers", "3"), ("--cluster", here)):
        code, _, err = run("reproduce", "bhatt", "--out", str(tmp_path / "out"), *who)
        assert (code, err) == (2, "noloss: that is enough\n")
    assert asked == [Workers(5), Workers(3), Workers(cluster=here)]
