"""A class with everything that ever ended a grading: each costs its own row and nothing else."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from noloss.bots.processes.choice import protection, works
from noloss.classroom.grading.grade import SAFE, grade
from noloss.classroom.grading.grade_report import CheckedBot, Graded, Terms
from noloss.classroom.grading.submissions import Submission, submissions
from noloss.classroom.show.grade_files import write_grade
from noloss.core.notation import parse_game
from noloss.work.crew import Workers

GAME = parse_game("2x2:2")  # small, as a bot is started anew for every game
LOOP = "for line in iter(input, ''):\n    "
FIRST_FREE = LOOP + "print(line.replace('/', '').index('.') + 1)\n"
HONEST = "import random\nassert random.random() < 1\n" + FIRST_FREE
LONG = "n" * 250 + ".py"
ODD = os.fsdecode(b"caf\xe9.py")


def _toml(folder: Path, text: str) -> None:
    folder.mkdir()
    (folder / "bot.toml").write_text(text, "utf-8")


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(8 << 30)


def _in_a_loop(folder: Path) -> None:
    folder.mkdir()
    (folder / "again").symlink_to(".")
    (folder / "main.py").symlink_to("main.py")


REFILL = (
    "import os\nsays = os.open('/proc/self/fd/0', os.O_WRONLY | os.O_NONBLOCK)\n"
    "for size in (1000, 1):\n    try:\n        while True: os.write(says, b'1' * size)\n"
    "    except BlockingIOError: pass\n"
    "print(1, flush=True)\nimport time\ntime.sleep(99)\n"
)

HOSTILE: dict[str, tuple[Callable[[Path], object], str]] = {
    "caf\\xe9.py": (lambda path: (path.parent / ODD).write_text("1/0", "utf-8"), "broken"),
    LONG: (lambda path: path.write_text(FIRST_FREE, "utf-8"), "loses"),
    "nul": (lambda path: path.write_text("#!/bin/\0sh\n", "utf-8"), "holds a NUL"),
    "nul-command": (lambda path: _toml(path, 'command = "a\\u0000b"'), "holds a NUL"),
    "nested": (lambda path: _toml(path, f"command = {'[' * 5000}"), "nested too deeply"),
    "digits": (lambda path: _toml(path, f"command = {'9' * 5000}"), "bot.toml"),
    "sparse.py": (_sparse, "more than 128 MB"),
    "memory.py": (lambda path: path.symlink_to("/proc/self/mem"), "out of the class"),
    "loop.py": (lambda path: path.symlink_to("loop.py"), "loop"),
    "secret.py": (lambda path: path.symlink_to("/etc/hostname"), "out of the class"),
    "loops": (_in_a_loop, "no program called"),
    "pipe.py": (os.mkfifo, "it is not a file"),
    "random.py": (lambda path: path.write_text("raise SystemExit('gotcha')", "utf-8"), "broken"),
    "refill.py": (lambda path: path.write_text(REFILL, "utf-8"), "loses"),
    "bot.zip": (lambda path: path.write_bytes(b"PK"), "unpack it"),
    "what.xyz": (lambda path: path.write_text("?", "utf-8"), "says how to run it"),
}


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "honest.py").write_text(HONEST, "utf-8")
    return folder


def _terms(seconds: float = 20.0) -> Terms:
    return Terms(GAME, seconds=seconds, protection=protection())


def _rows(bots: Path, out: Path, terms: Terms) -> dict[str, Graded]:
    return {bot.name: bot for bot in grade(submissions(bots), out, terms, Workers(2)).bots}


def test_each_costs_its_own_row_and_nothing_else(bots: Path, tmp_path: Path) -> None:
    """A classmate's random.py changes nothing about a bot that imports random."""
    alone = _rows(bots, tmp_path / "alone", _terms())["honest.py"]
    for name, (make, _) in HOSTILE.items():
        make(bots / name)
    (bots / "notes.txt").write_text("this is no bot", "utf-8")
    report = grade(submissions(bots), tmp_path / "out", _terms(), Workers(2))
    rows = {bot.name: bot for bot in report.bots}
    assert set(rows) == {*HOSTILE, "honest.py"}
    assert report.left_out == ("notes.txt",)
    for name, (_, expected) in HOSTILE.items():
        bot = rows[name]
        told = bot.verdict if isinstance(bot, CheckedBot) else bot.problem
        assert expected in told, (name, told)
    assert rows["honest.py"] == alone
    assert alone.verdict == "loses"
    page = write_grade(report, tmp_path / "out", "The class")
    assert len(list((tmp_path / "out/students").glob("*.html"))) == len(rows)
    suite = ElementTree.parse(page.with_name("grade.xml")).getroot()
    assert len(suite) == len(rows)


