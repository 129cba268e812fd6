"""The best no-loss answer, its variety dial, and the frontier of winning and variety."""

from fractions import Fraction
from functools import cache
from math import inf

import pytest

from noloss.core.errors import NolossError, TooLarge
from noloss.core.game import LineGame, Side, Value
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.flow.evaluate import evaluate, result_of, variety, variety_of
from noloss.flow.flow import flow, in_seats
from noloss.flow.respond import best_no_loss_win, respond, tradeoff
from noloss.flow.solved import solve_game
from noloss.proof.prove import prove
from noloss.strategies.catalogue import CATALOGUE, strategy
from remembered import remembered

OPPONENTS = ["random", pytest.param("careless", marks=pytest.mark.thorough), "t3dt"]


def _win(game: LineGame, player: Strategy, rival: Strategy, side: Side) -> Fraction:
    pair = (player, rival) if side is Side.FIRST else (rival, player)
    return evaluate(game, *pair).win(side)


def _naive(game: LineGame, rival: Strategy, side: Side) -> Fraction:
    """The same number straight from its definition, with -1 for any risk of a loss."""
    value = solve_game(game).value

    @cache
    def best(position: Position) -> Fraction:
        outcome = position.outcome()
        if outcome:
            return Fraction(outcome.winner is side)
        after = {cell: best(position.play(cell)) for cell in position.legal()}
        if position.turn is side:
            lost = Value.win(side.other)
            safe = [after[c] for c in after if value(position.play(c)) is not lost]
            return max(safe, default=Fraction(-1))
        return sum((p * after[c] for c, p in rival.decide(position).moves.items()), Fraction(0))

    return best(game.start())


@pytest.mark.parametrize("rival", OPPONENTS)
@pytest.mark.parametrize("side", Side)
def test_at_zero_it_wins_as_often_as_possible(rival: str, side: Side, three: LineGame) -> None:
    opponent = remembered(rival)
    answer = respond(three, opponent, side)
    assert prove(three, answer, side).no_loss
    assert _win(three, answer, opponent, side) == _naive(three, opponent, side)


def test_the_known_best_answers(three: LineGame) -> None:
    found = [
        best_no_loss_win(three, remembered(rival), side)
        for rival in ("random", "casual")
        for side in Side
    ]
    wanted = [Fraction(191, 192), Fraction(866, 945), Fraction(89, 96), Fraction(82, 315)]
    assert found == wanted


@pytest.mark.parametrize("temperature", [0.3, inf])
@pytest.mark.parametrize("side", Side)
def test_it_never_loses_at_any_temperature(temperature: float, side: Side, three: LineGame) -> None:
    assert prove(three, respond(three, remembered("casual"), side, temperature), side).no_loss


@pytest.mark.parametrize(
    "side", [pytest.param(Side.FIRST, marks=pytest.mark.thorough), Side.SECOND]
)
def test_variety_grows_and_winning_shrinks_with_the_temperature(
    side: Side, three: LineGame
) -> None:
    rival = remembered("casual")
    answers = [respond(three, rival, side, t) for t in (0, 0.1, inf)]
    bits = [variety(three, answer, rival, side) for answer in answers]
    wins = [_win(three, answer, rival, side) for answer in answers]
    assert bits == sorted(bits)
    assert wins == sorted(wins, reverse=True)


def test_ties_are_shared_uniformly_at_zero(three: LineGame) -> None:
    moves = respond(three, strategy("random"), Side.FIRST).decide(three.start()).moves
    assert moves == {cell: Fraction(1, 4) for cell in (0, 2, 6, 8)}


def test_other_boards() -> None:
    game = parse_game("4x2:2")
    rival = strategy("casual")
    answer = respond(game, rival, Side.FIRST, 0.1)
    assert prove(game, answer, Side.FIRST).no_loss
    assert best_no_loss_win(game, rival, Side.FIRST) == 1
    assert best_no_loss_win(game, rival, Side.SECOND) is None


def test_what_cannot_be_promised_is_refused(three: LineGame) -> None:
    with pytest.raises(NolossError, match="the second player loses at 4x2:2 against best play"):
        respond(parse_game("4x2:2"), strategy("random"), Side.SECOND)
    with pytest.raises(NolossError, match="temperature is 0 or a number from 1e-09 to inf, not -1"):
        respond(three, strategy("random"), Side.FIRST, -1)
    with pytest.raises(NolossError, match="temperature"):
        respond(three, strategy("random"), Side.FIRST, float("nan"))
    with pytest.raises(TooLarge, match="4x4x4"):
        respond(parse_game("4x4x4"), strategy("random"), Side.FIRST)


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
