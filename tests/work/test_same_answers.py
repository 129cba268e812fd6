"""Whatever is divided among workers comes out the same, and what travels arrives whole."""

from dataclasses import replace
from pathlib import Path

import pytest

from noloss.arena.profile import Measured, profiles
from noloss.arena.tournament import tournament
from noloss.bots.processes.choice import protection
from noloss.classroom.grading.grade import ClassTerms, checked
from noloss.classroom.grading.grade_report import CheckedBot, Terms
from noloss.classroom.grading.handed_in import at_hand, packed
from noloss.classroom.grading.submissions import submissions
from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import from_json, to_json
from noloss.core.errors import NolossError, OutOfBudget
from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.flow.solution import Solution
from noloss.lab.discover.goal_search import search_goals
from noloss.lab.discover.goals import parse_goals
from noloss.lab.discover.rule_frontier import rule_frontier
from noloss.lab.discover.rule_log import RuleLog
from noloss.lab.discover.rule_search import search_rules
from noloss.lab.discover.rule_terms import search_terms
from noloss.lab.discover.rule_vocabularies import NINE
from noloss.lab.discover.trees.tree_search import search_trees
from noloss.lab.discover.trees.tree_words import words
from noloss.lab.discover.trees.verify import verify_folder
from noloss.lab.evolve import leg
from noloss.lab.evolve.evolved import evolve_runs
from noloss.lab.evolve.settings import Settings
from noloss.lab.people.recorded_games import read_games
from noloss.solver import survey
from noloss.solver.blocks import grids, opening_search
from noloss.solver.solve import solve
from noloss.strategies.catalogue import strategy
from noloss.work import parcel
from noloss.work.crew import Workers
from noloss.work.parcel import Post, perform
from work.text_workers import ANYWHERE, Texts, files_in

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


@pytest.mark.usefixtures("impatient")
def test_matches_and_profiles_come_out_the_same(three: LineGame) -> None:
    players = [strategy(name) for name in ("t3dt", "random", "newell-simon")]
    assert tournament(three, players, workers=Texts()) == tournament(three, players)
    small = parse_game("2x2")
    assert profiles(small, players[1:], workers=Texts()) == profiles(small, players[1:])


@pytest.mark.usefixtures("impatient")
def test_a_survey_comes_out_the_same_but_for_its_times(monkeypatch: pytest.MonkeyPatch) -> None:
    def for_small_ones(position: Position, budget: Budget = DEFAULT) -> Solution:
        if position.game.size > (budget.positions or 4):
            raise OutOfBudget("too many cells")
        return solve(position)

    monkeypatch.setattr(survey, "solve", for_small_ones)
    games, each = ("3x3", "4x2:3", "6x6:5", "2x2x2"), Budget(positions=9)
    one, other = (
        [replace(row, seconds=None) for row in survey.survey(games, each, workers).rows]
        for workers in (Workers(), Texts(lose=2))
    )
    assert one == other
    assert [row.game for row in one if row.value is not None] == ["3x3", "4x2:3", "2x2x2"]


@pytest.mark.usefixtures("impatient")
def test_the_first_attempt_in_order_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those at 7x7x7 that may make room once, the fourth is the first that succeeds."""
    monkeypatch.setattr(grids, "ROUNDS", 2)
    found = [grids.attempt(grids.Cube(7, 3, 3), number, DEFAULT) for number in range(4)]
    assert [each is not None for each in found] == [False, False, False, True]
    for workers in (Workers(), Texts(), Texts(lose=2)):
        assert grids.grid_blocks(7, 3, 3, workers=workers) == found[3]


@pytest.mark.usefixtures("impatient")
def test_an_opening_comes_out_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_search, "find_kinds", lambda *_: ())
    monkeypatch.setattr(opening_search, "STEPS", 10_000)
    monkeypatch.setattr(opening_search, "MORE", 10_000)
    game = parse_game("5x5")
    alone = opening_search.find_openings(game)
    assert alone
    assert opening_search.find_openings(game, workers=Texts(lose=3)) == alone


def test_recorded_games_travel(three: LineGame) -> None:
    games = read_games(three, Path(__file__).parents[2] / "examples" / "human" / "made-up.csv")
    measured = Measured(three, games)
    assert from_json(Measured, to_json(measured)) == measured


def test_who_is_not_made_by_its_name_is_not_sent(three: LineGame) -> None:
    player = replace(strategy("t3dt"), name="my own")
    with pytest.raises(NolossError, match="my own cannot be sent to workers"):
        tournament(three, [player], workers=Texts())
    assert tournament(three, [player]).names == ("my own",)


@pytest.mark.parametrize(("found", "lose"), [("shrink", 0), ("refill", 2), ("keep", 2)])
def test_a_run_of_many_legs_is_the_run_of_one(
    found: str, lose: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Legs have three generations; what one found the next one finds again and must not tell."""
    monkeypatch.setattr(leg, "BRED_PER_SECOND", 90)
    kinds = [Settings("first", 14, 30, found=found), Settings("second", 8, 30, found=found)]
    for name, who in (("here", Workers()), ("there", Texts(lose=lose))):
        evolve_runs(tmp_path / name, kinds, 2, workers=who)
    assert files_in(tmp_path / "here") == files_in(tmp_path / "there")
    assert any(b'"found": [[' in data for data in files_in(tmp_path / "here").values())


def test_a_bot_travels_with_its_files(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    loop = "for line in sys.stdin:\n    print(helper.move(line), flush=True)\n"
    (tmp_path / "one" / "main.py").write_text(f"import sys, helper\n{loop}")
    (tmp_path / "one" / "helper.py").write_text("def move(line):\n    return line.index('.') + 1\n")
    (tmp_path / "notes.xyz").write_text("no bot")
    good, bad = sorted(submissions(tmp_path).bots, key=lambda bot: bool(bot.problem))
    terms = ClassTerms(Terms(parse_game("2x2"), protection=protection("off")))
    post = Post(checked, terms)
    sent = [perform(post.parcel([packed(bot)], ANYWHERE)) for bot in (bad, good)]
    there = [answer for each in sent for answer in post.answers(each)]
    assert there == [checked(terms, at_hand(bot), DEFAULT) for bot in (bad, good)]
    assert isinstance(there[1], CheckedBot)
    moved = replace(packed(good).program, command=("no-such-tool", "./main.py"))
    with pytest.raises(NolossError, match="one needs 'no-such-tool', which a worker does not have"):
        checked(terms, replace(packed(good), program=moved), DEFAULT)
    (tmp_path / "one" / "helper.py").write_text("changed")
    assert "changed while the class was graded" in packed(good).problem
