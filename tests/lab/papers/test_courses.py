"""The single games of a flow."""

import pytest

from every_game import games
from noloss.core.budget import Budget
from noloss.core.errors import Cancelled
from noloss.core.game import LineGame, Side
from noloss.flow.flow import EVERY, flow, in_seats, whole_game
from noloss.lab.papers.courses import courses
from noloss.strategies.catalogue import strategy


@pytest.mark.parametrize("side", Side)
def test_the_games_of_a_flow_are_those_that_are_played_one_by_one(
    three: LineGame, side: Side
) -> None:
    player = strategy("t3dt")
    found = courses(flow(three.start(), *in_seats(side, player, EVERY)))
    listed = {(game.moves, game.positions, game.value, game.chance) for game in found}
    assert listed == {tuple(game) for game in games(three, player, side)}


def test_single_games_are_listed_until_they_are_cancelled(three: LineGame) -> None:
    told: list[float] = []
    budget = Budget(cancel=lambda: len(told) > 100, progress=lambda _, at, __: told.append(at))
    with pytest.raises(Cancelled, match="cancelled after 101 of 255,168"):
        list(courses(whole_game(three), budget))
