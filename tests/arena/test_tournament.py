from fractions import Fraction

import pytest

from noloss.arena.tournament import tournament
from noloss.core.budget import Budget
from noloss.core.errors import NolossError, TooLarge, WrongGame
from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.flow.evaluate import evaluate
from noloss.strategies.catalogue import CATALOGUE, strategy


def test_every_pair_is_evaluated() -> None:
    game = parse_game("3x2:2")
    names = ("random", "newell-simon", "casual")
    seen: list[tuple[float, float | None]] = []
    budget = Budget(progress=lambda _, done, total: seen.append((done, total)))
    table = tournament(game, [strategy(name) for name in names], budget)
    assert seen == [(done, 9) for done in range(10)]
    assert table.names == names
    for pair in table.results:
        expected = evaluate(game, strategy(pair.first), strategy(pair.second))
        assert table.result(pair.first, pair.second) == pair.result == expected
    assert len(table.results) == sum(table.points.values()) == Fraction(9)


def test_who_does_not_play_the_game_is_left_out() -> None:
    game = parse_game("3x2:2")
    table = tournament(game)
    assert "t3dt" in table.left_out
    assert set(table.left_out) | set(table.names) == {strategy(n).name for n in CATALOGUE}
    assert "optimal" in table.names
    with pytest.raises(WrongGame, match="t3dt does not play 3x2:2"):
        tournament(game, [strategy("t3dt")])


def test_the_seconds_are_for_all_pairs(three: LineGame) -> None:
    with pytest.raises(TooLarge, match="more than 0 seconds"):
        tournament(three, [strategy("random")], Budget(seconds=0))


def test_a_name_twice_is_refused(three: LineGame) -> None:
    with pytest.raises(NolossError, match="random is listed twice"):
        tournament(three, [strategy("random"), strategy("random")])
