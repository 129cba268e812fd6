"""How the command starts and ends: what it loads, and what a closed pipe does."""

import subprocess
import sys

import pytest

from cli.starting import assert_nothing_else_is_loaded
from noloss.cli import main, show
from noloss.cli.move import move
from noloss.core.errors import Cancelled
from noloss.core.strategy import Strategy
from noloss.strategies.catalogue import strategy

STARTS = {
    "move X.O/.X./...": {"typer"},
    "move X.O/.X./... --json": {"typer"},
    "play": {"typer"},
    "solve 4x4:3 --json": {"typer"},
    "solve 4x4 --json": {"typer"},
    "solve 5x4:4 --json": {"typer"},
    "solve 6x6:4 --json": {"typer"},
    "prove t3dt --json": {"typer"},
    "--help": {"typer", "rich"},
}
"""What may be loaded after each of these commands, run one after the other."""


def test_a_command_loads_nothing_heavy_that_it_does_not_need() -> None:
    assert_nothing_else_is_loaded(STARTS)


def test_what_move_is_doing_is_said_before_the_strategy_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Some take longer to make than to decide."""
    announced: list[str] = []

    def make(name: str) -> Strategy:
        announced.extend(notice.words for notice in show._notices)
        return strategy(name)

    monkeypatch.delenv("NOLOSS_QUIET")
    monkeypatch.setattr(show, "MOMENT", 1e6)
    monkeypatch.setattr("noloss.strategies.catalogue.strategy", make)
    move("X../.../...", "expert")
    assert announced == ["expert is thinking ..."]
    assert not show._notices


def test_python_m_noloss_works() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "noloss", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("noloss ")


def test_a_closed_pipe_is_not_an_error_message() -> None:
    done = subprocess.run(
        f"{sys.executable} -m noloss tree t3dt | head -n 1",
        shell=True, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.startswith("Can my own play")
    assert done.stderr == ""


def test_a_missing_extra_is_named_with_the_command_that_brings_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: str) -> None:
        raise ModuleNotFoundError("No module named 'numba.core'", name="numba.core")

    monkeypatch.setattr(main, "build", fail)
    monkeypatch.setattr(sys, "argv", ["noloss", "strategies"])
    with pytest.raises(SystemExit) as stop:
        main.main()
    assert stop.value.code == 2
    assert capsys.readouterr().err == "noloss: this needs numba: pip install 'noloss[fast]'\n"


def test_what_was_cancelled_is_told_in_letters_that_can_be_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: str) -> None:
        raise Cancelled("\x1b[2Jbot: cancelled after 3 of 9")

    monkeypatch.setattr(main, "build", fail)
    monkeypatch.setattr(sys, "argv", ["noloss", "strategies"])
    with pytest.raises(SystemExit) as stop:
        main.main()
    assert stop.value.code == 130
    assert capsys.readouterr().err == "noloss: \\x1b[2Jbot: cancelled after 3 of 9\n"
