"""The application, driven by textual's pilot: keys, clicks, sizes."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from itertools import count, takewhile
from random import Random
from threading import Event

import pytest

pytest.importorskip("textual", reason="the full screen needs textual")

from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from noloss.arena.sitting import Sitting
from noloss.core.budget import looking
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, uniform
from noloss.tui.acts import Choice, sit_down
from noloss.tui.menu import MenuScreen
from noloss.tui.state import State
from noloss.tui.terminal_board import BoardView, PlayApp

Script = Callable[[PlayApp, Pilot[None]], Awaitable[None]]


def drive(script: Script, state: State, size: tuple[int, int] = (80, 24)) -> PlayApp:
    """Run the application without a terminal."""
    app = PlayApp(state)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await script(app, pilot)

    asyncio.run(run())
    return app


def begun(game: str, opponent: str) -> State:
    return sit_down(Choice(parse_game(game), opponent, Side.FIRST), Random(1))


async def settled(app: PlayApp, pilot: Pilot[None]) -> None:
    """Until nothing is asked any more; answers come from a thread."""
    await pilot.pause()
    while app.asked is not None:
        await pilot.pause(0.01)
    await pilot.pause()


def words(app: PlayApp, name: str) -> str:
    return str(app.screen_stack[0].query_one(name, Static).render())


def test_a_game_by_numbers_arrows_and_mouse() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        await settled(app, pilot)
        assert "t3dt played 5" in words(app, "#panel")
        await pilot.press("down", "enter")  # from cell 1 to 4
        await settled(app, pilot)
        plan = app.query_one(BoardView).plan
        assert plan is not None
        x, y = plan.place(8)
        await pilot.click("#board", offset=(x + 1, y + 1))
        await settled(app, pilot)
        await pilot.press("q")

    app = drive(script, begun("3x3", "t3dt"))
    assert [step.cell for step in app.state.sitting.steps if step.decision is None] == [0, 3, 8]
    assert app.return_code == 0


def test_the_menu_begins_another_game() -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("m")
        await pilot.pause()
        menu = app.screen
        assert isinstance(menu, MenuScreen)
        opponents = menu.query_one("#opponents", OptionList)
        while not opponents.option_count:
            await pilot.pause(0.01)
        await pilot.pause()
        assert "never loses" in str(
            opponents.get_option_at_index(opponents.highlighted or 0).prompt
        )
        menu.query_one("#lengths", OptionList).highlighted = 1
        await pilot.press("7")  # no cell: the board is behind the menu
        await pilot.press("home", "enter")
        await settled(app, pilot)
        await pilot.press("question_mark")
        await pilot.press("escape")

    state = drive(script, begun("3x3", "t3dt")).state
    assert (state.rung.name, state.rung.badge.value) == ("random", "can be beaten")
    assert (state.series.of, state.sitting.you, state.sitting.steps) == (3, Side.FIRST, ())


@dataclass(frozen=True)
class Slow:
    """Thinks until it is told to stop."""

    stop: Event = field(compare=False)
    name: str = "slow"

    def plays(self, game: LineGame) -> bool:
        return True

    def decide(self, position: Position) -> Decision:
        self.stop.wait()
        return uniform(position.playable, Reason("late", "At last."))


def test_the_screen_does_not_wait_for_who_thinks() -> None:
    stop, state = Event(), begun("3x3", "t3dt")
    state.sitting = Sitting(state.sitting.start, Slow(stop), Side.FIRST)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        await pilot.pause()
        assert "slow is thinking" in words(app, "#panel")
        await pilot.press("right")
        assert app.state.cursor == 1
        await pilot.press("u")
        assert app.asked is None
        await pilot.press("2")
        stop.set()
        await settled(app, pilot)
        assert "At last." in words(app, "#panel")

    cells = [step.cell for step in drive(script, state).state.sitting.steps]
    assert cells[0] == 1  # what was thought about the move that was taken back is dropped
    assert len(cells) == 2


@dataclass(frozen=True)
class Endless(Slow):
    """It thinks until it is stopped, or the work that asks it ends, and then says so."""

    ended: Event = field(default_factory=Event, compare=False)

    def decide(self, position: Position) -> Decision:
        try:
            for _ in looking(takewhile(lambda _: not self.stop.wait(0.001), count())):
                pass
        finally:
            self.ended.set()
        return uniform(position.playable, Reason("late", "At last."))


@pytest.mark.parametrize("key", ["u", "ctrl+c"])
def test_thinking_ends_when_nobody_waits_for_it(key: str) -> None:
    player, state = Endless(Event()), begun("3x3", "t3dt")
    state.sitting = Sitting(state.sitting.start, player, Side.FIRST)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("1")
        await pilot.pause()
        assert not player.ended.is_set()
        await pilot.press(key)
        await pilot.pause()

    drive(script, state)
    ended = player.ended.wait(20)
    player.stop.set()
    assert ended


@pytest.mark.parametrize(
    ("game", "size", "last"),
    [("4x4x4", (80, 24), "64"), ("7x6:4+gravity", (80, 24), "42"), ("20x20:5", (40, 12), "")],
)
def test_boards_fit_or_scroll(
    game: str, size: tuple[int, int], last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        assert last in words(app, "#board")
        assert any(sign in words(app, "#board") for sign in "[┏›")  # the cursor, without colour
        plan = app.query_one(BoardView).plan
        assert plan is not None
        fits = plan.size[0] <= app.query_one("#desk").size.width
        assert fits is bool(last)
        await pilot.press("down", "right")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        larger = app.query_one(BoardView).plan
        assert larger is not None
        assert larger.wide * larger.high > plan.wide * plan.high

    drive(script, begun(game, "random"), size)
