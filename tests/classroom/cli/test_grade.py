"""`noloss grade` as its users meet it."""

import csv
import json
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

from in_process import noloss

BOT = Path(__file__).parents[3] / "examples/bots/bot.py"
FIRST_FREE = """
for line in iter(input, ""):
    print(line.split()[0].replace("/", "").index(".") + 1, flush=True)
"""
BLOCKS = """
for line in iter(input, ""):
    board, mark = line.split()
    empty = [row if mark in row else row.replace(".", "?") for row in board.split("/")]
    cells = "".join(empty)
    print(cells.index("?" if "?" in cells else ".") + 1, flush=True)
"""


def _class(folder: Path) -> Path:
    bots = folder / "class"
    (bots / "folder").mkdir(parents=True)
    (bots / "alice.py").write_text(FIRST_FREE, "utf-8")
    (bots / "folder/main.py").write_text(FIRST_FREE, "utf-8")
    (bots / "_expert.py").write_text(BLOCKS, "utf-8")
    (bots / "shebang").write_text(
        f"#!{sys.executable}\nfor _ in iter(input, ''): print(7)\n", "utf-8"
    )
    (bots / "broken.py").write_text("raise SystemExit('oops <&>')\n", "utf-8")
    (bots / "notes.txt").write_text("not a bot\n", "utf-8")
    (bots / "bots.toml").write_text(
        f"[bots.expert]\ncommand = '{sys.executable} _expert.py'\n", "utf-8"
    )
    return bots


def test_a_class_is_graded_and_goes_on_where_it_was(tmp_path: Path) -> None:
    """On two rows of three, where a full row wins."""
    bots, out = _class(tmp_path), tmp_path / "out"
    arguments = ("grade", str(bots), "--out", str(out), "--game", "3x2:3")
    done = noloss(*arguments)
    assert done.returncode == 0, done.stderr
    data = json.loads((out / "grade.json").read_text(encoding="utf-8"))
    verdicts = {bot["name"]: bot["verdict"] for bot in data["bots"]}
    assert verdicts == {
        "alice.py": "loses",
        "broken.py": "broken",
        "expert": "never loses",
        "folder": "loses",
        "shebang": "broken",
    }
    rows = csv.DictReader((out / "grade.csv").read_text(encoding="utf-8").splitlines())
    assert {row["bot"]: row["verdict"] for row in rows} == verdicts
    suite = ElementTree.parse(out / "grade.xml").getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("5", "2", "2")
    page = (out / "index.html").read_text(encoding="utf-8")
    assert page.count('<figure class="lost">') == 2, "two bots lose in one seat"
    assert "its 2 loses; 6 holds" in page
    assert "Skipped, since they are not programs: notes.txt" in page
    own = (out / "students/alice.py.html").read_text(encoding="utf-8")
    assert "its 2 loses; 6 holds" in own
    assert "folder" not in own
    assert "oops &lt;&amp;&gt;" in page
    assert "<script" not in page
    before = {p.name: p.stat().st_mtime_ns for p in (out / "results").iterdir()}
    (bots / "alice.py").write_text(BLOCKS, "utf-8")
    (kept,) = (out / "results").glob("folder-*")
    kept.write_text("{", "utf-8")
    noloss(*arguments)
    after = {p.name: p.stat().st_mtime_ns for p in (out / "results").iterdir()}
    changed = {name for name, at in after.items() if at != before[name]}
    assert {name.rpartition("-")[0] for name in changed} == {"alice-py", "folder"}


