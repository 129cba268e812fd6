"""The page in a real browser: whole games by mouse and keyboard, offline, links, bots."""

import json
from collections.abc import Callable
from typing import Any

from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.flow.respond import respond
from noloss.flow.solved import solve_game
from noloss.strategies.catalogue import strategy
from web.served import Visit

THREE = parse_game("3x3")


def board(page: Any) -> Position:
    """The board that is shown, as a reader of screens is told."""
    labels = page.eval_on_selector_all(
        "[role=gridcell]", "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    marks = [label.rpartition(": ")[2][0] for label in labels]
    first, second = (
        sum(1 << at for at, mark in enumerate(marks) if mark == letter) for letter in "XO"
    )
    return Position(THREE, first, second)


def settled(page: Any, side: Side) -> Position:
    """The board once it is this side's turn or the game is over."""
    page.wait_for_function(
        "() => !/thinking|coming/.test(document.querySelector('.status').textContent)"
    )
    now = board(page)
    assert now.outcome() or now.turn is side
    return now


def play_out(page: Any, move: Callable[[Position], int], press: Callable[[int], None]) -> str:
    """Play a whole game as first player; what the page says in the end."""
    while not (now := settled(page, Side.FIRST)).outcome():
        press(move(now))
        page.wait_for_function(f"() => document.querySelectorAll('.mark').length > {marks(now)}")
    return str(page.inner_text(".status"))


def marks(now: Position) -> int:
    return (now.first | now.second).bit_count()


def best(now: Position) -> int:
    return solve_game(THREE).at(now).fastest[0]


def test_win_against_casual_by_mouse_and_the_record_stays(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Change opponent").click()
    page.get_by_role("button", name="Casual").click()
    answer = respond(THREE, strategy("casual"), Side.FIRST, 0.0)

    def trick(now: Position) -> int:
        return min(answer.decide(now).moves)

    def click(cell: int) -> None:
        page.click(f"#cell-{cell + 1}")

    games = 0
    while "You win!" not in (said := play_out(page, trick, click)):
        assert "draw" in said, "a strategy that never loses has lost"
        games += 1
        assert games < 20
        page.get_by_role("button", name="New game").click()
    assert page.locator(".strike").count() == 1
    assert page.locator(".tally dd").all_inner_texts() == ["1", str(games), "0"]
    page.goto(page.url.partition("?")[0])
    page.wait_for_selector(".tally")
    assert page.inner_text(".name") == "Casual", "what was chosen last is chosen again"
    assert page.locator(".tally dd").all_inner_texts() == ["1", str(games), "0"]


def test_an_opponent_is_found_by_its_name_with_the_keyboard(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Change opponent").click()
    field = page.get_by_label("Find by name or kind")
    field.fill("decision Tree")
    assert page.locator(".rung b").all_inner_texts() == ["T3DT"]
    field.fill("nobody")
    assert "No opponent matches" in page.inner_text(".ladder")
    field.fill("cas")
    field.press("Enter")
    assert (page.inner_text(".name"), page.locator(".ladder").count()) == ("Casual", 0)


def test_what_is_proven_on_3x3_is_promised_on_no_other_board(visit: Visit) -> None:
    page = visit("?game=4x4x4&opponent=Casual")
    page.get_by_role("button", name="Change opponent").click()
    assert page.inner_text(".name") == "Casual", "names ignore case"
    assert page.locator(".ladder h3").all_inner_texts() == ["Good to start with"]


def test_draw_against_t3dt_by_keyboard_on_a_phone_offline(visit: Visit) -> None:
    page = visit(offline=True, viewport={"width": 320, "height": 640}, has_touch=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("[role=grid]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    size = page.locator("#cell-1 .touch").bounding_box()
    assert min(size["width"], size["height"]) >= 44
    for link in page.locator("nav a").all():
        place = link.bounding_box()
        assert place["x"] + place["width"] <= 320, "a view that is out of sight is not found"
        assert min(place["width"], place["height"]) >= 44
    while page.evaluate("document.activeElement.getAttribute('role')") != "gridcell":
        page.keyboard.press("Tab")

    def walk(cell: int) -> None:
        here = int(page.evaluate("document.activeElement.id.slice(5)")) - 1
        for key, steps in (
            ("ArrowDown", cell // 3 - here // 3),
            ("ArrowUp", here // 3 - cell // 3),
            ("ArrowRight", cell % 3 - here % 3),
            ("ArrowLeft", here % 3 - cell % 3),
        ):
            for _ in range(steps):
                page.keyboard.press(key)
        page.keyboard.press("Enter")

    assert "A draw" in play_out(page, best, walk)
    assert "A draw" in page.inner_text("#live")
    assert page.locator(".path li").count() > 1, "the path through T3DT's tree is lit"


def test_a_link_brings_the_game_back_and_shows_where_it_went_wrong(visit: Visit) -> None:
    page = visit("?game=3x3&moves=15837&opponent=casual&seat=second")
    assert str(board(page)) == "X.O/.O./XX."
    assert "moves=15837&" in page.url
    page = visit("?game=3x3&moves=5219734&opponent=casual&seat=second")
    assert "Casual" in page.inner_text(".status")
    assert "gave away the draw" in page.inner_text("aside")
    page.get_by_role("button", name="Try it again from there").first.click()
    assert board(page).turn is Side.SECOND
    page.get_by_role("button", name="Redo").click()
    assert marks(board(page)) > 1
    page = visit("?game=3x3&moves=11")
    assert "not a legal game" in page.inner_text("[role=alert]")
    assert marks(board(page)) == 0
    page = visit("?moves=51&embed")
    assert page.locator("header").count() == 0
    assert marks(board(page)) == 2


def test_a_losing_bot_is_refuted_and_a_correct_one_passed(visit: Visit) -> None:
    page = visit("#check")

    def verdict() -> str:
        page.get_by_role("button", name="Check", exact=True).click()
        page.wait_for_selector(".verdict", timeout=60_000)
        return str(page.inner_text(".verdict"))

    assert "It can lose as second player" in verdict()
    assert page.locator(".film li").count() == 7
    assert "4, 6, 7, or 9 would have held" in page.inner_text(".view-check")
    page.get_by_role("button", name="Example: full search").click()
    assert "It never loses" in verdict()
    page.fill("textarea", "function move() { while (true) {} }")
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Stop", exact=True).click()
    page.wait_for_selector(".verdict")
    assert "Stopped" in page.inner_text(".verdict")
    page.fill("textarea", "function move( {")
    assert "does not always make a move" in verdict()
    page.get_by_role("tab", name="Rules in words").click()
    assert "It can lose as second player" in verdict()
    assert "“corner” (line 5) is to blame" in page.inner_text(".view-check")
    page.get_by_role("tab", name="Python").click()
    assert "was not included" in page.inner_text(".view-check")


def test_there_is_a_tab_of_claims_only_where_a_layer_gave_them(visit: Visit) -> None:
    head = {"format": "noloss page", "version": 1}
    for layers, shown in ((["data/claims.json"], 1), ([], 0)):
        page = visit()
        site = {"noloss": "", "python": False, "players": {}, "layers": layers}
        _answer(page, "data/site.json", {**head, **site})
        _answer(page, "data/claims.json", {**head, "claims": []})
        page.goto(page.url + "#explore")
        page.reload()
        page.wait_for_selector("#explore-atlas")
        assert page.locator("#explore-claims").count() == shown
        assert page.locator("#explore-frontier").count() == 1


def _answer(page: Any, path: str, content: dict[str, Any]) -> None:
    """Has the page find this content at a path."""
    text = json.dumps(content)
    page.route(f"**/{path}", lambda route: route.fulfill(body=text))
