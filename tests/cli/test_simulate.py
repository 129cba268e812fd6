"""`simulate` on the command line."""

import json
from dataclasses import replace
from typing import Any

import pytest

from cli.conftest import Run
from noloss.arena import simulate as module


def test_simulate_counts_and_gives_the_exact_chances(run: Run) -> None:
    code, out, _ = run("simulate", "t3dt", "random", "--games", "30000", "--seed", "4")
    assert code == 0
    assert "t3dt (first) wins" in out
    assert "98.09" in out
    assert "`noloss evaluate` has the exact fractions" in out
    data = json.loads(run("simulate", "t3dt", "random", "-n", "30000", "--seed", "4", "--json")[1])
    assert data["games"] == sum(data["counts"].values()) == 30000
    assert data["exact"]["first"] == "565/576"
    assert data["counts"]["second"] == 0
    again = run(
        "simulate", "t3dt", "random", "-n", "30000", "--seed", "4", "--cores", "2", "--json"
    )
    assert json.loads(again[1])["counts"] == data["counts"]


def test_simulate_says_when_it_was_stopped(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    real = module.simulate

    def fewer(*asked: Any) -> module.Tally:
        return replace(real(*asked[:3], 1000, *asked[4:]), complete=False, asked=5000)

    monkeypatch.setattr(module, "simulate", fewer)
    assert "Stopped after 1,000 of 5,000 games." in run("simulate", "mm", "abp", "-n", "5000")[1]


def test_simulate_refuses_clearly(run: Run) -> None:
    code, _, err = run("simulate", "t3dt", "rando")
    assert (code, "did you mean random" in err) == (2, True)
    assert run("simulate", "t3dt", "random", "--games", "0")[0] == 2
