"""`play` as a user meets it."""

import io
import json
import signal
import sys
from typing import Any

import pytest

from cli.commands import Run
from noloss.cli import play as play_command
from noloss.solver.threats import winning_sequence
from noloss.strategies.catalogue import strategy


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
        "Sorry: you have no move to take back.",
        "These cells keep the draw: 1 2 3 4 5 6 7 8 9",
        "You began and your mark is in the centre, so I take any free corner.",
        "It chose among 1, 3, 7 or 9 (1/4 each).",
        "Sorry: cell 5 is taken.",
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


def test_an_opponent_that_cannot_play_the_game_is_refused_at_once(run: Run) -> None:
    for side in ("first", "second"):
        code, _, err = run("play", "t3dt", "-g", "4x3:3", "--side", side, typed="1\n")
        assert code == 2
        assert "t3dt does not play 4x3:3: it plays 3x3 only" in err


@pytest.mark.parametrize(
    ("game", "opponent"),
    [
        ("3x3", "t3dt"),
        ("3x3+misere", "muse"),
        ("5x5+misere", "expert"),
        ("3x2:2", "muse"),
        ("4x4x4", "expert"),
        ("7x6:4+gravity", "expert"),
        ("20x20:5", "expert"),
        ("1x1", "muse"),
    ],
)
def test_every_board_has_an_opponent(run: Run, game: str, opponent: str) -> None:
    for side in ("first", "second"):
        code, out, err = run("play", "-g", game, "--side", side)
        assert (code, err) == (0, "")
        assert f"against {opponent}" in out


def test_a_hint_that_cannot_be_proven_says_so(run: Run) -> None:
    words = ("play", "-g", "12x12:5", "--side", "first")
    code, out, err = run(*words, typed="hint\n")
    assert (code, err) == (0, "")
    assert "In your place expert would play 53 54" in out
    assert 'and say:\n"Not proven: I take what is worth most by its lines."' in out
    event = json.loads(run(*words, "--json", typed="hint\n")[1].splitlines()[1])
    assert (event["event"], event["value"]) == ("hint", None)
    assert event["cells"]
    assert event["says"].startswith("Not proven: ")


def test_marks_fall_down(run: Run) -> None:
    words = ("play", "casual", "-g", "4x4+gravity", "--side", "first", "--seed", "1")
    _, out, _ = run(*words, typed="1\n")
    assert (
        "You are X against casual. Marks fall down. Type the number of a column, 1 to 4, or" in out
    )
    assert "  . |  . |  . |  .\n" in out
    assert "\n  X | " in out
    assert "casual plays " in out
    moves = [
        json.loads(run(*words, "--json", typed=cell)[1].splitlines()[-1]) for cell in ("1", "13")
    ]
    assert moves[0] == moves[1]
    assert "cell 1 is taken" in run(*words, typed="1\n" * 5)[1]


def test_a_full_line_loses_is_said(run: Run) -> None:
    _, out, _ = run("play", "-g", "3x3+misere", "--side", "first")
    assert "You are X against muse. Whoever completes a line loses. Type" in out


def test_a_move_is_told_once_and_not_again_when_one_is_taken_back(run: Run) -> None:
    _, out, _ = run("play", "--side", "second", "--seed", "3", typed="5\nundo\nnew\n")
    lines = [line for line in out.splitlines() if "t3dt plays " in line]
    assert len(lines) == 3


def test_the_reason_of_a_move_is_as_in_move(run: Run) -> None:
    words = ("play", "t3dt", "--side", "first", "--seed", "3", "--json")
    event = json.loads(run(*words, typed="5\nwhy\n")[1].splitlines()[-1])
    asked = json.loads(run("move", ".../.X./...", "--json")[1])
    assert {key: event[key] for key in ("moves", "reason")} == {
        key: asked[key] for key in ("moves", "reason")
    }


def test_names_ignore_case_and_plain_stays_by_lines(run: Run) -> None:
    for words in (("T3DT",), ("T3dt", "--plain"), ("t3dt", "-g", "3X3")):
        code, out, _ = run("play", *words, "--side", "First")
        assert (code, "You are X against t3dt." in out) == (0, True)
    named = {"LEVEL:30": "level:30", "Muse:0.05:RANDOM": "muse:0.05:random"}
    named["GUIDED:Abp"] = "guided:abp"
    assert {spec: strategy(spec).name for spec in named} == named


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_screen_is_filled_only_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    out = Terminal()
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name)
    assert play_command.has_screen()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert not play_command.has_screen()
    assert out.getvalue() == "(pip install 'noloss[screens]' brings a full-screen board.)\n"
    monkeypatch.setenv("TERM", "dumb")
    assert not play_command.has_screen()
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setenv("TERM", "xterm")
    assert not play_command.has_screen()


@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_while_the_opponent_thinks_leaves_as_quit_does(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*words: Any) -> tuple[int, ...]:
        if (words[1] | words[2]).bit_count() == 3:  # it thinks about its second move
            signal.raise_signal(signal.SIGINT)
        return winning_sequence(*words)

    monkeypatch.setattr("noloss.strategies.expert.winning_sequence", interrupted)
    typed = "1\n8\nhelp\n"
    code, out, err = run("play", "expert", "-g", "8x8:5", "--side", "first", typed=typed)
    assert (code, err) == (0, "")
    assert out.endswith("Bye.\n")
    assert out.count("quit   leave") == 1  # in the welcome; the line that follows is not read


def test_a_reply_that_takes_too_long_is_not_made(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0]

    def slow(*words: Any) -> tuple[int, ...]:
        clock[0] += 10 if (words[1] | words[2]).bit_count() == 3 else 0
        return winning_sequence(*words)

    monkeypatch.setattr("noloss.core.budget.monotonic", lambda: clock[0])
    monkeypatch.setattr("noloss.strategies.expert.winning_sequence", slow)
    game = ("play", "expert", "-g", "8x8:5", "--side", "first", "--json")
    code, out, _ = run(*game, "--seconds", "5", typed="1\n8\n")
    board, after, late = map(json.loads, out.splitlines())
    assert (code, len(board["moves"]), len(after["moves"])) == (0, 0, 2)
    assert (late["event"], "expert: more than 5 seconds" in late["text"]) == ("error", True)