def test_manifests_are_checked(tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text(FIRST_FREE, "utf-8")
    manifest = tmp_path / "bots.toml"
    for text, message in (
        ("bots = 3", "expected a table [bots]"),
        ("[bots.a]\ncomand = 'x'", "bot 'a': expected command"),
        ("[bots]\n'a/b' = 'x'", "expected a plain name"),
        ("[bots]\na = 5", "expected command"),
    ):
        manifest.write_text(text, "utf-8")
        done = noloss("grade", str(tmp_path), "--out", str(tmp_path / "_out"))
        assert (done.returncode, message in done.stderr) == (2, True), done.stderr
    manifest.write_text(f"[bots]\na = '{sys.executable} x.py'\nb = ''\n", "utf-8")
    (tmp_path / "odd").write_text('#!/usr/bin/env "python3\n', "utf-8")
    done = noloss("grade", ".", "--out", "_out", "--game", "2x2", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "No closing quotation" in done.stdout
    wrong = noloss("grade", str(tmp_path), "--game", "foo")
    assert (wrong.returncode, "'foo': expected a name" in wrong.stderr) == (2, True)
    (tmp_path / "_file").write_text("", "utf-8")
    file = noloss("grade", str(tmp_path), "--out", str(tmp_path / "_file"))
    assert "cannot write to" in file.stderr


def test_a_changed_program_of_the_manifest_is_checked_again(tmp_path: Path) -> None:
    bots, out = tmp_path / "class", tmp_path / "out"
    bots.mkdir()
    (bots / "_mine.py").write_text("raise SystemExit\n", "utf-8")
    (bots / "bots.toml").write_text(f"[bots]\nmine = '{sys.executable} _mine.py'\n", "utf-8")
    arguments = ("grade", str(bots), "--out", str(out), "--game", "2x2", "--json")
    assert json.loads(noloss(*arguments).stdout)["bots"][0]["verdict"] == "broken"
    (bots / "_mine.py").write_text(FIRST_FREE, "utf-8")
    assert json.loads(noloss(*arguments).stdout)["bots"][0]["verdict"] == "loses"


def test_a_folder_without_bots_is_refused(tmp_path: Path) -> None:
    assert "there is no bot in" in noloss("grade", str(tmp_path)).stderr
    assert "there is no folder" in noloss("grade", str(tmp_path / "none")).stderr
    (tmp_path / "bots.toml").write_text("[bots\n", "utf-8")
    assert "bots.toml" in noloss("grade", str(tmp_path)).stderr


def test_results_do_not_go_among_the_bots(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("print(1)", "utf-8")
    for out in (tmp_path, tmp_path / "graded"):
        done = noloss("grade", str(tmp_path), "--out", str(out))
        assert (done.returncode, "would be taken for a bot" in done.stderr) == (2, True)
    assert [path.name for path in tmp_path.iterdir()] == ["bot.py"]


def test_points_one_bot_and_a_sandbox_that_is_required(tmp_path: Path) -> None:
    """A folder that is one bot, by a rubric; without bubblewrap on the path, required refuses."""
    bot = tmp_path / "alice"
    bot.mkdir()
    shutil.copy(BOT, bot / "tictactoe.py")
    rubric = str(Path(__file__).parents[3] / "examples/grading/rubric.toml")
    arguments = ("grade", "--one", str(bot), "--rubric", rubric, "--out", str(tmp_path / "out"))
    done = noloss(*arguments, "--json")
    data = json.loads(done.stdout)
    assert [entry["name"] for entry in data["bots"]] == ["alice"]
    assert data["scores"]["alice"]["of"] == "100"
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        *("grade.json", "grade.csv", "grade.xml", "index.html", "students", "results"),
        *("gradescope.json", "badge.json"),
    }
    usual = json.loads(noloss(*arguments[:3], *arguments[5:], "--json").stdout)
    assert usual["scores"]["alice"]["of"] == "100", "one bot gets the usual points"
    (row,) = csv.DictReader((tmp_path / "out/grade.csv").read_text("utf-8").splitlines())
    assert row["first_beats_random_exactly"] == data["bots"][0]["first"]["against"]["random"]["win"]
    command = [sys.executable, "-m", "noloss", *arguments, "--sandbox", "required"]
    refused = subprocess.run(
        command, env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert (refused.returncode, "apt-get install bubblewrap" in refused.stderr) == (2, True)
