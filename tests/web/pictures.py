"""The pictures of the page in the docs: `make pictures` takes them anew."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright

from noloss.web.site import Plan
from web.served import CHANCE, chromium, serving, written

FIGURES = Path(__file__).parents[2] / "docs" / "figures"
OPPONENTS = ("careless", "casual", "human", "newell-simon", "t3dt", "muse", "trapper")


def play(page: Any) -> None:
    """A game against T3DT with values."""
    page.click("#cell-1")
    page.wait_for_selector(".mark.o")
    page.get_by_role("button", name="Values").click()


def check(page: Any) -> None:
    """A bot that loses."""
    page.get_by_role("button", name="Check", exact=True).click()
    page.wait_for_selector(".verdict")


def explore(page: Any) -> None:
    """The atlas."""
    page.locator(".atlas li:nth-child(3) button").click()


def nothing(page: Any) -> None:
    """As it opens."""


SHOTS: dict[str, tuple[str, str, int, int, Callable[[Any], None]]] = {
    "page-play": ("", "light", 1200, 860, play),
    "page-check": ("#check", "light", 1200, 960, check),
    "page-dark": ("?moves=5219734&opponent=t3dt&seat=second", "dark", 1200, 860, nothing),
    "page-explore": ("#explore", "light", 1200, 860, explore),
}


def take() -> None:
    """Take them all."""
    with (
        TemporaryDirectory() as folder,
        serving(written(Path(folder), Plan(OPPONENTS))) as home,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name, (path, scheme, width, height, do) in SHOTS.items():
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme=scheme,
                reduced_motion="reduce",
                service_workers="block",
            )
            context.add_init_script(CHANCE)
            page = context.new_page()
            page.goto(home + path)
            page.wait_for_selector("[role=grid], .sheet")
            do(page)
            page.mouse.move(0, 0)
            page.screenshot(path=FIGURES / f"{name}.png")
            context.close()
        browser.close()


if __name__ == "__main__":
    take()
