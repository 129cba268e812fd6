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
