"""The frontier of winning and variety bounds everything that never loses."""

from math import inf

import pytest

from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.flow.evaluate import evaluate, result_of, variety, variety_of
from noloss.flow.flow import flow, in_seats
from noloss.flow.respond import best_no_loss_win, respond, tradeoff
from noloss.strategies.catalogue import CATALOGUE, strategy
from remembered import remembered


@pytest.mark.parametrize(
    ("rival", "side"),
    [
        ("casual", Side.SECOND),
        pytest.param("casual", Side.FIRST, marks=pytest.mark.thorough),
        *(pytest.param("random", side, marks=pytest.mark.thorough) for side in Side),
    ],
)
def test_every_no_loss_strategy_lies_under_the_frontier(
    rival: str, side: Side, three: LineGame
) -> None:
    """For every temperature t no strategy has a larger win + t x bits: that is the frontier."""
    opponent = remembered(rival)
    points = tradeoff(three, opponent, side)
    for name, entry in CATALOGUE.items():
        if side not in entry.no_loss or name == "mm":
            continue
        player = remembered(name)
        played = flow(three.start(), *in_seats(side, player, opponent))
        win = float(result_of(played, played.chances).win(side))
        bits = variety_of(played, played.chances, side)
        for point in points:
            if point.temperature < inf:
                best = point.win + point.temperature * point.bits
                assert win + point.temperature * bits <= best + 1e-9, (name, point)


@pytest.mark.parametrize("side", Side)
def test_the_points_are_those_of_the_playable_answers(side: Side, three: LineGame) -> None:
    rival = remembered("casual")
    for point in tradeoff(three, rival, side, (0.03, inf)):
        answer = respond(three, rival, side, point.temperature)
        pair = (answer, rival) if side is Side.FIRST else (rival, answer)
        assert float(evaluate(three, *pair).win(side)) == pytest.approx(point.win, abs=1e-4)
        assert variety(three, answer, rival, side) == pytest.approx(point.bits, abs=1e-3)


def test_its_end_is_the_best_chance_to_win(three: LineGame) -> None:
    rival = remembered("random")
    best = best_no_loss_win(three, rival, Side.SECOND)
    assert best is not None
    assert tradeoff(three, rival, Side.SECOND, (1e-6,))[0].win == pytest.approx(float(best))


def test_a_seat_that_loses_has_no_frontier() -> None:
    assert tradeoff(parse_game("4x2:2"), strategy("random"), Side.SECOND) == []
