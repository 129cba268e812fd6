"""Shared fixtures: the usual games, and golden files; how tests are spread over workers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from noloss.claims.claim import CheckedClaim
from noloss.claims.registry import check_claims
from noloss.core.budget import Budget
from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.exact.engines.solved import SolvedGame, solve_game
from remembered import remembered

GOLDEN = Path(__file__).parent / "golden"
_used: set[str] = set()

settings.register_profile("noloss", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("noloss")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="write golden files anew")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a file share one worker unless a mark says otherwise.

    So what they share is made once.
    """
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.location[0]))


@pytest.fixture(scope="session", autouse=True)
def solved_three() -> Iterator[SolvedGame]:
    """The solved table of 3x3, held so that all who ask for it share it."""
    yield solve_game(parse_game("3x3"))


@pytest.fixture
def three() -> LineGame:
    return parse_game("3x3")


@pytest.fixture(scope="session")
def checked_claims() -> tuple[CheckedClaim, ...]:
    """Every claim, checked once for all tests; they are marked to run in one worker."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("noloss.claims.shared.strategy", remembered)
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
