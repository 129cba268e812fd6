"""The lesson of a lost game."""

import pytest

from noloss.bots.checking.lesson import RulesReport, check_rules, mistakes
from noloss.core.budget import Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import TooLarge
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game, parse_moves
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy


def test_the_mistake_is_found(three: LineGame) -> None:
    game = parse_moves(three, "1 5 9 3 7 4 8")
    assert mistakes(three, Side.SECOND, game) == (3,)


@pytest.mark.parametrize("name", ["casual", "newell-simon"])
def test_the_report_is_the_provers_and_reads_back(name: str) -> None:
    game = parse_game("4x2:3")
    report = check_rules(game, strategy(name))
    for side, seat in report.seats.items():
        proof = prove(game, strategy(name), side)
        assert (seat.refutation, seat.no_loss) == (proof.refutation, proof.no_loss)
        assert bool(seat.lesson) is not proof.no_loss
        assert any(step.loses for step in seat.lesson) is not proof.no_loss
    assert report.no_loss is (name == "newell-simon")
    assert from_json(RulesReport, to_json(report)) == report


def test_the_budget_is_kept(three: LineGame) -> None:
    with pytest.raises(TooLarge, match="more than 50 positions"):
        check_rules(three, strategy("casual"), Budget(positions=50))
