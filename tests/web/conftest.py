"""One browser and one page for all tests of a file."""

from collections.abc import Iterator
from typing import Any

import pytest

from web.served import CHANCE, Visit, chromium, serving, written


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(written(tmp_path_factory.mktemp("page"))) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    place = chromium()
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(
            executable_path=place, args=["--no-sandbox", "--disable-gpu"]
        )
        yield started
        started.close()


@pytest.fixture
def visit(browser: Any, home: str) -> Iterator[Visit]:
    """Open the page at an address below it; nothing may go wrong in it."""
    contexts, wrong = [], []

    def opened(path: str = "", offline: bool = False, **wishes: Any) -> Any:
        wishes = {"reduced_motion": "reduce", "locale": "en-GB", **wishes}
        workers = "allow" if offline else "block"
        context = browser.new_context(service_workers=workers, **wishes)
        contexts.append(context)
        context.add_init_script(CHANCE)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("requestfailed", lambda request: None if offline else _failed(request, wrong))
        page.on("request", lambda request: _at_home(request.url, home, wrong))
        page.goto(home + path)
        page.wait_for_selector("[role=grid], .sheet")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not wrong


def _failed(request: Any, wrong: list[str]) -> None:
    """What the page had not loaded yet when it was left is not amiss."""
    if request.failure != "net::ERR_ABORTED":
        wrong.append(request.url)


def _at_home(url: str, home: str, wrong: list[str]) -> None:
    """Nothing is asked of anybody else."""
    if not url.startswith((home, "blob:", "data:")):
        wrong.append(f"a request to {url}")
