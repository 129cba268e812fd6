"""Goals on boards: what they mean, what `generalist` meets, and what is refused."""

from itertools import permutations

import pytest

from noloss.core.budget import Budget
from noloss.core.errors import NolossError, OutOfBudget
from noloss.core.game import Cell, Side, Value
from noloss.core.notation import parse_game
from noloss.lab.discover.goal_search import search_goals
from noloss.lab.discover.goal_walk import meets
from noloss.lab.discover.goals import THIRTEEN, GoalReport, check_goals, parse_goals, parse_list
from noloss.lab.discover.rule_question import RuleQuestion, answer
from noloss.lab.discover.rule_vocabularies import BOARDS
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy
from noloss.strategies.tree import Refine, Tree
from noloss.strategies.tree_strategy import TreeStrategy

GENERALIST = ("combo", "block combo", "most lines", "potential")


def _all_met(report: GoalReport) -> bool:
    return all(goal.met for goal in report.goals)


def test_the_generalist_meets_thirteen_goals() -> None:
    report = answer(RuleQuestion(rule_list="generalist"))
    assert isinstance(report, GoalReport)
    assert len(report.goals) == 13
    assert _all_met(report)
    positions = {each.goal: each.positions for each in report.goals}
    assert (positions["3x3/first"], positions["5x4:4/second"]) == (21, 172_413)
    assert parse_list("generalist") == parse_list(" > ".join(GENERALIST)) == GENERALIST


def test_the_generalist_plays_any_board_and_is_proven_by_the_prover_too() -> None:
    player = strategy("generalist")
    assert all(prove(parse_game("3x3"), player, side).no_loss for side in Side)
    assert player.plays(parse_game("10x10x10"))
    assert player.plays(parse_game("7x6:4+gravity"))
    assert not player.plays(parse_game("3x3+misere"))


def test_as_second_player_of_5x5_4_it_loses_and_the_game_is_shown() -> None:
    (goal,) = parse_goals("5x5:4/second")
    missed = meets(GENERALIST, goal)
    assert not missed.met
    player = strategy("generalist")
    position = goal.game.start()
    for cell in missed.game:
        if position.turn is Side.SECOND:
            assert Cell(cell - 1) in player.decide(position).moves
        position = position.play(Cell(cell - 1))
    assert position.wins(Side.FIRST)


@pytest.mark.parametrize("rules", [("win", "corner"), ("side", "centre")])
def test_a_game_that_fails_is_one_that_the_list_can_play(rules: tuple[str, ...]) -> None:
    player = TreeStrategy("list", Tree(Refine(rules)))
    for goal in parse_goals("3x3 4x3:3/wins"):
        missed = meets(rules, goal)
        assert not missed.met
        position = goal.game.start()
        for cell in missed.game:
            if position.turn is goal.side:
                assert Cell(cell - 1) in player.decide(position).moves
            position = position.play(Cell(cell - 1))
        if not goal.wins:
            assert position.wins(goal.side.other)
        else:
            outcome = position.outcome()
            assert outcome is None or outcome.value is not Value.FIRST


def test_two_rules_hold_3x3_and_none_holds_it_alone() -> None:
    found = search_goals("boards", BOARDS, parse_goals("3x3"), 2)
    assert (found.least, found.lists) == (2, 29)
    assert ("touch yours", "both potentials 3") in found.examples


def test_every_list_is_tried_with_or_without_3x3() -> None:
    terms = ("combo", "block combo", "most lines", "corner")
    for text in ("4x3:3 5x3:3", "3x3 4x3:3"):
        goals = parse_goals(text)
        found = search_goals("four", terms, goals, 2)
        lists = {rules for rules in permutations(terms, 2) if _all_met(check_goals(rules, goals))}
        assert (found.least, set(found.examples)) == (2 if lists else None, lists)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no goals"),
        ("3x3/third", "after / expected first, second or wins"),
        ("9x9:5", "goal 9x9:5: rules are walked on boards of up to 32 cells"),
        ("3x3+misere", "usual rules"),
        ("x", "x"),
    ],
)
def test_goals_that_make_no_sense_are_refused(text: str, why: str) -> None:
    with pytest.raises(NolossError, match=why):
        parse_goals(text)


def test_goals_stand_for_what_can_be_asked() -> None:
    assert [str(goal) for goal in parse_goals("3x3 4x3:3")] == [
        "3x3/first",
        "3x3/second",
        "4x3:3/wins",
    ]
    assert len(parse_goals(THIRTEEN)) == 13


@pytest.mark.parametrize("text", ["t3dt", "combo > fly", "fly", "../generalist"])
def test_a_list_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(NolossError, match=r"fly|t3dt|generalist"):
        parse_list(text)


def test_what_cannot_be_walked_is_refused() -> None:
    with pytest.raises(NolossError, match="'opposite corner' cannot be walked"):
        check_goals(("opposite corner", "corner"), parse_goals("3x3"))
    with pytest.raises(OutOfBudget, match="4x4/second"):
        meets(GENERALIST, parse_goals("4x4/second")[0], budget=Budget(positions=100))
    with pytest.raises(NolossError, match="terms can be counted only"):
        RuleQuestion(terms=True, goals="3x3")
    with pytest.raises(NolossError, match="needs terms, goals"):
        search_goals("none", (), parse_goals("3x3"))
