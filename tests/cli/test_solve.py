"""`solve` as a user meets it."""

from dataclasses import replace
from pathlib import Path

import pytest

from cli.commands import Run, json_of
from documented import assert_documented
from noloss.core.notation import parse_game
from noloss.show.text.solution_text import position_text, solution_text
from noloss.solver.solve import solve


def test_solve_json(run: Run) -> None:
    three = json_of(run, "solve", "3x3")
    assert_documented("solve", three)
    shown = {key: three[key] for key in ("game", "value", "engine", "positions", "canonical")}
    assert shown == {
        "game": "3x3",
        "value": "draw",
        "engine": "table",
        "positions": 5478,
        "canonical": 765,
    }
    assert [proof["claim"] for proof in three["certificate"]] == [
        "second never loses",
        "first never loses",
    ]
    cube = json_of(run, "solve", "3x3x3")
    assert_documented("solve", cube, "3x3x3")
    assert (cube["value"], cube["engine"], cube["best"]) == ("first", "threats", [14])
    assert (cube["nodes"], cube["positions"]) == (7, None)
    assert cube["seconds"] > 0
    one = json_of(run, "solve", "3x3", "--position", "X../.O./..X")
    assert_documented("solve", one)
    assert (one["value"], one["best"], one["turn"]) == ("draw", [2, 4, 6, 8], "O")


def test_solve_in_words(run: Run) -> None:
    """What is drawn or won: see the tour."""
    assert "is over: won by the first player" in run("solve", "3x3", "-p", "XXX/OO./...")[1]
    assert "No certificate: proofs cover only" in run("solve", "3x3+misere")[1]
    assert "A best move: " in run("solve", "6x5:4")[1]


def test_every_move_is_one_that_the_rules_allow() -> None:
    """Where marks fall, three cells of nine may be played."""
    solution = replace(solve(parse_game("3x3+gravity").start()), fastest=())
    assert position_text(solution).endswith("Best moves: 7 8 9")


def test_boards_under_gravity_are_named_for_what_they_are() -> None:
    """Of 3x3 all 694 can arise in play, of 4x3 only 7,157."""
    for game, boards in (("3x3+gravity", "694"), ("4x3:3+gravity", "8,209")):
        said = solution_text(solve(parse_game(game).start()))
        assert f"{boards} boards without floating marks" in said


def test_proofs_are_written_and_hold(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cube.proof"
    assert json_of(run, "solve", "3x3x3", "--out", str(path))["certificate"][0]["file"] == str(path)
    assert json_of(run, "verify", str(path))["valid"]


def test_a_log_is_kept_when_the_budget_ends(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "search.log"
    code, _, error = run("solve", "5x5:4", "--budget", "3000", "--log", str(log))
    assert (code, "--budget allows more" in error) == (2, True)
    assert log.stat().st_size > 10_000
    found = json_of(run, "solve", "5x5:4", "--log", str(log))
    assert found["value"] == "draw"


def test_memory_is_bounded(run: Run) -> None:
    code, _, error = run("solve", "9x4:4", "--memory", "1")
    assert (code, "more than 1 MB" in error) == (2, True)
    assert "; --memory allows more" in error


def test_a_budget_leaves_out_what_it_does_not_allow(run: Run) -> None:
    """But never a value that is settled."""
    little = json_of(run, "solve", "4x3:3", "--budget", "5", "--memory", "1")
    assert_documented("solve", little)
    assert (little["value"], little["nodes"], little["distance"]) == ("first", 4, None)
    assert (little["positions"], little["canonical"]) == (None, None)
    three = json_of(run, "solve", "3x3", "--budget", "1000")
    assert (three["value"], three["engine"], three["nodes"]) == ("draw", "answers", 89)
    code, _, error = run("solve", "3x3", "--budget", "10")
    assert (code, "3x3: more than 10 positions, of up to 6,046; --budget" in error) == (2, True)


@pytest.mark.parametrize("said", ["draw", "first"])
def test_the_table_shows_where_others_say_something_else(
    run: Run, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    from noloss.core.game import Value
    from noloss.solver import survey

    monkeypatch.setitem(survey._KNOWN, "3x3", (Value(said), "a book"))
    monkeypatch.setattr(survey, "CUBES", ())
    _, text, _ = run("solve", "--table", "--largest", "3")
    assert ("DISAGREES with what was published: 3x3." in text) is (said == "first")
    assert ("draw !!" in text) is (said == "first")
    (row,) = json_of(run, "solve", "--table", "--largest", "3")["rows"]
    assert (row["game"], row["value"], row["literature"]) == ("3x3", "draw", said)


def test_the_table_does_not_call_open_what_was_not_settled_here() -> None:
    from noloss.core.game import Value
    from noloss.show.text.solution_text import survey_text
    from noloss.solver.survey import Survey, SurveyRow

    draw = SurveyRow("3x3", Value.DRAW, "table", 0.0, 1, 1, None, None)
    unsettled = SurveyRow("5x5x5", None, None, None, None, None, None, None)
    text = survey_text(Survey((draw, unsettled)), 80)
    assert "open" not in text
    assert "1 of 2 games settled.\n— was not settled" in text
    assert "—" not in survey_text(Survey((draw,)), 80)


def test_the_table_stops_when_it_is_told_to(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from noloss.solver import survey

    monkeypatch.setattr(survey, "CUBES", ())
    rows = json_of(run, "solve", "--table", "--largest", "4", "--seconds", "0")["rows"]
    assert (rows[-1]["game"], rows[-1]["value"]) == ("4x4", None)


@pytest.mark.parametrize("option", ["--out", "--log", "--position"])
def test_what_goes_without_the_table_is_refused(run: Run, tmp_path: Path, option: str) -> None:
    for others in ((option, str(tmp_path / "x")), ("4x4",)):
        code, _, err = run("solve", "--table", *others)
        assert (code, "--table cannot be combined" in err) == (2, True)


def test_workers_and_a_cluster_exclude_each_other(run: Run) -> None:
    code, _, err = run("solve", "3x3", "--workers", "2", "--cluster", "tcp://nowhere:1")
    assert code == 2
    assert "or --cluster, not both" in err
