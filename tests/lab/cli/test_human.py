"""`noloss human` as its users meet it."""

import json
from pathlib import Path

import pytest

from cli.commands import Run, json_of
from lab.documented import assert_documented
from noloss.strategies.catalogue import strategy

FEW = ("--folds", "3")


def test_human_fit_score_and_compare(run: Run, people: str, tmp_path: Path) -> None:
    model = tmp_path / "model.json"
    code, out, _ = run("human", "fit", people, "--out", str(model), *FEW)
    assert code == 0
    assert "open in the centre" in out
    assert "bits per move on held-out games" in out
    fitted = json_of(run, "human", "fit", people, *FEW)
    assert_documented("human fit", fitted)
    assert fitted["weights"] == json.loads(model.read_text())["weights"]
    assert strategy(f"human:{model}").name != "human"
    players = ("t3dt", "human", "random")
    assert_documented("human compare", json_of(run, "human", "compare", people, *players, *FEW))
    code, out, _ = run("human", "compare", people, *players, *FEW)
    assert code == 0
    order = [line.split()[0] for line in out.split("\n\n")[0].splitlines()[2:]]
    assert order == ["people", "human", "t3dt", "random"]


def test_human_score_json(run: Run, people: str) -> None:
    words = ("human", "score", "mirror", people, "--refit", "--json", "--seed", "3", *FEW)
    code, out, _ = run(*words)
    assert code == 0
    data = json.loads(out)
    assert_documented("human score", data)
    assert data["strategy"] == "mirror"
    low, high = data["interval"]
    assert low < data["bits_per_move"] < high
    assert 0 < data["lapse"] < 1
    assert 0 < data["match"] < 1
    assert data["refitted"] is data["held_out"] is True
    assert set(data["use"]) == {"win", "block", "fork", "block fork"}
    assert out == run(*words)[1]
    assert data["moves"] == len(Path(people).read_text().splitlines()) - 1


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("score", "t3dt", "PEOPLE", "--refit"), "t3dt is not made from the human model"),
        (("score", "t3dt", "nowhere.csv"), "nowhere.csv"),
        (("score", "t3dt", "PEOPLE", "--folds", "1"), "1 fold: expected from 2"),
        (("score", "t3dt", "PEOPLE", "-g", "4x4"), "has 9 cells, and 4x4 has 16"),
        (("compare", "PEOPLE", "--seconds", "0"), "people.csv: more than 0 seconds"),
        (("fit", "PEOPLE", "--penalty", "0"), "penalty 0: a number above 0"),
        (("fit", "PEOPLE", "--out", "/nowhere/x"), "/nowhere/x"),
    ],
)
def test_human_refuses(arguments: tuple[str, ...], what: str, run: Run, people: str) -> None:
    code, _, err = run("human", *(people if a == "PEOPLE" else a for a in arguments))
    assert code == 2
    assert what in err


def test_a_player_fitted_to_the_games_is_fitted_anew(run: Run, people: str, tmp_path: Path) -> None:
    model = f"mirror:{tmp_path / 'model.json'}"
    run("human", "fit", people, "--out", str(tmp_path / "model.json"), *FEW)
    by_itself = json_of(run, "human", "score", model, people, *FEW)
    as_it_is = json_of(run, "human", "score", model, people, "--as-is", *FEW)
    assert (by_itself["refitted"], by_itself["held_out"]) == (True, True)
    assert (as_it_is["refitted"], as_it_is["held_out"]) == (False, False)
    assert (
        "on the same games that it was fitted to"
        in run("human", "score", model, people, "--as-is", *FEW)[1]
    )
    shipped = json_of(run, "human", "score", "mirror", people, *FEW)
    assert (shipped["refitted"], shipped["held_out"]) == (False, True)
