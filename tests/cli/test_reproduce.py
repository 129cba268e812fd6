"""`reproduce` as a user meets it."""

from pathlib import Path

from cli.commands import Run, json_of
from noloss.core.files import parse_json
from noloss.report.reproduce.make import check_folder


def test_reproduce(run: Run, tmp_path: Path) -> None:
    data = json_of(run, "reproduce", "wst", "--out", str(tmp_path / "wst"))
    assert [item["number"] for item in data["items"]][-1] == "Table I"
    assert (tmp_path / "wst" / data["page"]).is_file()
    assert parse_json((tmp_path / "wst/reproduction.json").read_text()) == data
    assert all((tmp_path / "wst" / f).is_file() for item in data["items"] for f in item["files"])
    code, _, err = run("reproduce", "nobody", "--out", str(tmp_path))
    assert code == 2
    assert "nobody" in err
    code, _, err = run("reproduce", "t3dt", "--out", str(tmp_path / "wst"))
    assert code == 2, "one folder holds one paper"
    assert "the reproduction of WST is there" in err
    check_folder("wst", tmp_path / "wst")


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
