"""A class of bots: what is read back, and what its bots can write into the results."""

import csv
import io
import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from noloss.arena.kept import MOST_BYTES, is_result

from noloss.arena import grade as module
from noloss.arena.grade import Terms, check_submission, grade, submissions
from noloss.core.plain import FORMULA
from noloss.report.grade_page import grade_csv, grade_html, grade_json, grade_junit

TERMS = Terms("3x3")
FIRST_FREE = "for line in iter(input, ''):\n    print(line.replace('/', '').index('.') + 1)\n"
NASTY = "\x1b[2J</script>]]>\x00\ud800\u202e<b>\x9b"


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "first.py").write_text(FIRST_FREE, "utf-8")
    return folder


def _rendered(results: list[dict[str, Any]]) -> tuple[str, str]:
    """All pages made of the results; the table and the page."""
    ElementTree.fromstring(grade_junit(results))
    json.loads(grade_json(results))
    table, page = grade_csv(results), grade_html(results, "The class")
    for text in (table, page):
        text.encode("utf-8")
        assert text.replace("\n", "").isprintable()
    assert "<script" not in page
    assert "</script" not in page
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


def test_stored_results_are_read_like_a_strangers(
    bots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was changed in the file, it is the same result or the bot is checked again."""
    out = tmp_path / "out"
    (found,) = grade(bots, out, TERMS, 1)
    file = out / "results/first.py.json"
    stored = file.read_text(encoding="utf-8")
    checked: list[str] = []

    def again(bot: Any, *_: object) -> dict[str, Any]:
        checked.append(bot.name)
        return found

    monkeypatch.setattr(module, "check_submission", again)
    rng = random.Random(11)
    for number in range(400):
        checked.clear()
        text = json.dumps(_mutated(json.loads(stored), rng))
        if number % 4 == 0:
            at = rng.randrange(len(stored))
            text = stored[:at] + rng.choice(["", "}", "[", '"', "9" * 5000]) + stored[at + 1 :]
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        (result,) = grade(bots, out, TERMS, 1)
        assert checked or is_result(result)
        _rendered([result])
    for text in ("[" * 100_000, "", "null", "[]", '"x"', stored[:-1], stored + " " * MOST_BYTES):
        checked.clear()
        file.write_text(text, "utf-8")
        assert grade(bots, out, TERMS, 1) == [found]
        assert checked == ["first.py"]
    checked.clear()
    file.unlink()
    file.symlink_to("/dev/zero")
    assert grade(bots, out, TERMS, 1) == [found]
    assert checked == ["first.py"]


def test_a_whole_result_is_kept(bots: Path, tmp_path: Path) -> None:
    results = grade(bots, tmp_path / "out", TERMS, 1)
    assert all(map(is_result, results))
    assert grade(bots, tmp_path / "out", TERMS, 1) == results
    assert is_result({"name": "x", "verdict": "broken", "proven": True, "problem": "no"})
    assert not is_result({**results[0], "verdict": "<b>"})
    assert not is_result({**results[0], "proven": 1})
    assert not is_result({**results[0], "first": {**results[0]["first"], "refutation": [1, 1]}})


@pytest.mark.parametrize("name", ["=1+1", "@x", "-1", "+1", "\tx", NASTY, "<img src=x>"])
def test_nothing_a_bot_says_gets_out(bots: Path, name: str) -> None:
    """Its name, its answer and its error stream, on every page."""
    code = f"import sys; sys.stderr.buffer.write({NASTY.encode('utf-8', 'replace')!r})\n"
    code += f"sys.stdout.buffer.write({name.encode('utf-8', 'replace')!r} + b'\\n')"
    (bots / "first.py").write_text(code, "utf-8")
    (bot,) = submissions(bots)
    said = check_submission(replace(bot, name=name), TERMS)
    problem = {"name": name, "verdict": "broken", "proven": True, "problem": f"={NASTY}"}
    assert said["verdict"] == "broken"
    table, page = _rendered([said, problem])
    for row in csv.reader(io.StringIO(table)):
        assert not any(cell.startswith(FORMULA) for cell in row)
    assert "&lt;/script&gt;" in page
    assert "<img" not in page
