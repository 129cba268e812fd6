"""`noloss check`, `grade` and `rules` as their users meet them."""

import csv
import json
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples/bots/bot.py"


def _noloss(*arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "noloss", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=120, cwd=folder
    )


def test_the_json_of_a_check() -> None:
    done = _noloss("check", f"{sys.executable} {BOT}", "--json")
    data = json.loads(done.stdout)
    assert done.returncode == 1
    assert (data["verdict"], data["proven"]) == ("loses", True)
    assert data["first"]["refutation"] == [5, 1, 2, 4, 3, 7]
    assert set(data["second"]["lines"]) == {"win", "draw", "loss"}
    for seat in ("first", "second"):
        assert {"missed_wins", "declined_wins", "faults"} <= set(data[seat])
        assert data[seat]["faults"] == []


def test_exit_codes_and_words() -> None:
    assert _noloss("check", "newell-simon").returncode == 0
    done = _noloss("check", "rules:examples/rules/greedy.txt", folder=ROOT)
    assert done.returncode == 1
    assert "LOSES 3x3 (proven over all play" in done.stdout
    assert "shortest game it loses: 1 5 6 7 3 2 9, ending in XOX/.OX/O.X" in done.stdout
    broken = _noloss("check", f"{sys.executable} -c pass")
    assert broken.returncode == 2
    assert "IS BROKEN" in broken.stdout
    assert ".../.../...  crash" in broken.stdout
    missing = _noloss("check", "no-such-program-anywhere")
    assert missing.returncode == 2
    assert "cannot run 'no-such-program-anywhere'" in missing.stderr
    assert "try 'python3 mine.py' or mine.py:FUNCTION" in _noloss("check", "mine.py").stderr


def test_python_objects_are_checked(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import noloss\n"
        "def move(board, mark):\n    return board.replace('/', '').index('.') + 1\n"
        "expert = noloss.strategy('newell-simon')\n",
        "utf-8",
    )
    assert _noloss("check", "mine:move", folder=tmp_path).returncode == 1
    assert _noloss("check", "mine.py:expert", folder=tmp_path).returncode == 0
    assert "cannot be loaded" in _noloss("check", "mine:nothing", folder=tmp_path).stderr