VANDAL = """
import glob, os
for path in glob.glob({out!r} + '/**', recursive=True) + glob.glob({bots!r} + '/*'):
    try:
        text = open(path).read()
        forged = text.replace('"loses"', '"never loses"')
        open(path, 'w').write(forged + '<script>alert(1)</script>')
    except OSError:
        pass
"""


@pytest.mark.parametrize("way", ["bubblewrap", "other user", "limits", "root"])
def test_results_are_out_of_reach(bots: Path, tmp_path: Path, way: str) -> None:
    """A bot rewrites what is known of its rivals, the page, and their files if it can."""
    if not works(way):
        pytest.skip(f"{way} does not work here: not tested")
    out = tmp_path / "out"
    terms = Terms(GAME, protection=way)
    rival = _rows(bots, out, terms)["honest.py"]
    code = VANDAL.format(out=str(out), bots=str(bots))
    (bots / "vandal.py").write_text(code + FIRST_FREE, "utf-8")
    report = grade(submissions(bots), out, terms)
    page = write_grade(report, out, "The class").read_text("utf-8")
    assert "<script" not in page
    assert report.bots[0] == rival
    kept = [path.read_text("utf-8") for path in (out / "results").iterdir()]
    assert not any("<script" in text for text in kept)
    source = (bots / "honest.py").read_text("utf-8")
    assert (source == HONEST) == (way in SAFE), "limits alone do not keep it out"


def test_what_depends_on_time_is_not_kept(bots: Path, tmp_path: Path) -> None:
    file = bots / "honest.py"
    file.write_text("import time\ntime.sleep(99)\n", "utf-8")
    kept = tmp_path / "results"
    assert _rows(bots, tmp_path, _terms(0.2))["honest.py"].verdict == "too slow"
    assert list(kept.iterdir()) == []
    file.write_text(FIRST_FREE, "utf-8")
    terms = Terms(GAME, total_seconds=0, protection=protection("off"))
    slow = _rows(bots, tmp_path, terms)["honest.py"]
    assert slow.verdict == "too slow"
    assert isinstance(slow, CheckedBot)
    assert (slow.evidence.answers, slow.evidence.unasked) == (0, 5)
    assert list(kept.iterdir()) == []


@pytest.fixture
def asked(bots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A class that was graded; from now on, who is checked again is noted, with the same result."""
    (result,) = grade(submissions(bots), tmp_path, _terms()).bots
    names: list[str] = []

    def noted(bot: Submission, *_: object) -> Graded:
        names.append(bot.name)
        return result

    monkeypatch.setattr("noloss.classroom.grading.grade.check_submission", noted)
    return names


def test_all_that_decides_is_in_the_key(bots: Path, tmp_path: Path, asked: list[str]) -> None:
    (file,) = (tmp_path / "results").iterdir()
    stored = json.loads(file.read_text("utf-8"))
    for change in (
        {"digest": "0" * 64},
        {"version": "noloss 0"},
        {"terms": {**stored["terms"], "samples": 2}},
        {"result": {**stored["result"], "name": "another"}},
    ):
        asked.clear()
        file.write_text(json.dumps({**stored, **change}), "utf-8")
        grade(submissions(bots), tmp_path, _terms())
        assert asked == ["honest.py"], change
        assert json.loads(file.read_text("utf-8")) == stored
    asked.clear()
    for terms in (_terms(7), replace(_terms(), cpu_seconds=5), replace(_terms(), megabytes=99)):
        grade(submissions(bots), tmp_path, terms)
    (bots / "honest.py").write_text(HONEST + "# changed", "utf-8")
    grade(submissions(bots), tmp_path, terms)
    assert asked == ["honest.py"] * 4


def test_known_results_are_checked_again_when_that_is_asked_for(
    bots: Path, tmp_path: Path, asked: list[str]
) -> None:
    (file,) = (tmp_path / "results").iterdir()
    before = file.stat().st_mtime_ns
    report = grade(submissions(bots), tmp_path, _terms())
    assert (asked, file.stat().st_mtime_ns) == ([], before)
    assert grade(submissions(bots), tmp_path, _terms(), again=True) == report
    assert asked == ["honest.py"]
    (bots / "late.py").write_text(FIRST_FREE, "utf-8")
    grade(submissions(bots), tmp_path, _terms())
    assert asked == ["honest.py", "late.py"], "late additions are checked, unchanged ones kept"


def test_a_failure_of_ours_is_a_row_too(
    bots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr("noloss.classroom.grading.grade.check", fails)
    (bot,) = grade(submissions(bots), tmp_path, _terms()).bots
    assert bot.problem == "noloss itself failed on this bot: ZeroDivisionError: ours"


def test_files_that_change_meanwhile_are_noticed(bots: Path, tmp_path: Path) -> None:
    found = submissions(bots)
    (bots / "honest.py").write_text(FIRST_FREE, "utf-8")
    (bot,) = grade(found, tmp_path, _terms()).bots
    assert bot.problem == "its files were changed while the class was graded"
