"""The command line as its users meet it: through `main`, with real output streams."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from noloss.catalogue import CATALOGUE
from noloss.cli.main import COMMANDS
from noloss.cli.quick_move import plain_arguments

Run = Callable[..., tuple[int, str, str]]


def _json(run: Run, *arguments: str) -> Any:
    _, out, _ = run(*arguments, "--json")
    return json.loads(out)


def test_prove_json(run: Run) -> None:
    code, out, _ = run("prove", "t3dt", "--json")
    assert code == 0
    assert json.loads(out) == {
        "strategy": "t3dt",
        "game": "3x3",
        "first": {
            "no_loss": True,
            "positions": 823,
            "lines": {"win": 1272, "draw": 120, "loss": 0},
            "missed_wins": 8,
            "refutation": None,
        },
        "second": {
            "no_loss": True,
            "positions": 639,
            "lines": {"win": 864, "draw": 792, "loss": 0},
            "missed_wins": 16,
            "refutation": None,
        },
    }


def test_prove_says_when_it_loses(run: Run) -> None:
    code, out, _ = run("prove", "casual", "--json")
    assert code == 1
    data = json.loads(out)
    assert data["first"]["no_loss"] is False
    assert len(data["first"]["refutation"]) == 8
    assert all(1 <= cell <= 9 for cell in data["first"]["refutation"])
    code, out, _ = run("prove", "casual")
    assert code == 1
    assert "shortest game it loses: " in out


def test_prove_lists_missed_wins(run: Run) -> None:
    assert "and 11 more (--missed lists all)" in run("prove", "t3dt")[1]
    assert run("prove", "t3dt", "--missed")[1].count("may play 5") == 24
    assert len(_json(run, "prove", "t3dt", "--missed")["second"]["missed"]) == 16
    assert set(_json(run, "prove", "t3dt", "--side", "first")) == {"strategy", "game", "first"}


def test_certificates_are_written_and_verified(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "t3dt.cert"
    code, out, _ = run("prove", "t3dt", "--certificate", str(file))
    assert code == 0
    assert f"Certificate: {file}" in out
    code, out, _ = run("verify", str(file))
    assert code == 0
    assert "never loses 3x3 as second player (639 positions, 1,656 games)" in out
    assert "the file calls it t3dt" in out
    data = _json(run, "verify", str(file))
    assert (data["verified"], data["strategy"], data["sides"]) == (
        True,
        "t3dt",
        ["first", "second"],
    )
    file.write_bytes(file.read_bytes()[:-100])
    code, _, err = run("verify", str(file))
    assert code == 1
    assert "refused: certificate: cut short" in err
    assert _json(run, "verify", str(file))["verified"] is False


def test_no_certificate_for_a_loser(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "casual.cert"
    code, _, err = run("prove", "casual", "--certificate", str(file))
    assert code == 1
    assert "No certificate is written" in err
    assert not file.exists()


def test_evaluate_json(run: Run) -> None:
    assert _json(run, "evaluate", "random", "random") == {
        "game": "3x3",
        "first": "random",
        "second": "random",
        "result": {"first": "737/1260", "draw": "8/63", "second": "121/420"},
    }
    assert "737/1260" in run("evaluate", "random", "random")[1]


def test_move_json(run: Run) -> None:
    assert _json(run, "move", "X.O/.X./...", "--strategy", "t3dt") == {
        "position": "X.O/.X./...",
        "turn": "O",
        "moves": {"9": "1"},
        "reason": {
            "rule": "block",
            "text": "You began and I cannot win at once, so I block your line.",
            "cells": [1, 5, 9],
        },
    }


def test_move_is_the_same_with_and_without_typer(run: Run) -> None:
    """The quick path is taken for plain spellings; an added `--seed` forces the full one."""
    for arguments in (
        ["X.O/.X./..."],
        [".../.../...", "-s", "casual"],
        ["..../..../....", "-g", "4x3:3", "-s", "random"],
    ):
        assert plain_arguments(["move", *arguments]) is not None
        quick = _json(run, "move", *arguments)
        full = _json(run, "move", *arguments, "--seed", "1")
        assert full.pop("drawn") in map(int, quick["moves"])
        assert quick == full


@pytest.mark.parametrize(
    "arguments",
    [["move"], ["move", "--help"], ["move", "a", "b"], ["move", "a", "-s"], ["solve", "a"], []],
)
def test_other_spellings_go_to_the_full_command_line(arguments: list[str]) -> None:
    assert plain_arguments(arguments) is None


def test_solve_json(run: Run) -> None:
    assert _json(run, "solve", "3x3") == {
        "game": "3x3",
        "value": "draw",
        "positions": 5478,
        "canonical": 765,
    }
    assert _json(run, "solve", "3x3x3") == {
        "game": "3x3x3",
        "value": "first",
        "positions": None,
        "canonical": None,
    }
    one = _json(run, "solve", "3x3", "--position", "X../.O./..X")
    assert (one["value"], one["best"], one["turn"]) == ("draw", [2, 4, 6, 8], "O")
    assert "a draw with best play" in run("solve")[1]
    assert "won by the first player, in 7 moves" in run("solve", "3x3x3")[1]
    assert "is over: won by the first player" in run("solve", "3x3", "-p", "XXX/OO./...")[1]


def test_tournament(run: Run) -> None:
    data = _json(run, "tournament", "t3dt", "random")
    assert data["results"][1]["result"] == {"first": "565/576", "draw": "11/576", "second": "0"}
    assert len(data["results"]) == 4
    assert "98.09 0" in run("tournament", "t3dt", "random")[1]


def test_strategies_lists_the_catalogue(run: Run) -> None:
    assert [entry["name"] for entry in _json(run, "strategies")] == list(CATALOGUE)
    assert all(name in run("strategies")[1] for name in CATALOGUE)


def test_tree(run: Run, tmp_path: Path) -> None:
    assert "Who began?" in run("tree", "t3dt")[1]
    assert run("tree", "casual", "--text")[1] == "name casual\nwin\nblock\nany\n"
    assert _json(run, "tree", "casual")["tree"]["children"][0]["answer"] == "win"
    svg = tmp_path / "tree.svg"
    assert run("tree", "t3dt", "--svg", str(svg))[0] == 0
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    code, _, err = run("tree", "mm")
    assert code == 2
    assert "mm has no decision tree; these have: random, casual, newell-simon, " in err


def test_compile_writes_a_table_that_plays(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "t3dt.json"
    code, out, _ = run("compile", "t3dt", str(file))
    assert code == 0
    assert "agrees with t3dt in all 4,520 positions" in out
    table = _json(run, "prove", f"table:{file}")
    assert table["strategy"].startswith("table:t3dt#")
    assert table["first"] == _json(run, "prove", "t3dt")["first"]


def test_claims(run: Run) -> None:
    data = _json(run, "claims", "t3dt-4.2.1")
    assert [claim["holds"] for claim in data] == [True] * 4
    assert "4 claims: 4 hold, 0 fail; 0 questions answered." in run("claims", "t3dt-4.2.1")[1]
    code, _, err = run("claims", "nonsense")
    assert code == 2
    assert "no claim's key starts with nonsense" in err


def test_play_to_the_end(run: Run) -> None:
    code, out, _ = run("play", "mm", "--side", "first", typed="1\n2\n3\nwhy\n")
    assert code == 0
    assert "You are X against mm" in out
    assert out.endswith("Bye.\n")
    assert "I looked ahead to the end" in out


def test_play_answers_every_word(run: Run) -> None:
    typed = "why\nundo\nhint\n5\nwhy\n5\n77\nhello\nhelp\nundo\n\nnew\nquit\n1\n"
    code, out, err = run("play", "--side", "first", "--seed", "3", typed=typed)
    assert (code, err) == (0, "")
    for said in (
        "Sorry: t3dt has not moved yet.",
        "Sorry: you have made no move to take back.",
        "These cells keep the draw: 1 2 3 4 5 6 7 8 9",
        "You began and your mark is in the centre, so I take any free corner.",
        "It chose among 1, 3, 7 or 9 (1/4 each).",
        "cell 5 is taken in ",
        "cell '77': expected a number from 1 to 9.",
        "'hello' is neither a cell nor hint",
        "quit   leave",
    ):
        assert said in out, said
    assert out.count("Bye.") == 1


def test_play_json_is_one_object_per_line(run: Run) -> None:
    code, out, _ = run(
        "play", "t3dt", "--side", "second", "--seed", "1", "--json", typed="hint\nx\nwhy"
    )
    events = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [event["event"] for event in events] == ["board", "hint", "error", "why"]
    assert events[0]["you"] == "O"
    assert len(events[0]["moves"]) == 1


def test_a_seed_reproduces_a_sitting(run: Run) -> None:
    typed = "1\n9\n5\n2\n4\n6\n"
    outs = {run("play", "--seed", "5", typed=typed)[1] for _ in range(3)}
    assert len(outs) == 1


def test_devices_and_links_are_written_through(run: Run, tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old", "utf-8")
    link.symlink_to(real)
    assert run("tree", "casual", "--svg", str(link))[0] == 0
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8").startswith("<svg")
    assert run("tree", "casual", "--svg", "/dev/null")[0] == 0
    assert not Path("/dev/null").is_file()
    code, _, err = run("compile", "casual", "")
    assert code == 2
    assert "cannot write" in err


def test_an_opponent_that_cannot_play_the_game_is_refused_at_once(run: Run) -> None:
    for side in ("first", "second"):
        code, _, err = run("play", "t3dt", "-g", "4x3:3", "--side", side, typed="1\n")
        assert code == 2
        assert "t3dt plays 3x3 only, not 4x3:3" in err


def test_a_tournament_leaves_out_who_cannot_play(run: Run) -> None:
    code, out, err = run("tournament", "-g", "6x2:2", "--json")
    assert code == 0
    assert "t3dt is left out: t3dt plays 3x3 only" in err
    assert "mm is left out: mm searches to the end" in err
    assert "optimal" in json.loads(out)["points"]


@pytest.mark.parametrize("columns", ["20", "80"])
def test_names_and_numbers_are_never_cut(columns: str) -> None:
    arguments = [sys.executable, "-m", "noloss", "strategies"]
    environment = {**os.environ, "COLUMNS": columns, "FORCE_COLOR": "1"}
    done = subprocess.run(arguments, capture_output=True, text=True, check=True, env=environment)
    assert all(name in done.stdout for name in CATALOGUE)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["move", "X.Q/.../..."], "unknown letter 'Q' at row 1, column 3"),
        (["move", "XXX/OO./..."], "the game is over"),
        (["move", ".../.../...", "-s", "t3d"], "did you mean t3dt"),
        (["move", "..../..../....", "-g", "4x3:3"], "t3dt plays 3x3 only, not 4x3:3"),
        (["solve", "3x"], "'3x': expected a name"),
        (["solve", "4x4x4", "--budget", "10"], "not settled within 10 positions"),
        (["prove", "nobody"], "no strategy is called 'nobody'"),
        (["verify", "/nowhere/at/all"], "cannot read '/nowhere/at/all'"),
        (["evaluate", "mm", "mm", "-g", "4x4"], "mm searches to the end"),
        (["tournament", "random", "random"], "random is listed twice"),
        (["compile", "random", "x.json", "-g", "4x4"], "too large to enumerate"),
        (["evaluate", "table:nowhere.json", "random"], "nowhere.json"),
    ],
)
def test_bad_input_is_named_and_exits_with_2(run: Run, arguments: list[str], message: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert err.startswith("noloss: ")
    assert message in err
    assert "Traceback" not in err


def test_a_file_that_cannot_be_written_is_named(run: Run) -> None:
    code, _, err = run("prove", "t3dt", "-c", "/nowhere/at/all")
    assert code == 2
    assert "noloss: cannot write '/nowhere/at/all': No such file or directory" in err


GROUPS = {
    "turing": ("run", "trace", "show", "steps"),
    "bench": ("t3dt", "show", "peers", "growth"),
    "human": ("fit", "score", "compare"),
}


@pytest.mark.parametrize(
    "command", [(c, *sub) for c in COMMANDS for sub in [(s,) for s in GROUPS.get(c, ())] or [()]]
)
def test_every_command_has_help_and_json(run: Run, command: tuple[str, ...]) -> None:
    code, out, _ = run(*command, "--help")
    assert code == 0
    assert "--json" in out


def test_help_lists_every_command_and_unknown_ones_are_refused(run: Run) -> None:
    _, out, _ = run("--help")
    assert all(command in out for command in COMMANDS)
    assert run("--version")[1].startswith("noloss 0.")
    code, _, err = run("plau")
    assert code == 2
    assert "plau" in err
