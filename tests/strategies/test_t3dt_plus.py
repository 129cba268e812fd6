"""T3DT-plus does what it says: every claim of its head, over all play."""

from fractions import Fraction

import pytest

from noloss.core.game import LineGame, Side
from noloss.flow.evaluate import evaluate, variety
from noloss.flow.respond import best_no_loss_win, respond
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy
from noloss.strategies.tree_strategy import TreeStrategy


@pytest.mark.parametrize("side", Side)
def test_it_never_loses_and_never_lets_a_win_go(side: Side, three: LineGame) -> None:
    proof = prove(three, strategy("t3dt-plus"), side)
    assert proof.no_loss
    assert not proof.missed_wins


def test_it_opens_as_t3dt_does(three: LineGame) -> None:
    plus, t3dt = strategy("t3dt-plus"), strategy("t3dt")
    assert plus.decide(three.start()) == t3dt.decide(three.start())


def test_first_it_wins_as_often_as_anyone_with_the_same_openings(three: LineGame) -> None:
    rival, start = strategy("random"), three.start()
    answer = respond(three, rival, Side.FIRST)
    openings = strategy("t3dt").decide(start).moves
    best = sum(
        (p * answer.best_chance(start.after(c), Side.FIRST) for c, p in openings.items()),
        Fraction(0),
    )
    assert evaluate(three, strategy("t3dt-plus"), rival).first == best == Fraction(1141, 1152)


def test_second_it_wins_as_often_as_anyone(three: LineGame) -> None:
    rival = strategy("random")
    won = evaluate(three, rival, strategy("t3dt-plus")).second
    assert won == best_no_loss_win(three, rival, Side.SECOND) == Fraction(866, 945)


@pytest.mark.parametrize("side", Side)
def test_it_is_more_varied_than_t3dt(side: Side, three: LineGame) -> None:
    bits = [variety(three, strategy(n), strategy("random"), side) for n in ("t3dt-plus", "t3dt")]
    assert bits[0] > bits[1]


def test_it_is_still_a_decision_tree() -> None:
    assert isinstance(strategy("t3dt-plus"), TreeStrategy)
