""""""

from fractions import Fraction
from functools import cache
from math import log2

import pytest

from every_game import games
from noloss.core.game import LineGame, Side, Value
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.flow.evaluate import evaluate, variety
from noloss.strategies.catalogue import strategy
from remembered import remembered


def _backwards(game: LineGame, first: Strategy, second: Strategy) -> dict[Value, Fraction]:
    """The same by recursion from the end, the other way round than `evaluate` works."""

    @cache
    def chances(position: Position) -> tuple[Fraction, ...]:
        outcome = position.outcome()
        if outcome:
            return tuple(Fraction(outcome.value is value) for value in Value)
        mover = first if position.turn is Side.FIRST else second
        total = [Fraction(0)] * 3
        for cell, chance in mover.decide(position).moves.items():
            for i, after in enumerate(chances(position.play(cell))):
                total[i] += chance * after
        return tuple(total)

    return dict(zip(Value, chances(game.start()), strict=True))


@pytest.mark.parametrize(
    ("first", "second"),
    [("random", "random"), ("t3dt", "random"), ("casual", "newell-simon"), ("optimal", "t3dt")],
)
def test_results_are_exact(three: LineGame, first: str, second: str) -> None:
    result = evaluate(three, strategy(first), strategy(second))
    backwards = _backwards(three, strategy(first), strategy(second))
    assert {value: result.chance(value) for value in Value} == backwards
    assert result.first + result.draw + result.second == 1


def test_random_against_random_is_the_well_known_fraction(three: LineGame) -> None:
    result = evaluate(three, strategy("random"), strategy("random"))
    assert (result.first, result.draw) == (Fraction(737, 1260), Fraction(8, 63))
    assert result.win(Side.SECOND) == Fraction(121, 420)


def test_other_games() -> None:
    result = evaluate(parse_game("2x2"), strategy("random"), strategy("casual"))
    assert result.first == 1


def _by_games(game: LineGame, player: Strategy, side: Side) -> float:
    """The same from every single game: minus the log of the chance of its own choices."""
    total = 0.0
    for each in games(game, player, side):
        own = 1.0
        for position, cell in zip(each.positions, each.moves, strict=True):
            if position.turn is side:
                own *= float(player.decide(position).moves[cell])
        total -= float(each.chance) * log2(own)
    return total


@pytest.mark.parametrize("name", ["t3dt", "t3dt-plus", "newell-simon", "aba"])
@pytest.mark.parametrize("side", Side)
def test_variety_is_the_entropy_of_its_own_choices(name: str, side: Side, three: LineGame) -> None:
    player = remembered(name)
    found = variety(three, player, remembered("random"), side)
    assert found == pytest.approx(_by_games(three, player, side))
    assert (found == 0) == (name == "aba")
