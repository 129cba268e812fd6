"""`analyse` as a user meets it."""

import json
from functools import cache
from pathlib import Path

import pytest

from lab.documented import assert_documented
from noloss.core.document import to_json
from noloss.core.game import Side
from noloss.lab.evolve.frontier_points import attained
from noloss.lab.evolve.genome import VectorStrategy
from noloss.lab.evolve.settings import Settings


@cache
def _two(side: Side) -> list[VectorStrategy]:
    return [a.strategy for a in attained(side) if isinstance(a.strategy, VectorStrategy)][:2]


def _write_run(folder: Path, side: Side) -> None:
    """A run written by hand: two strategies."""
    found = _two(side)
    options = to_json(Settings(role=side.value))
    head = {"format": "noloss run", "version": 1, "run": 0, "options": options}
    body = {"generation": 0, "best": 0.0, "mean": 0.1, "size": 98}
    body["found"] = [[move + 1 for move in strategy.moves] for strategy in found]
    lines = [json.dumps(line) for line in (head, body, {"end": 0})]
    (folder / f"{side.value}-01.jsonl").write_text("\n".join(lines) + "\n")


def test_analyse_tells_what_the_strategies_are_like(
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "holds no runs" in run("analyse", ".")[2]
    _write_run(tmp_path, Side.FIRST)
    code, _, err = run("analyse", ".")
    assert code == 2
    assert "no strategy for the second player was found" in err
    _write_run(tmp_path, Side.SECOND)
    data = json.loads(run("analyse", ".", "--json")[1])
    assert_documented("analyse", data)
    assert data["strategies"] == 4
    assert data["wins"] == [128 + 107, 141 + 108]
    assert data["best_ratio"]["ratio"] == "248/23"
    heuristic = [r for r in data["table_2"] if r["name"] == "Mod. heuristic"]
    assert [r["source"] for r in heuristic] == ["the paper", "here"]
    assert heuristic[0]["first"] == heuristic[1]["first"] == [18, 1]
    _, shown, _ = run("analyse", ".", "--moves", "--save", "named")
    assert "Table 2:" in shown
    assert "block when not I can win" in shown
    assert "Saved 3 strategies in named." in shown
    proven = json.loads(run("prove", "evolved:named/best-ratio.json", "--json")[1])
    assert proven["first"]["no_loss"]


def test_time_that_is_over_ends_it(run, tmp_path: Path) -> None:
    for side in Side:
        _write_run(tmp_path, side)
    code, out, err = run("analyse", str(tmp_path), "--seconds", "0")
    assert (code, out) == (2, "")
    assert "Analysing: more than 0 seconds" in err
