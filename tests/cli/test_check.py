"""`noloss check` as its users meet it."""

import json
import sys
from pathlib import Path

import pytest

from in_process import noloss

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples/bots/bot.py"


def test_the_json_of_a_check() -> None:
    done = noloss("check", str(BOT), "--json")
    data = json.loads(done.stdout)
    assert done.returncode == 1
    assert (data["verdict"], data["proven"], data["assumes"]) == ("loses", True, "board")
    assert data["first"]["losing_move"] == {
        "position": "OX./OX./...", "played": 3, "safe": [7, 8]
    }  # fmt: skip
    missed = data["first"]["missed"]
    assert missed[0] == {"position": "OX./OX./...", "played": 3, "wins": [7, 8]}
    assert len(missed) == data["first"]["missed_wins"]
    assert data["first"]["refutation"] == [5, 1, 2, 4, 3, 7]
    assert set(data["second"]["lines"]) == {"win", "draw", "loss"}
    for seat in ("first", "second"):
        assert {"missed_wins", "declined_wins", "faults"} <= set(data[seat])
        assert data[seat]["faults"] == []


def test_exit_codes_and_words() -> None:
    assert noloss("check", "newell-simon").returncode == 0
    done = noloss("check", "rules:examples/rules/greedy.txt", folder=ROOT)
    assert done.returncode == 1
    assert "LOSES at 3x3 (proven over all play" in done.stdout
    assert "shortest game it loses: 1 5 6 7 3 2 9\n" in done.stdout
    assert "    X . .   X . .   X . .   X . .   X . X   X O X   X O X\n" in done.stdout
    assert "  your 7 on X../.OX/... loses; 2, 3, 8 or 9 hold\n" in done.stdout
    broken = noloss("check", f"{sys.executable} -c pass", "--sandbox", "off")
    assert broken.returncode == 2
    assert "IS BROKEN" in broken.stdout
    assert ".../.../...  crash" in broken.stdout
    missing = noloss("check", "no-such-program-anywhere")
    assert missing.returncode == 64, "no verdict, and 2 is one"
    assert "cannot run 'no-such-program-anywhere'" in missing.stderr
    missing = noloss("check", "mine.py")
    assert missing.stderr == "noloss: cannot run 'mine.py': No such file or directory\n"


def test_python_objects_are_checked(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import noloss\n"
        "def move(board, mark):\n    return board.replace('/', '').index('.') + 1\n"
        "expert = noloss.strategy('newell-simon')\n",
        "utf-8",
    )
    assert noloss("check", "mine:move", folder=tmp_path).returncode == 1
    assert noloss("check", "mine.py:expert", folder=tmp_path).returncode == 0
    assert "cannot be loaded" in noloss("check", "mine:nothing", folder=tmp_path).stderr


def test_other_games_can_be_checked() -> None:
    done = noloss("check", "optimal-fastest", "--game", "4x2:3", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["game"] == "4x2:3"


def test_numbers_out_of_range_are_refused() -> None:
    for option in (["--timeout", "nan"], ["--timeout", "1e300"], ["--memory", "99999999999999"]):
        done = noloss("check", "true", *option)
        assert done.returncode == 64
        assert "Traceback" not in done.stderr


def test_a_bot_that_leaves_is_broken(tmp_path: Path) -> None:
    """Whichever way it leaves, the check says so and does not end with it.

    One that leaves when it is asked: see `tests/bots/functions`.
    """
    for leave in ("import sys; sys.exit()", "import os; os._exit(0)"):
        (tmp_path / "load.py").write_text(f"{leave}\n", "utf-8")
        done = noloss("check", "load.py:move", folder=tmp_path)
        assert (done.returncode, "IS BROKEN" in done.stdout) == (2, True), leave
        assert "cannot be loaded" in done.stdout


def test_an_unknown_course_is_answered_with_the_nearest() -> None:
    done = noloss("check", "--as", "cs5", "tictactoe.py")
    assert (done.returncode, "did you mean cs50?" in done.stderr) == (64, True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--as cs50 tictactoe.py --board xo-", "--board does not go with --as"),
        ("llm:m", "noloss: llm:m: use noloss check-model m\n"),
        ("t3dt --endpoint http://localhost:1/v1", "No such option: --endpoint"),
    ],
)
def test_no_option_is_dropped_in_silence(words: str, says: str) -> None:
    done = noloss("check", *words.split())
    assert (done.returncode, done.stdout) == (64, "")
    assert says in done.stderr


@pytest.mark.parametrize("words", ["", "casual --side third", "casual --timeout -1", "--nosuch"])
def test_a_call_that_is_wrong_is_no_verdict(words: str) -> None:
    assert noloss("check", *words.split()).returncode == 64
    assert noloss("prove", "--nosuch").returncode == 2


def test_each_verdict_has_an_exit_code(tmp_path: Path) -> None:
    chance = tmp_path / "chance.py"
    chance.write_text(
        "import random\n"
        "def move(board, mark):\n"
        "    return random.choice([at for at, cell in enumerate(board, 1) if cell == '.'])\n",
        "utf-8",
    )
    done = noloss("check", f"{chance}", "--side", "first", "--game", "7x1:7")
    assert done.returncode == 3
    assert done.stdout.startswith(f"No loss of {chance}:move was found on 7x1:7 in ")
    slow = noloss("check", "sleep 600", "--sandbox", "off", "--timeout", "0.1", "--json")
    assert (slow.returncode, json.loads(slow.stdout)["verdict"]) == (4, "too slow")
    one = noloss("check", str(BOT), "--json", "--side", "second")
    assert set(json.loads(one.stdout)) & {"first", "second"} == {"second"}


def test_boards_and_answers_in_other_ways(tmp_path: Path) -> None:
    """Nine characters, small letters, a dash; cells from 0."""
    file = tmp_path / "nine.py"
    file.write_text(
        "for line in iter(input, ''):\n"
        "    board, mark = line.split()\n"
        "    assert len(board) == 9 and set(board) <= set('xo-') and mark in 'xo'\n"
        "    print(board.index('-'), flush=True)\n",
        "utf-8",
    )
    wrong = json.loads(noloss("check", str(file), "--board", "xo-", "--json").stdout)
    assert [guess["option"] for guess in wrong["guesses"]] == ["--zero-based"]
    right = noloss("check", str(file), "--board", "xo-", "--zero-based", "--json")
    data = json.loads(right.stdout)
    assert (data["verdict"], data["first"]["faults"]) == ("loses", [])
    assert "expected the characters" in noloss("check", str(file), "--board", "xx-").stderr
