"""Shared fixtures: the usual games, and golden files."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.flow.flow import whole_game
from noloss.flow.flow_graph import Flow
from noloss.flow.solved import SolvedGame, solve_game

GOLDEN = Path(__file__).parent / "golden"
_used: set[str] = set()

settings.register_profile("noloss", deadline=None, derandomize=True, max_examples=25)
settings.load_profile("noloss")
os.environ["NOLOSS_QUIET"] = "yes"  # what a command writes does not depend on how long it takes


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write golden files anew")


def pytest_collection_finish() -> None:
    """What is loaded by now stays: Python need not look through it for garbage again."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


@pytest.fixture(scope="session", autouse=True)
def known_three() -> Iterator[tuple[SolvedGame, Flow]]:
    """All play of 3x3 and its solution, held so that all who ask for it share it."""
    three = parse_game("3x3")
    yield solve_game(three), whole_game(three)


@pytest.fixture(autouse=True)
def unraisable() -> Iterator[None]:
    """What is raised in a finalizer reaches pytest: a command in this process has its own hook."""
    hook = sys.unraisablehook
    yield
    sys.unraisablehook = hook


@pytest.fixture
def three() -> LineGame:
    return parse_game("3x3")


@pytest.fixture
def golden(request: pytest.FixtureRequest):
    """Compare a text with the golden file of this name; a missing file is a failure."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--write-golden"):
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"golden file {name} is missing: run pytest --write-golden"
        assert text == path.read_text(encoding="utf-8")

    return check


@pytest.fixture
def interruptible(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Interrupts arrive, even where the shell has them ignored, as in a job in the background."""
    monkeypatch.setattr("noloss.cli.long_work.INTERRUPT_SECONDS", 600.0)  # on a busy machine, too
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
