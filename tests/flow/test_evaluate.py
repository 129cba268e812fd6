from fractions import Fraction
from functools import cache

import pytest

from noloss.core.game import LineGame, Side, Value
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.flow.evaluate import evaluate
from noloss.strategies.catalogue import strategy


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
