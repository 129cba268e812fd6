"""Every view of the page, looked at by axe-core and on small screens: `make browser` runs it."""

import json
from pathlib import Path
from typing import Any

import pytest

from noloss.web.site import Plan
from web.served import Visit, serving, written

ROOT = Path(__file__).parents[2]
AXE = ("build/node_modules/axe-core/axe.min.js", "node_modules/axe-core/axe.min.js")
VIEWS: dict[str, tuple[str, ...]] = {
    "": ("#cell-1", "text=Values", "text=Share", "text=Change opponent"),
    "?moves=15283&opponent=casual": (),
    "?game=4x4x4&opponent=casual": ("#cell-22",),
    "?game=4x4x4&moves=1.2.22.3.43.5&opponent=person": ("text=Threats",),
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
    page = visit(view.rstrip("&"), color_scheme=scheme)
    for place in VIEWS[view]:
        page.locator(place).first.click()
    assert_accessible(page)


def assert_accessible(page: Any) -> None:
    """That axe-core has no objection to what is shown."""
    source = next((ROOT / name for name in AXE if (ROOT / name).is_file()), None)
    if source is None:
        pytest.skip("axe-core is not there: make browser fetches it")
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


def test_a_match_of_two_people_is_counted(visit: Visit) -> None:
    page = visit("?opponent=person")
    page.get_by_label("Match").select_option("3")
    for _ in range(2):
        for cell in (1, 4, 2, 5, 3):
            page.click(f"#cell-{cell}")
        assert "X wins!" in page.inner_text(".status")
        page.get_by_role("button", name="New game").click()
    assert page.locator(".tally").nth(1).locator("dd").all_inner_texts() == ["2", "0", "0"]
    assert page.locator(".tally").nth(0).locator("dd").all_inner_texts() == ["0", "0", "0"]


def test_help_is_not_counted(visit: Visit) -> None:
    page = visit("?opponent=person")
    page.get_by_role("button", name="Hint").click()
    assert page.locator(".hint").count() == 1
    for cell in (1, 4, 2, 5, 3):
        page.click(f"#cell-{cell}")
    assert "Not counted" in page.inner_text(".status")
    assert page.locator(".tally dd").all_inner_texts() == ["0", "0", "0"]


def test_a_bot_that_never_answers_is_too_slow(visit: Visit) -> None:
    page = visit("#check")
    page.fill("textarea", "function move() { while (true) {} }")
    page.get_by_role("button", name="Check", exact=True).click()
    page.wait_for_selector(".verdict", timeout=60_000)
    assert "too slow" in page.inner_text(".verdict")


def test_the_page_speaks_german(visit: Visit) -> None:
    page = visit("", locale="de-DE")
    page.wait_for_selector(".status >> text=Du bist dran")
    assert page.get_attribute("html", "lang") == "de"


def test_python_runs_in_the_page(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    package = ROOT / "build/node_modules/pyodide"
    if not package.is_dir():
        pytest.skip("Pyodide is not there: make browser fetches it")
    folder = written(tmp_path_factory.mktemp("python"), Plan(("casual",), pyodide=package))
    with serving(folder) as home:
        context = browser.new_context(service_workers="block", reduced_motion="reduce")
        page = context.new_page()
        page.goto(f"{home}#check")
        page.get_by_role("tab", name="Python").click()
        for example, verdict in (("first free cell", "both seats"), ("CS50", "It never loses")):
            page.get_by_role("button", name=f"Example: {example}").click()
            page.get_by_role("button", name="Check", exact=True).click()
            page.wait_for_selector(".verdict", timeout=200_000)
            assert verdict in page.inner_text(".verdict")
        page.goto(f"{home}?game=4x4x4&opponent=expert")
        page.click("#cell-22")
        page.wait_for_selector(".mark.o", timeout=200_000)
        assert "Why it played" in page.inner_text("aside")
        page.goto(f"{home}?game=4x4&moves=1.5.2.6.11.7.16.8&opponent=casual")
        page.wait_for_selector("text=it gave away the draw", timeout=200_000)
        assert "Would have held: 8." in page.inner_text("aside")
        assert_accessible(page)
        context.close()


def test_reasons_can_be_gone_through(
    browser: Any, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = written(tmp_path_factory.mktemp("reasons"), Plan(("wst", "mm")))
    with serving(folder) as home:
        size = {"width": 320, "height": 640}
        context = browser.new_context(service_workers="block", viewport=size, locale="de-DE")
        page = context.new_page()
        page.goto(f"{home}?moves=519&opponent=wst&seat=second")
        page.wait_for_selector("text=Schritt 555 von 555: gewählt nach Regel R4 und R5.")
        page.get_by_role("button", name="Zurück zum Beginn einer Regel").click()
        page.get_by_role("button", name="Einen Schritt zurück").click()
        page.wait_for_selector("text=Schritt 139 von 555")
        assert page.locator(".tapes mark").count() == 6
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert_accessible(page)
        page.goto(f"{home}?moves=15&opponent=mm")
        page.wait_for_selector("text=Er hat 59.704 Stellungen angesehen")
        assert page.locator(".searched .tint").count() == 8
        assert "Bei bestem Spiel nach Feld 5" in page.inner_text(".why")
        assert_accessible(page)
        context.close()
