"""What a player works out while it is asked ends with the work that asks it."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from noloss.core.budget import MOMENT, Budget
from noloss.core.errors import Cancelled, OutOfBudget
from noloss.core.game import Cell, LineGame
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy
from noloss.flow.evaluate import evaluate
from noloss.flow.flow import EVERY, flow
from noloss.flow.respond import Response
from noloss.flow.tabulate import disagreement, tabulate
from noloss.strategies.catalogue import strategy

GAME = parse_game("3x3")


@dataclass(frozen=True)
class Counted:
    """A player, and how often it was asked."""

    player: Strategy
    asked: list[Position] = field(default_factory=list)
    tells: Callable[[], None] = lambda: None

    @property
    def name(self) -> str:
        return self.player.name

    def plays(self, game: LineGame) -> bool:
        return self.player.plays(game)

    def decide(self, position: Position) -> Decision:
        self.asked.append(position)
        self.tells()
        return self.player.decide(position)


def test_a_cancel_reaches_a_walk_inside_a_decision() -> None:
    opponent = Counted(strategy("random"))
    player = Response("respond:0:random", opponent)
    budget = Budget(cancel=lambda: len(opponent.asked) > 10)
    with pytest.raises(Cancelled, match="3x3: cancelled"):
        evaluate(GAME, player, strategy("random"), budget)
    assert len(opponent.asked) < 100  # of thousands
    whole = Response("respond:0:random", strategy("random"))
    assert player.decide(GAME.start()) == whole.decide(GAME.start())


def test_so_does_the_end_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("noloss.core.budget.monotonic", lambda: now[0])

    def slow() -> None:
        now[0] += MOMENT

    opponent = Counted(strategy("random"), tells=slow)
    player = Response("respond:0:random", opponent)
    with pytest.raises(OutOfBudget, match="3x3: more than 1 second") as refused:
        evaluate(GAME, player, strategy("random"), Budget(seconds=1))
    assert now[0] < 1 + 3 * MOMENT
    assert str(refused.value).count("in all there may be") == 1


@pytest.mark.parametrize("name", ["muse", "trapper", "mirror", "level", "optimal"])
def test_nothing_half_made_is_remembered(name: str) -> None:
    """Whenever it is cancelled, it decides later as it would have."""
    player = strategy(name)
    for looks in (1, 2, 5, 12):
        left = iter(range(looks))
        with pytest.raises(Cancelled):
            flow(GAME.start(), EVERY, player, Budget(cancel=lambda left=left: next(left, -1) < 0))
    fresh = strategy(name)
    for position in (GAME.start(), GAME.start().after(Cell(0)), GAME.start().after(Cell(4))):
        assert player.decide(position) == fresh.decide(position)


def test_whoever_asks_about_every_position_can_be_cancelled_too() -> None:
    opponent = Counted(strategy("random"))
    player = Response("respond:0:random", opponent)
    budget = Budget(cancel=lambda: len(opponent.asked) > 10)
    with pytest.raises(Cancelled):
        tabulate(GAME, player, budget)
    with pytest.raises(Cancelled):
        disagreement(GAME, player, player, budget)
    assert len(opponent.asked) < 100
