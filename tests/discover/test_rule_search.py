"""The smallest rule lists: what is found, and that trying every list finds the same."""

from noloss.core.game import LineGame
from noloss.discover.rule_search import search_rules
from noloss.discover.rule_vocabularies import NINE


def test_six_rules_of_nine_are_least(three: LineGame) -> None:
    found = search_rules(three, "nine", NINE, "both", 6)
    assert (found.least, found.lists) == (6, 8)
    assert ("win", "block", "centre", "block fork", "corner", "any") in found.examples
