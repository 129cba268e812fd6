"""The command line in this process: quick, and with its real streams."""

import io
import sys
from collections.abc import Callable, Iterator

import pytest

from cli.limited import Limited, limited_commands
from noloss.cli.main import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; its exit code, output and error text."""

    def call(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["noloss", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.fixture(scope="session")
def limited() -> Iterator[Limited]:
    """Run a command under limits of memory and processor time, in a process of its own."""
    with limited_commands() as run_limited:
        yield run_limited
