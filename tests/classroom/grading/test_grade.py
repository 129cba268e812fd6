"""A class of bots: what is read back, and what its bots can write into the results."""

import csv
import io
import json
import os
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from noloss.bots.processes.choice import protection, works
from noloss.classroom.grading.grade import check_submission, grade
from noloss.classroom.grading.grade_cache import MOST_BYTES, read_result, result_file
from noloss.classroom.grading.grade_report import (
    CheckedBot,
    Graded,
    GradeReport,
    Terms,
    UncheckedBot,
)
from noloss.classroom.grading.grade_rubric import USUAL
from noloss.classroom.grading.submissions import submissions
from noloss.classroom.show.grade_files import (
    badge_json,
    grade_csv,
    grade_json,
    grade_junit,
    gradescope,
    student_files,
)
from noloss.classroom.show.grade_page import class_page, student_page
from noloss.classroom.show.grade_text import grade_text
from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import BadFile, Cancelled
from noloss.core.notation import parse_game
from noloss.core.plain import FORMULA
from noloss.work.crew import Workers

TERMS = Terms(parse_game("2x2:2"), protection=protection("off"))
FIRST_FREE = "for line in iter(input, ''):\n    print(line.replace('/', '').index('.') + 1)\n"
NASTY = "\x1b[2J</script>]]>\x00\ud800\u202e<b>\x9b"


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "first.py").write_text(FIRST_FREE, "utf-8")
    return folder


def test_a_name_that_is_no_text_or_long_costs_nobody_anything(bots: Path) -> None:
    function = b"def move(board, mark):\n    return board.replace('/', '').index('.') + 1\n"
    (Path(os.fsdecode(os.fsencode(bots) + b"/\xff.py"))).write_bytes(function)
    (bots / f"{'a' * 250}.py").write_text("raise ValueError('tired')\n", "utf-8")
    report = grade(submissions(bots), bots.with_name("out"), TERMS)
    verdicts = {bot.name: bot.verdict for bot in report.bots}
    assert verdicts == {f"{'a' * 250}.py": "broken", "first.py": "loses", "\\xff.py": "loses"}
    table = grade_text(report, Path("page"), 100)
    assert max(map(len, table.splitlines()[:8])) <= 100
    rows = list(csv.DictReader(io.StringIO(grade_csv(report))))
    assert rows[0]["bot"] == f"{'a' * 250}.py"
    assert "ValueError: tired (" in rows[0]["problem"]


def _rendered(*bots: Graded) -> tuple[str, str]:
    """All pages made of the results; the table and the page."""
    scores = {bot.name: USUAL.score(bot) for bot in bots}
    results = GradeReport(bots, "limits", (NASTY,), scores)
    ElementTree.fromstring(grade_junit(results))
    json.loads(grade_json(results))
    table, page = grade_csv(results), class_page(results, "The class", student_files(results))
    own = [student_page(bot, scores[bot.name], NASTY) for bot in bots]
    for bot in bots:
        told = json.loads(gradescope(bot, scores[bot.name]))
        own.append(told["output"])
        assert json.loads(badge_json(bot.verdict))["message"] == bot.verdict
    assert all(
        re.fullmatch(r"students/[\w.-]{1,80}\.html", file) for file in student_files(results)
    )
    for text in (table, page, *own, grade_text(results, Path("x"))):
        text.encode("utf-8")
        assert text.replace("\n", "").isprintable()
    for text in (page, *own):
        assert "<script" not in text
        assert "</script" not in text
    return table, page


