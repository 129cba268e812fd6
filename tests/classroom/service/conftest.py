"""One service for the tests of a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="fastapi is not installed: pip install 'noloss[web]'")

from classroom.service.asking import Ask, application, asking, handlers
from classroom.service.databases import KINDS, postgresql
from web.conftest import browser, visit

__all__ = ["browser", "visit"]  # of the page, for record_in_browser.py


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    folder: Path = tmp_path_factory.mktemp("service")
    made = handlers(folder)
    yield asking(application(folder, made))
    made.close()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """PostgreSQL, for all tests of a process."""
    with postgresql() as url:
        yield url


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database without games."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.db'}"
        return
    from noloss.classroom.service.store import Store, metadata

    url = request.getfixturevalue("server")
    yield url
    store = Store(url)
    metadata.drop_all(store.engine)
    store.close()
