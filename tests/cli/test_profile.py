"""`noloss profile` as its users meet it."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]


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


def test_a_picture_that_cannot_be_drawn_is_refused_before_anything_is_measured(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("noloss.arena.profile.profiles", None)
    code, out, err = run("profile", "--all", "--plot", str(tmp_path / "no" / "all.svg"))
    assert (code, out) == (2, "")
    assert "all.svg" in err


def test_profile_page(run: Run) -> None:
    code, out, _ = run("profile", "t3dt")
    assert code == 0
    assert "never loses; lets a forced win go in 8 positions" in out
    assert "772/945" in out


def test_profile_of_everyone_on_a_small_board(run: Run, tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    code, out, err = run("profile", "--all", "-g", "3x2:2", "--plot", str(plot))
    assert code == 0
    assert "Left out: level does not play 3x2:2: as second player, it can let people win" in err
    assert {"muse", "mirror", "trapper"} <= {line.split()[0] for line in out.splitlines()[2:]}
    drawn = plot.read_text(encoding="utf-8")
    assert "games won against random" in drawn
    told = re.findall(r">([^<]+)</text>", drawn)
    assert [told.count(name) for name in ("frontier", "optimal", "mirror")] == [1, 1, 1]


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ((), "name one strategy, or use --all"),
        (("t3dt", "--all"), "name one strategy, or use --all"),
        (("t3dt", "--plot", "x.svg"), "--plot x.svg: needs --all"),
        (("--all", "--plot", "x.gif"), "--plot x.gif"),
        (("t3dt", "--against", "nobody"), "--against nobody: expected one of random"),
        (("t3dt", "-g", "4x3:3"), "t3dt does not play 4x3:3"),
        (("random", "-g", "4x4x4"), "4x4x4"),
    ],
)
def test_profile_refuses(arguments: tuple[str, ...], what: str, run: Run) -> None:
    code, _, err = run("profile", *arguments)
    assert code == 2
    assert what in err


def test_the_changed_branches_are_listed(run: Run) -> None:
    code, out, _ = run("tree", "t3dt-plus", "--beside", "t3dt", "--json")
    assert code == 0
    changes = {tuple(each["path"]): each for each in json.loads(out)}
    edge = changes["yes", "you", "first", "edge"]
    assert edge["t3dt"] == "I take a corner beside your edge"
    assert edge["t3dt-plus"] == "I take the centre"
    assert "same tree" in run("tree", "t3dt", "--beside", "t3dt")[1]
