"""`noloss profile` and `noloss human` as their users meet them."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from recorded import as_csv, record

from noloss.catalogue import strategy
from noloss.core.game import LineGame
from noloss.human.model import human

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def people(tmp_path: Path, three: LineGame) -> str:
    """A file of made-up recorded games."""
    file = tmp_path / "people.csv"
    file.write_text(as_csv(record(three, human(), 30, seed=1)))
    return str(file)


def test_profile_json(run: Run) -> None:
    code, out, _ = run("profile", "t3dt", "--json")
    assert code == 0
    data = json.loads(out)
    assert (data["strategy"], data["game"]) == ("t3dt", "3x3")
    first, second = data["first"], data["second"]
    assert first["win"]["random"] == "565/576"
    assert second["win"]["casual"] == "2/21"
    assert (first["best"]["random"], first["best"]["casual"]) == ("191/192", "89/96")
    assert (first["missed_wins"], second["missed_wins"]) == (8, 16)
    assert first["bits"] == pytest.approx(3.6062553)
    assert first["win"]["optimal"] == first["best"]["newell-simon"] == "0"
    assert first["share"]["optimal"] is None
    assert 0 < Fraction(first["win"]["human"]) < Fraction(first["best"]["human"]) < 1


def test_profile_page(run: Run, people: str) -> None:
    code, out, _ = run("profile", "t3dt", "--people", people)
    assert code == 0
    assert "never loses; lets a forced win go in 8 positions" in out
    assert "772/945" in out
    assert "Against the moves of people in 30 games" in out


def test_profile_of_everyone_on_a_small_board(run: Run, tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    code, out, err = run("profile", "--all", "-g", "3x2:2", "--plot", str(plot))
    assert code == 0
    assert "left out: level: as second player of 3x2:2 people can be made to win" in err
    assert {"muse", "mirror", "trapper"} <= {line.split()[0] for line in out.splitlines()[2:]}
    assert "games won against random" in plot.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ((), "name one strategy, or say --all"),
        (("t3dt", "--all"), "name one strategy, or say --all"),
        (("t3dt", "--plot", "x.svg"), "--plot x.svg: needs --all"),
        (("--all", "--plot", "x.gif"), "--plot x.gif"),
        (("t3dt", "--against", "nobody"), "--against nobody: one of random"),
        (("t3dt", "-g", "4x3:3"), "t3dt plays 3x3 only"),
        (("random", "-g", "4x4x4"), "4x4x4"),
        (("t3dt", "--people", "nowhere.csv"), "nowhere.csv"),
    ],
)
def test_profile_refuses(arguments: tuple[str, ...], what: str, run: Run) -> None:
    code, _, err = run("profile", *arguments)
    assert code == 2
    assert what in err


def test_human_fit_score_and_compare(run: Run, people: str, tmp_path: Path) -> None:
    model = tmp_path / "model.json"
    code, out, _ = run("human", "fit", people, "--out", str(model))
    assert code == 0
    assert "open in the centre" in out
    assert "bits per move on games held out" in out
    fitted = json.loads(run("human", "fit", people, "--json")[1])
    assert fitted["weights"] == json.loads(model.read_text())["weights"]
    assert strategy(f"human:{model}").name != "human"
    code, out, _ = run("human", "compare", people, "t3dt", "human", "random")
    assert code == 0
    order = [line.split()[0] for line in out.splitlines()[2:]]
    assert order == ["people", "human", "t3dt", "random"]


def test_human_score_json(run: Run, people: str) -> None:
    code, out, _ = run("human", "score", "mirror", people, "--refit", "--json", "--seed", "3")
    assert code == 0
    data = json.loads(out)
    assert data["strategy"] == "mirror"
    low, high = data["interval"]
    assert low < data["bits_per_move"] < high
    assert 0 < data["lapse"] < 1
    assert 0 < data["match"] < 1
    assert data["refitted"] is data["held_out"] is True
    assert set(data["use"]) == {"win", "block", "fork", "block fork"}
    assert out == run("human", "score", "mirror", people, "--refit", "--json", "--seed", "3")[1]
    assert data["moves"] == len(Path(people).read_text().splitlines()) - 1


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("score", "t3dt", "PEOPLE", "--refit"), "--refit: t3dt is not made of the human model"),
        (("score", "t3dt", "nowhere.csv"), "nowhere.csv"),
        (("score", "t3dt", "PEOPLE", "--folds", "1"), "1 folds"),
        (("score", "t3dt", "PEOPLE", "-g", "4x4"), "line 2: the board is '.........'"),
        (("fit", "PEOPLE", "--penalty", "0"), "--penalty 0"),
        (("fit", "PEOPLE", "--out", "/nowhere/x"), "/nowhere/x"),
    ],
)
def test_human_refuses(arguments: tuple[str, ...], what: str, run: Run, people: str) -> None:
    code, _, err = run("human", *(people if a == "PEOPLE" else a for a in arguments))
    assert code == 2
    assert what in err


def test_a_player_fitted_to_the_games_is_fitted_anew(run: Run, people: str, tmp_path: Path) -> None:
    model = f"mirror:{tmp_path / 'model.json'}"
    run("human", "fit", people, "--out", str(tmp_path / "model.json"))
    by_itself = json.loads(run("human", "score", model, people, "--json")[1])
    as_it_is = json.loads(run("human", "score", model, people, "--as-is", "--json")[1])
    assert (by_itself["refitted"], by_itself["held_out"]) == (True, True)
    assert (as_it_is["refitted"], as_it_is["held_out"]) == (False, False)
    assert (
        "on the very games that it was fitted to"
        in run("human", "score", model, people, "--as-is")[1]
    )
    shipped = json.loads(run("human", "score", "mirror", people, "--json")[1])
    assert (shipped["refitted"], shipped["held_out"]) == (False, True)


def test_the_changed_branches_are_listed(run: Run) -> None:
    code, out, _ = run("tree", "t3dt-plus", "--beside", "t3dt", "--json")
    assert code == 0
    changes = {tuple(each["path"]): each for each in json.loads(out)}
    edge = changes["yes", "you", "first", "edge"]
    assert edge["t3dt"] == "I take a corner beside your edge"
    assert edge["t3dt-plus"] == "I take the centre"
    assert "same tree" in run("tree", "t3dt", "--beside", "t3dt")[1]
