"""The recipes for graders, run as the graders would, as far as that goes without a network."""

import base64
import doctest
import json
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

import pytest

import noloss

ROOT = Path(__file__).parents[2]
RECIPES = ROOT / "examples/grading"
BIN = Path(sys.executable).parent
NOLOSS = f"""#!{sys.executable}
from noloss.cli.main import main
main()
"""


def _noloss(path: Path) -> Path:
    path.parent.mkdir(parents=True)
    path.write_text(NOLOSS, "utf-8")
    path.chmod(0o755)
    return path


def _run(command: list[str], folder: Path, **environment: str) -> None:
    done = subprocess.run(
        command,
        cwd=folder,
        env={"PATH": f"{BIN}:/usr/bin:/bin", **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr


def test_gradescope_gets_its_results(tmp_path: Path) -> None:
    """The script of the recipe, with a folder in the place of `/autograder`."""
    for name in ("submission", "source", "results"):
        (tmp_path / name).mkdir()
    shutil.copy(RECIPES / "rubric.toml", tmp_path / "source")
    shutil.copy(ROOT / "examples/class/alice.py", tmp_path / "submission/my_bot.py")
    noloss = _noloss(tmp_path / "venv/bin/noloss")
    script = str(RECIPES / "gradescope/run_autograder")
    _run([script], tmp_path, AUTOGRADER=str(tmp_path), NOLOSS=str(noloss))
    results = json.loads((tmp_path / "results/results.json").read_text("utf-8"))
    tests = results["tests"]
    assert results["score"] == sum(test["score"] for test in tests) < 100
    assert sum(test["max_score"] for test in tests) == 100
    assert {test["status"] for test in tests} == {"passed", "failed"}
    assert all({"name", "score", "max_score", "status", "output"} <= set(test) for test in tests)
    assert results["output_format"] == "html"
    assert "its 3 loses; 7 or 8 hold" in results["output"]


def _steps(text: str) -> list[str]:
    """What the shell runs in each step of an action."""
    blocks = re.findall(r"^( +)run: \|\n((?:\1  .*\n|\n)+)", text, re.MULTILINE)
    return ["\n".join(line[len(pad) + 2 :] for line in body.splitlines()) for pad, body in blocks]


def _inputs(text: str) -> dict[str, str]:
    """The inputs of an action and their defaults."""
    section = text.partition("inputs:\n")[2].partition("outputs:\n")[0]
    return dict(re.findall(r"^  (\w+):\n.*\n    default: (.*)\n", section, re.MULTILINE))


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash: not tested")
def test_the_action_grades_a_repository(tmp_path: Path) -> None:
    """Its last step, with the environment that the runner would give it."""
    text = (ROOT / "action.yml").read_text("utf-8")
    assert _inputs(text) == {
        "bot": ".", "game": "3x3", "rubric": '""', "sandbox": "auto", "badge": '""'
    }  # fmt: skip
    install, grade = _steps(text)
    assert 'pip" install --quiet "$GITHUB_ACTION_PATH"' in install
    _noloss(tmp_path / "temp/noloss/bin/noloss")
    bot = tmp_path / "repository"
    bot.mkdir()
    shutil.copy(ROOT / "examples/class/bob.py", bot / "main.py")
    (bot / "README.md").write_text("# My bot\n", "utf-8")
    _run(
        ["bash", "-e", "-c", grade],
        bot,
        RUNNER_TEMP=str(tmp_path / "temp"),
        GITHUB_ACTION_PATH=str(ROOT),
        GITHUB_STEP_SUMMARY=str(tmp_path / "summary"),
        GITHUB_OUTPUT=str(tmp_path / "output"),
        BOT=".",
        GAME="3x3",
        RUBRIC="",
        SANDBOX="auto",
        BADGE="badges/bot.json",
    )
    told = dict(
        line.split("=", 1) for line in (tmp_path / "output").read_text("utf-8").splitlines()
    )
    assert told["verdict"] == "never loses"
    result = json.loads(base64.b64decode(told["result"]))
    assert (result["version"], result["status"], result["max_score"]) == (1, "fail", 100.0)
    assert sum(test["score"] for test in result["tests"]) > 80
    assert "repository: never loses" in (tmp_path / "summary").read_text("utf-8")
    assert "never loses" in (bot / "badges/bot.json").read_text("utf-8")


def test_what_a_bot_writes_is_neither_a_tag_nor_markdown_in_the_summary(tmp_path: Path) -> None:
    item = {"name": "wins", "points": "1/2", "of": "1", "why": "<img src=x> [a](b)"}
    report = {
        "bots": [{"name": "<b>", "verdict": "broken"}],
        "scores": {"<b>": {"points": "1/2", "of": "1", "items": [item]}},
    }
    subprocess.run(
        [sys.executable, str(RECIPES / "classroom/report.py")],
        input=json.dumps(report),
        env={"GITHUB_STEP_SUMMARY": f"{tmp_path}/summary", "GITHUB_OUTPUT": f"{tmp_path}/output"},
        text=True,
        check=True,
    )
    summary = (tmp_path / "summary").read_text("utf-8")
    assert re.findall("<[^>]*>", summary) == ["<pre>", "</pre>"]
    assert "0.5 of   1.0  wins: &lt;img src=x&gt; [a](b)" in summary


def test_the_workflow_asks_for_what_the_action_gives() -> None:
    workflow = (RECIPES / "classroom/classroom.yml").read_text("utf-8")
    action = (ROOT / "action.yml").read_text("utf-8")
    (output,) = re.findall(r"steps\.noloss\.outputs\.(\w+)", workflow)
    assert f"  {output}:\n" in action.partition("outputs:\n")[2]
    (name,) = re.findall(r"(\w+)_RESULTS", workflow)
    assert f"runners: {name.lower()}" in workflow


def _failures(move: Any) -> list[bool]:
    """Which cases of the Otter test fail for a function, run as the doctests that they are."""
    (suite,) = run_path(str(RECIPES / "otter/tests/never_loses.py"))["test"]["suites"]
    found = []
    for case in suite["cases"]:
        parsed = doctest.DocTestParser().get_doctest(case["code"], {"move": move}, "case", None, 0)
        runner = doctest.DocTestRunner(verbose=False)
        found.append(runner.run(parsed, out=lambda _: None).failed > 0)
    return found


def test_otter_gives_points_for_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """To none that fails, and none for never losing to one that plays by chance."""
    t3dt, rng = noloss.strategy("t3dt"), Random(1)
    monkeypatch.setattr(noloss, "check", cache(noloss.check))  # once for all cases

    def first_free(board: str, mark: str) -> int:
        return board.replace("/", "").index(".") + 1

    def by_t3dt(board: str, mark: str) -> int:
        return min(t3dt.decide(noloss.position(board)).moves) + 1

    def fails(board: str, mark: str) -> int:
        return 0

    def by_chance(board: str, mark: str) -> int:
        return t3dt.decide(noloss.position(board)).draw(rng) + 1

    assert _failures(first_free) == [True, True, True]
    assert _failures(fails) == [True, True, True]
    assert _failures(by_chance) == [True, True, False]
    assert _failures(by_t3dt) == [False, False, False]
