"""`noloss rules` as its users meet it."""

import json
from pathlib import Path

from in_process import noloss

ROOT = Path(__file__).parents[2]


def test_rules_tell_the_losing_rule(tmp_path: Path) -> None:
    """In words: see the tour."""
    done = noloss("rules", "examples/rules/greedy.txt", "--json", folder=ROOT)
    assert done.returncode == 1
    data = json.loads(done.stdout)
    assert [step["loses"] for step in data["second"]["lesson"]] == [False, True, False]
    table = tmp_path / "minimal.json"
    small, rules = ("--game", "3x2:3"), "examples/rules/minimal.txt"
    done = noloss("rules", rules, "--export", str(table), *small, folder=ROOT)
    assert done.returncode == 0
    assert noloss("prove", f"table:{table}", *small).returncode == 0


def test_a_table_is_within_the_budget_and_comes_with_the_verdict(tmp_path: Path) -> None:
    table, rules = tmp_path / "table.json", "examples/rules/minimal.txt"
    done = noloss("rules", rules, "--budget", "4500", "--export", str(table), folder=ROOT)
    assert (done.returncode, done.stdout) == (2, "")
    assert "more than 4,500 positions" in done.stderr
    done = noloss("rules", rules, "--export", str(tmp_path / "no" / "table.json"), folder=ROOT)
    assert (done.returncode, done.stdout) == (2, "")
    assert not list(tmp_path.iterdir())
