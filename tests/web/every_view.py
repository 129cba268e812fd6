"""Every view of the page, looked at by axe-core and on small screens: `make browser` runs it."""

import json
from pathlib import Path

import pytest

from web.served import Visit

ROOT = Path(__file__).parents[2]
AXE = ("build/node_modules/axe-core/axe.min.js", "node_modules/axe-core/axe.min.js")
VIEWS: dict[str, tuple[str, ...]] = {
    "": ("#cell-1", "text=Values", "text=Share", "text=Change opponent"),
    "?moves=15283&opponent=casual": (),
    "?game=4x4x4&opponent=casual": ("#cell-22",),
    "?embed": (),
    "#check": ("text=Check >> nth=-1", ".verdict h2"),
    "#explore": (".atlas li button",),
    "#explore&": ("#explore-claims",),
    "#explore&&": ("#explore-frontier", ".dot"),
    "#learn": (".lessons button", "#exercise-5"),
    "#proofs": ("td button",),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing(visit: Visit, view: str, scheme: str) -> None:
    source = next((ROOT / name for name in AXE if (ROOT / name).is_file()), None)
    if source is None:
        pytest.skip("axe-core is not there: make browser fetches it")
    page = visit(view.rstrip("&"), color_scheme=scheme)
    for place in VIEWS[view]:
        page.locator(place).first.click()
    page.evaluate(source.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run()")["violations"]
    told = [(one["id"], one["impact"], one["nodes"][0]["html"][:200]) for one in found]
    assert not told, json.dumps(told, indent=1)


@pytest.mark.parametrize("width", [320, 640])
def test_nothing_is_wider_than_the_screen(visit: Visit, width: int) -> None:
    """640 px is 1280 at 200 %."""
    for view in ("", "?game=7x6:4%2Bgravity", "#check", "#explore", "#learn", "#proofs"):
        page = visit(view, viewport={"width": width, "height": 640})
        page.wait_for_selector(".loading", state="detached")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, view
