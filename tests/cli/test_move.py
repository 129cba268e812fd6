"""`move` as a user meets it."""

import pytest

from cli.commands import Run, json_of
from noloss.cli.quick_move import plain_arguments


def test_move_json(run: Run) -> None:
    assert json_of(run, "move", "X.O/.X./...", "--strategy", "t3dt") == {
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
        quick = json_of(run, "move", *arguments)
        full = json_of(run, "move", *arguments, "--seed", "1")
        assert full.pop("drawn") in map(int, quick["moves"])
        assert quick == full


@pytest.mark.parametrize(
    "arguments",
    [["move"], ["move", "--help"], ["move", "a", "b"], ["move", "a", "-s"], ["solve", "a"], []],
)
def test_other_spellings_go_to_the_full_command_line(arguments: list[str]) -> None:
    assert plain_arguments(arguments) is None


def test_a_player_is_not_asked_about_a_game_that_it_does_not_play(run: Run) -> None:
    code, out, err = run("move", "..../..../..../....", "-g", "4x4", "-s", "muse")
    assert (code, out) == (2, "")
    assert err.startswith("noloss: muse does not play 4x4: it has up to 1.0e+07 positions")


def test_what_a_player_works_out_may_take_some_seconds_and_no_more(run: Run) -> None:
    board = ("move", ".../.../...", "-s", "muse")
    code, out, err = run(*board, "--seconds", "0")
    assert (code, out) == (2, "")
    assert "muse: more than 0 seconds" in err
    assert json_of(run, *board, "--seconds", "1000") == json_of(run, *board)
