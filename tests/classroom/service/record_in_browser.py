"""Recording in a real browser, against the running service: part of `make browser`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from classroom.service.running import served
from noloss.classroom.service.store import Store
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.flow.respond import respond
from noloss.strategies.catalogue import strategy
from web.every_view import assert_accessible
from web.served import Visit, written
from web.test_browser import board, play_out

THREE = parse_game("3x3")


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("database") / "games.db"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, database: Path) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("page")
    written(folder / "site")
    with served(folder, "--database", str(database)) as (_, address):
        yield address


def test_games_are_recorded_once_that_is_chosen_and_deleted_when_asked_for(
    visit: Visit, database: Path
) -> None:
    page = visit("?game=3x3&opponent=casual&seat=first")
    answer = respond(THREE, strategy("casual"), Side.FIRST, 0.0)

    def click(cell: int) -> None:
        page.click(f"#cell-{cell + 1}")

    def finish() -> Any:
        play_out(page, lambda now: min(answer.decide(now).moves), click)
        return board(page)

    finish()
    assert "Nothing you do" in page.inner_text("footer")
    page.fill("[name=nickname]", "=Ada")
    page.get_by_role("button", name="Record my games").click()
    assert "begins with one" in page.inner_text("aside")
    page.fill("[name=nickname]", "Ada")
    page.get_by_role("button", name="Record my games").click()
    assert "are sent to this host" in page.inner_text("footer")
    finals = []
    for sent in ("1 game was sent", "2 games were sent"):
        page.get_by_role("button", name="New game").click()
        finals.append(finish())
        page.wait_for_selector(f"text={sent}")
    store = Store(database)
    kept = list(store.every(THREE))
    assert [game.nickname for game in kept] == ["Ada", "Ada"]
    for game, final in zip(kept, finals, strict=True):
        position = THREE.start()
        for move in game.moves:
            assert (move.seconds is not None) == (position.turn is Side.FIRST)
            position = position.play(move.cell)
        assert position == final
    page.get_by_role("button", name="Delete my games").click()
    page.wait_for_selector("text=Your games have been deleted there.")
    assert list(store.every(THREE)) == []
    store.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_games_are_recorded_nor_in_the_api(
    visit: Visit, home: str, scheme: str
) -> None:
    page = visit(color_scheme=scheme)
    page.wait_for_selector("[name=nickname]")
    assert_accessible(page)
    page.goto(f"{home}api")
    page.locator("summary").first.click()
    assert_accessible(page)
