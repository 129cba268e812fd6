"""The command line as a whole: help, and what is refused."""

import re
from pathlib import Path

import pytest

from cli.commands import EVERY, SPELLINGS, Run
from noloss.cli.main import main


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["move", "X.Q/.../..."], "unknown letter 'Q' at row 1, column 3"),
        (["move", "XXX/OO./..."], "the game is over"),
        (["move", ".../.../...", "-s", "t3d"], "did you mean t3dt"),
        (
            ["move", "..../..../....", "-s", "t3dt", "-g", "4x3:3"],
            "t3dt does not play 4x3:3: it plays 3x3 only",
        ),
        (["solve", "3x"], "'3x': expected a name"),
        (["solve", "4x4x4", "--budget", "10"], "not settled: 4x4x4: more than 10 positions"),
        (["prove", "nobody"], "no strategy is called 'nobody'"),
        (["verify", "/nowhere/at/all"], "cannot read '/nowhere/at/all'"),
        (["evaluate", "mm", "mm", "-g", "4x4"], "mm does not play 4x4"),
        (["tournament", "random", "random"], "random is listed twice"),
        (["compile", "random", "x.json", "-g", "4x4"], "too large to enumerate"),
        (["evaluate", "table:nowhere.json", "random"], "nowhere.json"),
        (["solve", "3x3", "--cluster", "nowhere.json"], "'nowhere.json': neither an address"),
        (["solve", "3x3", "--cluster", ""], "an argument is empty"),
        (["solve", "3x3", "--cluster", " "], "' ': neither an address"),
        (["site", ""], "an argument is empty: is a variable of the shell not set?"),
        (["rules", "when.txt"], "'first corner when' lacks its condition"),
    ],
)
def test_bad_input_is_named_and_exits_with_2(
    run: Run, arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("when.txt").write_text("first corner when\nany\n", "utf-8")
    code, out, err = run(*arguments)
    assert code == 2
    assert out == ""
    assert err.startswith("noloss: ")
    assert message in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("simulate t3dt random --games 1e6", "'1e6' is not a valid whole number"),
        ("prove t3dt --budget 2.5", "'2.5' is not a valid whole number"),
        ("prove t3dt --seconds soon", "'soon' is not a valid number"),
    ],
)
def test_what_is_no_number_is_told_as_people_would(run: Run, words: str, said: str) -> None:
    code, _, err = run(*words.split())
    assert (code, said in " ".join(err.split())) == (2, True)


@pytest.mark.parametrize("command", SPELLINGS)
def test_every_command_has_help_and_json(run: Run, command: tuple[str, ...]) -> None:
    code, out, _ = run(*command, "--help")
    assert code == 0
    assert "--json" in out


def test_every_command_is_in_its_group_of_the_help(run: Run) -> None:
    _, out, _ = run("--help")
    panels = list(dict.fromkeys(command.panel for command in EVERY.values()))
    parts = re.split(f"─ ({'|'.join(panels)}) ─", out)
    assert parts[1::2] == panels
    shown = dict(zip(parts[1::2], parts[2::2], strict=True))
    for name, command in EVERY.items():
        assert f"│ {name} " in shown[command.panel]


def test_help_breaks_its_lines_where_the_screen_ends(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not where a docstring does."""
    monkeypatch.setenv("COLUMNS", "400")
    _, out, _ = run("check", "--help")
    assert any("Also 3 if" in x and "a file is missing" in x for x in out.splitlines()), out


def test_help_lists_every_command_and_unknown_ones_are_refused(run: Run) -> None:
    _, out, _ = run("--help")
    assert all(command in out for command in EVERY)
    assert run("--version")[1].startswith("noloss 0.")
    code, _, err = run("plau")
    assert code == 2
    assert "plau" in err


def test_move_finds_somebody_who_plays_the_game(run: Run) -> None:
    code, out, _ = run("move", "/".join(["....."] * 5), "-g", "5X5")
    assert (code, "expert plays 13." in out) == (0, True)


def test_on_a_terminal_a_refusal_breaks_between_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "90")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("sys.argv", ["noloss", "evaluate", "nobody", "random"])
    with pytest.raises(SystemExit, match="2"):
        main()
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) > 1
    assert max(map(len, lines)) <= 90
    assert "optimal, optimal-fastest" in " ".join(lines)


@pytest.mark.parametrize(
    ("terminal", "settings", "coloured"),
    [
        (True, {"TERM": "xterm"}, True),
        (True, {"TERM": "xterm", "NO_COLOR": ""}, False),
        (True, {"TERM": "dumb"}, False),
        (False, {"TERM": "xterm"}, False),
    ],
)
def test_a_verdict_has_a_colour_on_a_terminal_that_shows_any(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    terminal: bool,
    settings: dict[str, str],
    coloured: bool,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    _, out, _ = run("prove", "casual", "-g", "3x2:2", "--side", "second")
    assert ("\x1b[1;31mCAN LOSE\x1b[0m" in out) is coloured
    assert ("\x1b" in out) is coloured


def test_help_names_arguments_as_its_texts_do_and_lists_choices_in_words(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, out, _ = run("check", "--help")
    words = " ".join(out.replace("│", " ").split())
    assert "BOT" in words.partition("Play every reply")[0]
    assert "A file or folder, file.py:function" in words
    assert "The seat to check it in. Choices: first, second, both. [default: both]" in words
    assert "|" not in words