def _mutated(data: Any, rng: random.Random) -> Any:
    """The data with one place changed: taken away, doubled, or put into another type."""
    if isinstance(data, dict) and data and rng.random() < 0.85:
        key = rng.choice(sorted(data))
        if rng.random() < 0.1:
            return {name: value for name, value in data.items() if name != key}
        return {**data, key: _mutated(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.7:
        at = rng.randrange(len(data))
        return [*data[:at], _mutated(data[at], rng), *data[at + rng.randrange(2) :]]
    odd = [None, True, 0, -1, 10, 1e308, float("inf"), 10**30, "", NASTY, [], {}, [[]], [data], "1"]
    return rng.choice(odd)


def test_stored_results_are_read_like_a_strangers(bots: Path, tmp_path: Path) -> None:
    """Whatever was changed in the file, it is a whole result or none."""
    kept = tmp_path / "out/results"
    (found,) = grade(submissions(bots), tmp_path / "out", TERMS).bots
    (bot,) = submissions(bots).bots
    file = result_file(kept, bot)
    stored = file.read_text(encoding="utf-8")
    assert read_result(kept, bot, TERMS) == found
    rng = random.Random(11)
    for number in range(400):
        text = json.dumps(_mutated(json.loads(stored), rng))
        if number % 4 == 0:
            at = rng.randrange(len(stored))
            text = stored[:at] + rng.choice(["", "}", "[", '"', "9" * 5000]) + stored[at + 1 :]
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        result = read_result(kept, bot, TERMS)
        if result is not None:
            assert result.name == bot.name
            _rendered(result)
    for text in ("[" * 100_000, "", "null", "[]", '"x"', stored[:-1], stored + " " * MOST_BYTES):
        file.write_text(text, "utf-8")
        assert read_result(kept, bot, TERMS) is None
    file.unlink()
    file.symlink_to("/dev/zero")
    assert read_result(kept, bot, TERMS) is None


def test_what_cannot_be_read_back_is_checked_again(bots: Path, tmp_path: Path) -> None:
    report = grade(submissions(bots), tmp_path, TERMS)
    (file,) = (tmp_path / "results").iterdir()
    stored = file.read_text(encoding="utf-8")
    file.write_text("{", "utf-8")
    assert grade(submissions(bots), tmp_path, TERMS) == report
    assert file.read_text(encoding="utf-8") == stored


def test_a_whole_result_is_kept(bots: Path, tmp_path: Path) -> None:
    report = grade(submissions(bots), tmp_path / "out", TERMS)
    assert grade(submissions(bots), tmp_path / "out", TERMS) == report
    assert from_json(GradeReport, to_json(report)) == report
    (bot,) = to_json(report)["bots"]
    for change in ({"verdict": "<b>"}, {"proven": 1}, {"problem": "x"}):
        with pytest.raises(BadFile):
            from_json(CheckedBot, {**bot, **change})
    with pytest.raises(BadFile):
        from_json(CheckedBot, {**bot, "first": {**bot["first"], "refutation": [1, 1]}})
    assert from_json(UncheckedBot, to_json(UncheckedBot("x", "no"))) == UncheckedBot("x", "no")


def test_what_is_done_stays_done(bots: Path, tmp_path: Path) -> None:
    """A class is cancelled after its first bot; the next run checks only the others."""
    (bots / "second.py").write_text(FIRST_FREE + "# another\n", "utf-8")
    out, done = tmp_path / "out", list[float]()
    budget = Budget(
        cancel=lambda: max(done, default=0) >= 1, progress=lambda _, far, __: done.append(far)
    )
    with pytest.raises(Cancelled, match="Grading: cancelled"):
        grade(submissions(bots), out, TERMS, Workers(1), budget)
    (first,) = (out / "results").iterdir()
    before = first.stat().st_mtime_ns
    assert len(grade(submissions(bots), out, TERMS).bots) == 2
    assert first.stat().st_mtime_ns == before


def test_a_class_shares_its_yardsticks(
    bots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The best that is possible against all opponents is worked out once for each seat."""
    from noloss.arena import yardsticks

    for name in ("second.py", "third.py"):
        (bots / name).write_text(FIRST_FREE, "utf-8")
    real, worked_out = yardsticks.safe_play, list[int]()

    def counting(*arguments: Any) -> Any:
        worked_out.append(1)
        return real(*arguments)

    monkeypatch.setattr(yardsticks, "safe_play", counting)
    grade(submissions(bots), tmp_path / "out", TERMS, Workers(3))
    assert len(worked_out) == 2


@pytest.mark.parametrize(
    "name",
    [
        "=1+1",
        NASTY,
        *(
            pytest.param(name, marks=pytest.mark.thorough)
            for name in ("@x", "-1", "+1", "\tx", "<img src=x>")
        ),
    ],
)
def test_nothing_a_bot_says_gets_out(bots: Path, name: str) -> None:
    """Its name, its answer and its error stream, on every page."""
    code = f"import sys; sys.stderr.buffer.write({NASTY.encode('utf-8', 'replace')!r})\n"
    code += f"sys.stdout.buffer.write({name.encode('utf-8', 'replace')!r} + b'\\n')"
    (bots / "first.py").write_text(code, "utf-8")
    (bot,) = submissions(bots).bots
    said = check_submission(replace(bot, name=name), TERMS)
    assert said.verdict == "broken"
    table, page = _rendered(said, UncheckedBot(name, f"={NASTY}"))
    for row in csv.reader(io.StringIO(table)):
        assert not any(cell.startswith(FORMULA) for cell in row)
    assert "&lt;/script&gt;" in page


def test_nobody_is_a_formula_or_a_tag() -> None:
    names = ["=1+1", "@x", "-1", "+1", "\tx", "<img src=x>"]
    table, page = _rendered(*(UncheckedBot(name, name) for name in names))
    rows = list(csv.reader(io.StringIO(table)))
    assert len(rows) == 1 + len(names)
    assert not any(cell.startswith(FORMULA) for row in rows for cell in row)
    assert "<img" not in page


@pytest.mark.parametrize("way", ["bubblewrap", "other user", "limits", "root"])
def test_a_file_with_a_function_needs_no_program(bots: Path, tmp_path: Path, way: str) -> None:
    """It is called as it wants to be, in the same sandbox."""
    if not works(way):
        pytest.skip(f"{way} does not work here: not tested")
    code = "def get_move(board, player):\n    free = [(r, c) for r in range(2) for c in range(2)"
    (bots / "first.py").write_text(f"{code} if board[r][c] == ' ']\n    return free[0]\n", "utf-8")
    (bot,) = grade(submissions(bots), tmp_path / "out", replace(TERMS, protection=way)).bots
    assert isinstance(bot, CheckedBot)
    assert bot.verdict == "loses"
    assert "rows and columns from 0" in bot.reading
    assert "rows and columns from 0" in student_page(bot, None, "x")
