"""A coin tossed before the game and a strategy without a coin come to the same, exactly."""

from fractions import Fraction

import pytest

from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Decision, Reason, Strategy
from noloss.core.table import TableStrategy
from noloss.flow.evaluate import Result, evaluate
from noloss.flow.flow import flow, in_seats
from noloss.strategies.people.players import mixture
from remembered import remembered


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("share", [Fraction(0), Fraction(9, 10)])
def test_the_result_is_exactly_between(side: Side, share: Fraction, three: LineGame) -> None:
    one, two, rival = remembered("t3dt"), remembered("random"), remembered("casual")

    def result(player: Strategy) -> Result:
        pair = (player, rival) if side is Side.FIRST else (rival, player)
        return evaluate(three, *pair)

    flows = [flow(three.start(), *in_seats(side, player, rival)) for player in (one, two)]
    moves = mixture(((1 - share, flows[0]), (share, flows[1])), side)
    decisions: dict[Position, Decision] = {
        position: Decision(chances, Reason("mixed", "...")) for position, chances in moves.items()
    }
    ends = [result(player) for player in (one, two)]
    mixed = result(TableStrategy(three, "mixed", decisions))
    for seat in Side:
        expected = (1 - share) * ends[0].win(seat) + share * ends[1].win(seat)
        assert mixed.win(seat) == expected
