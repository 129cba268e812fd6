"""One service for the tests of a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="starlette is not installed: pip install 'noloss[screens]'")

from classroom.service.asking import Ask, application, asking, handlers
from web.conftest import browser, visit

__all__ = ["browser", "visit"]  # of the page, for record_in_browser.py


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    folder: Path = tmp_path_factory.mktemp("service")
    made = handlers(folder)
    yield asking(application(folder, made))
    made.close()
