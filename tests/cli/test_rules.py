"""`noloss rules` as its users meet it."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def _noloss(*arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "noloss", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=120, cwd=folder
    )


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
