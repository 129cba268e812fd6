"""Whatever is divided among workers comes out the same, and what travels arrives whole."""

from dataclasses import replace

import pytest

from noloss.arena.profile import profiles
from noloss.arena.tournament import tournament
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError, OutOfBudget
from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.flow.solved import Solution
from noloss.solver import block_grids, opening_search, survey
from noloss.solver.solve import solve
from noloss.strategies.catalogue import strategy
from noloss.work import parcel
from noloss.work.crew import Workers
from work.text_workers import Texts


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers give back whatever they have after every item."""
    monkeypatch.setattr(parcel, "SECONDS", 0.0)


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
    monkeypatch.setattr(block_grids, "ROUNDS", 2)
    found = [block_grids.attempt(block_grids.Cube(7, 3, 3), number, DEFAULT) for number in range(4)]
    assert [each is not None for each in found] == [False, False, False, True]
    for workers in (Workers(), Texts(), Texts(lose=2)):
        assert block_grids.grid_blocks(7, 3, 3, workers=workers) == found[3]


@pytest.mark.usefixtures("impatient")
def test_an_opening_comes_out_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_search, "find_kinds", lambda *_: ())
    monkeypatch.setattr(opening_search, "STEPS", 10_000)
    monkeypatch.setattr(opening_search, "MORE", 10_000)
    game = parse_game("5x5")
    alone = opening_search.find_openings(game)
    assert alone
    assert opening_search.find_openings(game, workers=Texts(lose=3)) == alone


def test_who_is_not_made_by_its_name_is_not_sent(three: LineGame) -> None:
    player = replace(strategy("t3dt"), name="my own")
    with pytest.raises(NolossError, match="my own cannot be sent to workers"):
        tournament(three, [player], workers=Texts())
    assert tournament(three, [player]).names == ("my own",)
