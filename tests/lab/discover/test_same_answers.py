"""Searches that are divided among workers come out the same."""

from dataclasses import replace
from pathlib import Path

import pytest

from noloss.core.game import LineGame
from noloss.lab.discover.goal_search import search_goals
from noloss.lab.discover.goals import parse_goals
from noloss.lab.discover.rule_frontier import rule_frontier
from noloss.lab.discover.rule_search import search_rules
from noloss.lab.discover.rule_terms import search_terms
from noloss.lab.discover.rule_vocabularies import NINE
from noloss.lab.discover.search_log import RuleLog
from noloss.lab.discover.tree_search import search_trees
from noloss.lab.discover.tree_words import words
from noloss.lab.discover.verify import verify_folder
from noloss.work import parcel
from noloss.work.crew import Workers
from work.text_workers import Texts, files_in

FEW = words(
    tests="the centre is free, I can win, third mark",
    actions="centre, win, next to yours, side next to yours",
)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers give back whatever they have after every item."""
    monkeypatch.setattr(parcel, "SECONDS", 0.0)


@pytest.mark.usefixtures("impatient")
def test_rules_and_trees_come_out_the_same(three: LineGame, tmp_path: Path) -> None:
    who = Texts(lose=2)
    log = RuleLog(tmp_path / "log")
    assert search_rules(three, "nine", NINE, log=log, workers=who) == search_rules(
        three, "nine", NINE
    )
    short = ("terms", ("win", "block", "fork"))
    assert search_terms(three, *short, up_to=1, workers=who) == search_terms(three, *short, up_to=1)
    goals = ("four", ("win", "block", "centre", "most lines"), parse_goals("3x3 4x3:3/first"), 2)
    assert search_goals(*goals, workers=who) == search_goals(*goals)
    here, there = tmp_path / "here", tmp_path / "there"
    assert search_trees("no-loss", "first", FEW, folder=here) == search_trees(
        "no-loss", "first", FEW, folder=there, workers=who
    )
    assert files_in(here) == files_in(there)
    again = search_trees("no-loss", "first", FEW, folder=there, workers=who)
    assert again == search_trees("no-loss", "first", FEW)
    told = verify_folder(there, who)
    assert told.valid
    assert replace(told, folder="") == replace(verify_folder(here), folder="")


@pytest.mark.parametrize(
    "who",
    [Texts(lose=3), pytest.param(Workers(2), marks=pytest.mark.thorough)],
    ids=["texts", "processes"],
)
@pytest.mark.usefixtures("impatient")
def test_a_frontier_of_rules_comes_out_the_same(who: Workers, three: LineGame) -> None:
    terms = ("most lines", "block", "block fork", "safe threat", "potential", "win")
    alone = rule_frontier(three, "six", terms, 4)
    assert sum(alone.lists.values()) > len(alone.frontier) > 1
    assert rule_frontier(three, "six", terms, 4, workers=who) == alone