def test_other_games_can_be_checked() -> None:
    done = _noloss("check", "optimal-fastest", "--game", "4x2:3", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["game"] == "4x2:3"


def test_rules_tell_the_losing_rule(tmp_path: Path) -> None:
    done = _noloss("rules", "examples/rules/greedy.txt", folder=ROOT)
    assert done.returncode == 1
    assert "plays 7 by the rule 'corner': this loses; safe: 2 3 8 9" in done.stdout
    data = json.loads(_noloss("rules", "examples/rules/greedy.txt", "--json", folder=ROOT).stdout)
    assert [step["loses"] for step in data["second"]["lesson"]] == [False, True, False]
    table = tmp_path / "minimal.json"
    done = _noloss("rules", "examples/rules/minimal.txt", "--export", str(table), folder=ROOT)
    assert done.returncode == 0
    assert _noloss("prove", f"table:{table}").returncode == 0


def _class(folder: Path) -> Path:
    bots = folder / "class"
    (bots / "folder").mkdir(parents=True)
    shutil.copy(BOT, bots / "alice.py")
    shutil.copy(BOT, bots / "folder/main.py")
    (bots / "shebang").write_text(
        f"#!{sys.executable}\nfor _ in iter(input, ''): print(5)\n", "utf-8"
    )
    (bots / "broken.py").write_text("raise SystemExit('oops <&>')\n", "utf-8")
    (bots / "notes.txt").write_text("not a bot\n", "utf-8")
    (bots / "bots.toml").write_text(
        f"[bots.expert]\ncommand = '{sys.executable} -m noloss.bridges.serve newell-simon'\n",
        "utf-8",
    )
    return bots


def test_a_class_is_graded_and_goes_on_where_it_was(tmp_path: Path) -> None:
    bots, out = _class(tmp_path), tmp_path / "out"
    done = _noloss("grade", str(bots), "--out", str(out))
    assert done.returncode == 0, done.stderr
    data = json.loads((out / "grade.json").read_text(encoding="utf-8"))
    verdicts = {bot["name"]: bot["verdict"] for bot in data["bots"]}
    assert verdicts == {
        "alice.py": "loses",
        "broken.py": "broken",
        "expert": "never loses",
        "folder": "loses",
        "notes.txt": "broken",
        "shebang": "broken",
    }
    rows = csv.DictReader((out / "grade.csv").read_text(encoding="utf-8").splitlines())
    assert {row["bot"]: row["verdict"] for row in rows} == verdicts
    suite = ElementTree.parse(out / "grade.xml").getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("6", "2", "3")
    page = (out / "index.html").read_text(encoding="utf-8")
    assert page.count('class="board"') == 2 * (6 + 5)
    assert "oops &lt;&amp;&gt;" in page
    assert "<script" not in page
    before = {p.name: p.stat().st_mtime_ns for p in (out / "results").iterdir()}
    (bots / "alice.py").write_text("for _ in iter(input, ''): print(1)\n", "utf-8")
    (out / "results/folder.json").write_text("{", "utf-8")
    _noloss("grade", str(bots), "--out", str(out))
    after = {p.name: p.stat().st_mtime_ns for p in (out / "results").iterdir()}
    changed = {name for name, at in after.items() if at != before[name]}
    assert changed == {"alice.py.json", "folder.json", "notes.txt.json"}


def test_manifests_are_checked(tmp_path: Path) -> None:
    (tmp_path / "x.py").write_text("for _ in iter(input, ''): print(5)\n", "utf-8")
    manifest = tmp_path / "bots.toml"
    for text, message in (
        ("bots = 3", "expected a table [bots]"),
        ("[bots.a]\ncomand = 'x'", "bot 'a': expected command"),
        ("[bots]\n'a/b' = 'x'", "expected a plain name"),
        ("[bots]\na = 5", "expected command"),
    ):
        manifest.write_text(text, "utf-8")
        done = _noloss("grade", str(tmp_path), "--out", str(tmp_path / "_out"))
        assert (done.returncode, message in done.stderr) == (2, True), done.stderr
    manifest.write_text(f"[bots]\na = '{sys.executable} x.py'\nb = ''\n", "utf-8")
    (tmp_path / "odd").write_text('#!/usr/bin/env "python3\n', "utf-8")
    done = _noloss("grade", ".", "--out", "_out", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "No closing quotation" in done.stdout
    wrong = _noloss("grade", str(tmp_path), "--game", "foo")
    assert (wrong.returncode, "'foo': expected a name" in wrong.stderr) == (2, True)
    file = _noloss("grade", str(tmp_path), "--out", str(tmp_path / "x.py"))
    assert "cannot write to" in file.stderr


def test_a_changed_program_of_the_manifest_is_checked_again(tmp_path: Path) -> None:
    bots, out = tmp_path / "class", tmp_path / "out"
    bots.mkdir()
    (bots / "_mine.py").write_text("for _ in iter(input, ''): print(0)\n", "utf-8")
    (bots / "bots.toml").write_text(f"[bots]\nmine = '{sys.executable} _mine.py'\n", "utf-8")
    arguments = ("grade", str(bots), "--out", str(out), "--json")
    assert json.loads(_noloss(*arguments).stdout)["bots"][0]["verdict"] == "broken"
    shutil.copy(BOT, bots / "_mine.py")
    assert json.loads(_noloss(*arguments).stdout)["bots"][0]["verdict"] == "loses"


def test_numbers_out_of_range_are_refused() -> None:
    for option in (["--timeout", "nan"], ["--timeout", "1e300"], ["--memory", "99999999999999"]):
        done = _noloss("check", "true", *option)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


def test_a_folder_without_bots_is_refused(tmp_path: Path) -> None:
    assert "there is no bot in" in _noloss("grade", str(tmp_path)).stderr
    assert "there is no folder" in _noloss("grade", str(tmp_path / "none")).stderr
    (tmp_path / "bots.toml").write_text("[bots\n", "utf-8")
    assert "bots.toml" in _noloss("grade", str(tmp_path)).stderr


def test_a_bot_that_leaves_is_broken(tmp_path: Path) -> None:
    """Whichever way it leaves, the check says so and does not end with it."""
    for leave in ("import sys; sys.exit()", "import os; os._exit(0)"):
        (tmp_path / "move.py").write_text(f"def move(board, mark):\n    {leave}\n", "utf-8")
        done = _noloss("check", "move.py:move", folder=tmp_path)
        assert (done.returncode, "IS BROKEN" in done.stdout) == (2, True), leave
        (tmp_path / "load.py").write_text(f"{leave}\n", "utf-8")
        done = _noloss("check", "load.py:move", folder=tmp_path)
        assert (done.returncode, "cannot be loaded" in done.stderr) == (2, True), leave
