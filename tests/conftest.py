"""Shared fixtures: the usual games, and golden files."""

from pathlib import Path

import pytest
from hypothesis import settings

from noloss.claims.claim import CheckedClaim
from noloss.claims.registry import check_claims
from noloss.core.budget import Budget
from noloss.core.game import LineGame
from noloss.core.notation import parse_game

GOLDEN = Path(__file__).parent / "golden"
_used: set[str] = set()

settings.register_profile("noloss", deadline=None, derandomize=True)
settings.load_profile("noloss")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write golden files anew")


@pytest.fixture
def three() -> LineGame:
    return parse_game("3x3")


@pytest.fixture(scope="session")
def checked_claims() -> tuple[CheckedClaim, ...]:
    """Every claim, checked once for all tests; they are marked to run in one worker."""
    return check_claims((), Budget())


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
