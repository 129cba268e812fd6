"""`noloss discover rules` and its neighbours: what they print, and what they refuse."""

from pathlib import Path

import pytest

from cli.commands import Run, json_of
from lab.documented import assert_documented


def test_the_shape_of_a_search(run: Run) -> None:
    found = json_of(run, "discover", "rules", "--vocabulary", "full")
    assert_documented("discover rules", found)
    assert (found["least"], found["lists"], len(found["examples"])) == (4, 14, 14)
    assert found["searched"] == 100_723


def test_the_shape_of_a_search_for_terms(run: Run) -> None:
    found = json_of(run, "discover", "rules", "--vocabulary", "full", "--terms", "--seat", "first")
    assert_documented("discover rules", found)
    assert (found["least_terms"], found["rules"], found["lists"]) == (1, 1, 4)


def test_the_shape_of_goals(run: Run) -> None:
    four = ("--vocabulary", "win, block, centre, most lines", "--up-to", "2")
    found = json_of(run, "discover", "rules", "--goals", "3x3 4x3:3", *four)
    assert_documented("discover rules", found)
    assert found["goals"] == ["3x3/first", "3x3/second", "4x3:3/wins"]
    walked = json_of(
        run, "discover", "rules", "--list", "generalist", "--goals", "3x3 5x5:4/second"
    )
    assert_documented("discover rules", walked)
    assert [goal["met"] for goal in walked["goals"]] == [True, True, False]
    assert walked["goals"][2]["game"]


@pytest.mark.parametrize(
    ("arguments", "head"),
    [
        (
            ["rules", "--vocabulary", "full", "--seat", "first"],
            "1 rule is the minimum: 4 lists of 1",
        ),
        (
            ["rules", "--vocabulary", "win, any"],
            "No list of up to 6 rules is enough never to lose.",
        ),
        (
            ["rules", "--vocabulary", "win, any", "--part", "2/2"],
            "In part 2/2 alone: No list of up to 6",
        ),
        (
            ["rules", "--terms", "--up-to", "1"],
            "No list with up to 1 term is enough never to lose.",
        ),
        (["rules", "--goals", "4x3:3", "--vocabulary", "combo, most lines"], "2 rules suffice"),
        (
            ["rules", "--goals", "3x3", "--vocabulary", "win, corner"],
            "No list of up to 3 rules",
        ),
        (["potential", "10x10x10"], "10x10x10: 364 lines of 10 cells, danger 91/256"),
        (["potential", "3x3"], "3x3: 8 lines of 3 cells, danger 1 = 1.0000.\nNot below 1"),
        (["weights"], "No weighting of line types plays 3x3 as second player"),
        (["frontier", "--vocabulary", "nine", "--up-to", "2"], "Lists that never lose, by their"),
    ],
)
def test_the_text(run: Run, arguments: list[str], head: str) -> None:
    code, out, _ = run("discover", *arguments)
    assert (code, out[: len(head)]) == (0, head)


def test_the_limits_are_documents(run: Run) -> None:
    assert_documented("discover weights", json_of(run, "discover", "weights"))
    assert_documented("discover potential", json_of(run, "discover", "potential", "8x8x8"))
    few = ("--vocabulary", "nine", "--up-to", "1")
    assert_documented("discover frontier", json_of(run, "discover", "frontier", *few))


def test_a_search_goes_on_from_its_log(run: Run, tmp_path: Path) -> None:
    logs = [f"--log={tmp_path / name}" for name in ("all.log", "one.log", "two.log")]
    for part, log in (("1/2", logs[1]), ("2/2", logs[2])):
        assert run("discover", "rules", "--part", part, log)[0] == 0
    assert run("discover", "rules", *logs) == run("discover", "rules")
    assert (tmp_path / "all.log").read_text().count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["rules", "--vocabulary", "win, flie"], "unknown term 'flie'"),
        (["rules", "--vocabulary", ""], "is empty"),
        (["rules", "--goals", "20x20:5"], "goal 20x20:5: rules are walked on boards of up to 32"),
        (["rules", "--goals", " "], "no goals"),
        (["rules", "--goals", "3x3/third"], "after / expected first, second or wins"),
        (["rules", "--list", "t3dt"], "'t3dt'"),
        (["rules", "--list", "combo > blok"], "unknown rule 'blok'; did you mean block?"),
        (["rules", "--vocabulary", "frog, win"], "unknown term 'frog'; nearest of"),
        (["rules", "--vocabulary", "frog"], "no vocabulary is called 'frog'"),
        (["rules", "--terms", "--reading", "refine"], "terms can be counted only in rules"),
        (["rules", "--goals", "3x3", "--seat", "second"], "name their own seats, as in 3x3/second"),
        (["rules", "--part", "3/2"], "part '3/2'"),
        (["rules", "--seconds", "0", "--vocabulary", "full"], "--seconds allows more"),
        (["potential", "3x3+misere"], "usual rules"),
        (["frontier", "--plot", "x.nothing"], "cannot draw"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(run: Run, arguments: list[str], why: str) -> None:
    code, out, err = run("discover", *arguments)
    assert (code, out) == (2, "")
    assert why in " ".join(err.split())


def test_a_goal_that_is_missed_stands_out_on_a_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noloss.cli.show.shows_colours", lambda _: True)
    code, out, _ = run("discover", "rules", "--goals", "2x2/wins 3x3", "--list", "most lines")
    assert code == 0
    assert "\x1b[1;32mmet\x1b[0m" in out
    assert "\x1b[1;31mMISSED\x1b[0m" in out


def test_help_below_a_group_breaks_its_lines_where_the_screen_ends(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    _, out, _ = run("discover", "rules", "--help")
    lines = [line for line in out.splitlines() if "--log FILE records" in line]
    assert any("gives the answer" in line for line in lines), out
