"""The likeness of a strategy to the human model, from its definition."""

from dataclasses import dataclass
from fractions import Fraction

import pytest

from noloss.core.budget import Budget
from noloss.core.errors import TooLarge
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy
from noloss.strategies.catalogue import strategy
from noloss.strategies.people.likeness import Guess, best_lapse, bits_in, cost, played_alone
from noloss.strategies.people.model import NAMES, human


@dataclass(frozen=True)
class Promising:
    """Decides as a strategy does, but promises something else of boards that are alike."""

    strategy: Strategy
    by_board: bool
    name: str = "promising"

    def plays(self, game: LineGame) -> bool:
        return self.strategy.plays(game)

    def decide(self, position: Position) -> Decision:
        return self.strategy.decide(position)


def test_the_lapse_rate_is_the_best_on_a_fine_grid() -> None:
    guesses = [Guess(1.0, 0.2), Guess(1.0, 0.5), Guess(0.0, 0.25), Guess(0.5, 0.1)]
    found = sum(cost(each, best_lapse(guesses)) for each in guesses)
    grid = (sum(cost(each, n / 1000) for each in guesses) for n in range(1, 1000))
    assert found <= min(grid) + 1e-6


@pytest.mark.parametrize("side", Side)
def test_who_decides_alike_need_not_be_asked_about_boards_that_are_alike(
    side: Side, three: LineGame
) -> None:
    people = played_alone(three, human())
    for name in ("t3dt", "newell-simon"):
        whole = bits_in(people, Promising(strategy(name), by_board=False), side)
        assert bits_in(people, strategy(name), side) == pytest.approx(whole)
    lopsided = Promising(strategy("abp"), by_board=True)
    assert bits_in(people, lopsided, side) != pytest.approx(
        bits_in(people, lopsided.strategy, side)
    )


@pytest.mark.parametrize(
    "side", [pytest.param(Side.FIRST, marks=pytest.mark.thorough), Side.SECOND]
)
def test_nothing_foresees_the_model_better_than_itself(side: Side, three: LineGame) -> None:
    model = human()
    alone = played_alone(three, model)
    best = bits_in(alone, model, side)
    for name in ("mirror", "t3dt", "casual", "random"):
        assert bits_in(alone, strategy(name), side) > best
    assert len(NAMES) == len(model.weights)
    assert Fraction(1) == sum(model.decide(three.start()).moves.values())


def test_what_people_play_among_themselves_has_a_budget(three: LineGame) -> None:
    with pytest.raises(TooLarge, match="3x3: more than 5 positions"):
        played_alone(three, human(), budget=Budget(positions=5))
