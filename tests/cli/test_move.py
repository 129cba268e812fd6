"""`move` as a user meets it."""

from cli.commands import Run, json_of


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


def test_a_seed_draws_one_of_the_moves(run: Run) -> None:
    for arguments in (
        ["X.O/.X./..."],
        [".../.../...", "-s", "casual"],
        ["..../..../....", "-g", "4x3:3", "-s", "random"],
    ):
        plain = json_of(run, "move", *arguments)
        drawn = json_of(run, "move", *arguments, "--seed", "1")
        assert str(drawn.pop("drawn")) in plain["moves"]
        assert plain == drawn


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
