"""`noloss rules` as its users meet it."""

import json
from pathlib import Path

from in_process import noloss

ROOT = Path(__file__).parents[2]


def test_rules_tell_the_losing_rule(tmp_path: Path) -> None:
    done = noloss("rules", "examples/rules/greedy.txt", folder=ROOT)
    assert done.returncode == 1
    assert "plays 7 by the rule 'corner': this loses; safe: 2 3 8 9" in done.stdout
    data = json.loads(noloss("rules", "examples/rules/greedy.txt", "--json", folder=ROOT).stdout)
    assert [step["loses"] for step in data["second"]["lesson"]] == [False, True, False]
    table = tmp_path / "minimal.json"
    done = noloss("rules", "examples/rules/minimal.txt", "--export", str(table), folder=ROOT)
    assert done.returncode == 0
    assert noloss("prove", f"table:{table}").returncode == 0
