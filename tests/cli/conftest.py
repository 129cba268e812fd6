"""The command line in this process: quick, and with its real streams."""

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.limited import Limited, limited_commands
from lab.people.recorded import as_csv, record
from noloss.cli.main import main
from noloss.core.game import LineGame
from noloss.strategies.people.model import human

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


@pytest.fixture
def people(tmp_path: Path, three: LineGame) -> str:
    """A file of made-up recorded games."""
    file = tmp_path / "people.csv"
    file.write_text(as_csv(record(three, human(), 20, seed=1)))
    return str(file)


@pytest.fixture(scope="session")
def limited() -> Iterator[Limited]:
    """Run a command under limits of memory and processor time, in a process of its own."""
    with limited_commands() as run_limited:
        yield run_limited
