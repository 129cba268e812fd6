from fractions import Fraction

import pytest

from noloss.arena.tournament import tournament
from noloss.catalogue import strategy
from noloss.core.errors import NolossError
from noloss.core.game import LineGame
from noloss.exact.play.evaluate import evaluate


def test_every_pair_is_evaluated(three: LineGame) -> None:
    names = ("random", "t3dt", "casual")
    done: list[int] = []
    table = tournament(three, [strategy(name) for name in names], lambda: done.append(1))
    assert len(done) == len(table.results) == 9
    for (one, two), result in table.results.items():
        assert result == evaluate(three, strategy(one), strategy(two))
    assert sum(table.points(name) for name in names) == Fraction(9)


def test_a_name_twice_is_refused(three: LineGame) -> None:
    with pytest.raises(NolossError, match="random is listed twice"):
        tournament(three, [strategy("random"), strategy("random")])
