"""How commands end, and what foreign text can do on the way: nothing."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from noloss.cli.show import show_json
from noloss.core.errors import NolossError

Run = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize("error", [RuntimeError("no \x1b[2J way"), KeyError(5), ValueError()])
@pytest.mark.parametrize("words", [("evaluate", "t3dt", "random"), ("move", ".../.../...")])
def test_an_internal_error_has_a_code_of_its_own(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception, words: tuple[str, ...]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("noloss.flow.evaluate.evaluate", fail)
    monkeypatch.setattr("noloss.arena.advice.advise", fail)
    code, out, err = run(*words)
    assert (code, out) == (70, "")
    first, *rest = err.splitlines()
    assert first.startswith(f"noloss: internal error: {type(error).__name__}")
    assert rest[0] == "Traceback (most recent call last):"
    assert "\x1b" not in err


@pytest.mark.parametrize(
    ("error", "ends"), [(EOFError("early"), 70), (BrokenPipeError(32, ""), 141)]
)
def test_no_error_of_a_command_is_taken_for_a_verdict(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: Exception, ends: int
) -> None:
    """Typer by itself would end both with 1."""

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("noloss.flow.evaluate.evaluate", fail)
    code, out, err = run("evaluate", "t3dt", "random")
    assert (code, out) == (ends, "")
    assert ("internal error: RuntimeError: EOFError: early" in err) == (ends == 70)


def test_a_library_that_no_extra_brings_is_an_internal_error(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ModuleNotFoundError("No module named 'colours'", name="colours")

    monkeypatch.setattr("noloss.flow.evaluate.evaluate", fail)
    assert run("evaluate", "t3dt", "random")[0] == 70


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            PermissionError(13, "Permission denied", "a\x1b/b"),
            "noloss: a\\x1b/b: Permission denied\n",
        ),
        (BlockingIOError(11, "Try again"), "noloss: Try again\n"),
        (OSError("no lib\x1bx.so"), "noloss: no lib\\x1bx.so\n"),
        (OSError(), "noloss: an error of the system\n"),
    ],
)
def test_an_error_of_the_system_is_not_one_of_the_output(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: OSError, said: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("noloss.flow.evaluate.evaluate", fail)
    assert run("evaluate", "t3dt", "random") == (2, "", said)


def test_refusals_are_printable(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise NolossError("no \x1b[2J way")

    monkeypatch.setattr("noloss.flow.evaluate.evaluate", fail)
    assert run("evaluate", "t3dt", "random") == (2, "", "noloss: no \\x1b[2J way\n")


def _named(name: str, folder: Path) -> str:
    body = f"noloss certificate 1\ngame 1x1\nstrategy {name}\nside second\npositions 0\n"
    body += "lines win 0 draw 0 loss 1\n"
    file = folder / "a.cert"
    file.write_text(f"{body}end {sha256(body.encode()).hexdigest()}\n", "utf-8", newline="")
    return str(file)


@pytest.mark.parametrize(
    "name",
    ["a\rb.cert: verified: whoever", "\x1b[1A\x1b[2Kb.cert: verified", "a\u202eb", "a\x85b"],
)
def test_a_certificate_cannot_forge_a_verdict(run: Run, name: str, tmp_path: Path) -> None:
    code, out, err = run("verify", _named(name, tmp_path))
    assert (code, out) == (1, "")
    assert err.count("\n") == 1
    assert err.rstrip("\n").isprintable()
    assert ": refused: " in err


def test_json_on_the_terminal_holds_no_escapes(capsys: pytest.CaptureFixture[str]) -> None:
    data = {"a": "\x1b\x9b\u202e\ud800\U000e0001 naïve 井"}
    show_json(data)
    line = capsys.readouterr().out
    assert line.rstrip("\n").isprintable()
    assert "naïve 井" in line
    assert json.loads(line) == data


def test_output_that_nobody_reads_is_not_a_lost_game(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends with a code of its own, not with 1, which is the verdict on a bot that loses."""

    def gone(text: str) -> int:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr("sys.stdout.write", gone)
    assert run("check", "t3dt", "--json")[0] == 141
