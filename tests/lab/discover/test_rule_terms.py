"""The fewest terms: what is found, and that each rule is what its text says."""

import pytest

from lab.discover.plain_search import never_loses
from noloss.core.game import LineGame, Side
from noloss.lab.discover.ground import ground
from noloss.lab.discover.rule_terms import distinct_rules, search_terms
from noloss.lab.discover.rule_vocabularies import FULL, NINE
from noloss.proof.prove import prove
from noloss.strategies.tree import Tree, Try
from noloss.strategies.tree_strategy import TreeStrategy
from noloss.strategies.tree_text import parse_act


def test_three_terms_in_two_rules_are_least(three: LineGame) -> None:
    found = search_terms(three, "full", FULL)
    assert (found.least_terms, found.rules, found.lists) == (3, 2, 2)
    assert ("block fork when not you can win", "both potentials 4") in found.examples
    for rules in found.examples:
        acts = tuple(parse_act(rule) for rule in rules)
        player = TreeStrategy("found", Tree(Try(acts)))
        assert all(prove(three, player, side).no_loss for side in Side)


def test_one_term_is_enough_for_the_first_player(three: LineGame) -> None:
    found = search_terms(three, "full", FULL, "first")
    assert (found.least_terms, found.rules, found.lists) == (1, 1, 4)
    assert all(never_loses(three, rules, "first", (Side.FIRST,)) for rules in found.examples)


def test_a_rule_is_what_its_text_says(three: LineGame) -> None:
    board = ground(three)
    acts, cells, cost = distinct_rules(three, NINE)
    assert len({row.tobytes() for row in cells}) == len(acts)
    for act, row, terms in list(zip(acts, cells, cost, strict=True))[::7]:
        read = parse_act(str(act))
        assert read == act
        assert [read.cells(position) for position in board.positions[::5]] == row[::5].tolist()
        asked = len(act.when) + len(act.also) + (act.term != "any" or not act.when + act.also)
        assert asked == terms


def test_nothing_found_is_said(three: LineGame) -> None:
    found = search_terms(three, "nine", NINE, up_to=2)
    assert (found.least_terms, found.rules, found.lists) == (None, None, 0)


@pytest.mark.parametrize("up_to", [0, -1])
def test_at_least_one_term(three: LineGame, up_to: int) -> None:
    with pytest.raises(ValueError, match="at least one term"):
        search_terms(three, "nine", NINE, up_to=up_to)
