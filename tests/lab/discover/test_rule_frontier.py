"""The frontier of rule lists: exact, not beaten, and the same as the evaluator says."""

from pathlib import Path

import pytest

from noloss.core.errors import NolossError
from noloss.core.game import LineGame, Side
from noloss.flow.evaluate import evaluate, variety
from noloss.lab.discover.rule_frontier import RuleFrontier, rule_frontier
from noloss.lab.discover.rule_vocabularies import FULL, NINE
from noloss.lab.discover.traits import arena, traits_of
from noloss.lab.people.recorded_games import read_games
from noloss.lab.show.discover_text import rule_frontier_text
from noloss.lab.show.frontier_plot import rule_frontier_figure
from noloss.strategies.catalogue import strategy

PEOPLE = Path(__file__).parents[3] / "examples" / "human" / "made-up.csv"


@pytest.fixture(scope="module")
def found() -> RuleFrontier:
    from noloss.core.notation import parse_game

    game = parse_game("3x3")
    return rule_frontier(game, "full", FULL, 4)


@pytest.mark.parametrize("name", ["t3dt", "newell-simon", "four-rules"])
def test_traits_are_what_the_evaluator_says(three: LineGame, name: str) -> None:
    player, traits = strategy(name), traits_of(arena(three), strategy(name))
    for opponent, attained in (("random", traits.random), ("casual", traits.casual)):
        rival = strategy(opponent)
        first = evaluate(three, player, rival).win(Side.FIRST)
        second = evaluate(three, rival, player).win(Side.SECOND)
        assert attained == (first + second) / 2
    varied = [variety(three, player, strategy("random"), side) for side in Side]
    assert traits.bits == pytest.approx(sum(varied) / 2)


def test_nothing_on_the_frontier_is_beaten(found: RuleFrontier) -> None:
    assert found.lists == {1: 0, 2: 0, 3: 0, 4: 14}
    assert [len(each.rules) for each in found.frontier] == [4] * 4
    for one in found.frontier:
        for two in found.frontier:
            assert not (two.traits.beats(one.traits) and len(two.rules) <= len(one.rules))


def test_the_shortest_lists_are_scored_by_people(three: LineGame) -> None:
    terms = ("win", "block", "block fork", "safe threat", "most lines")
    scored = rule_frontier(three, "five", terms, 4, read_games(three, PEOPLE))
    assert len(scored.people) == 2
    costs = [each.bits_per_move for each in scored.people]
    assert costs == sorted(costs)
    assert f"{costs[0]:.3f} bits a move" in rule_frontier_text(scored, 120)


def test_it_is_told_and_drawn(found: RuleFrontier) -> None:
    text = rule_frontier_text(found, 120)
    assert "14 of 4" in text
    assert "newell-simon" in text
    assert len(rule_frontier_figure(found).axes) == 5


def test_a_frontier_needs_terms_and_rules(three: LineGame) -> None:
    with pytest.raises(NolossError, match="needs terms"):
        rule_frontier(three, "none", ())
    with pytest.raises(NolossError, match="from 1 to 7"):
        rule_frontier(three, "nine", NINE, 8)
    assert rule_frontier(three, "nine", NINE, 2).frontier == ()
