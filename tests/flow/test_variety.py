from math import log2

import pytest

from every_game import games
from noloss.core.game import LineGame, Side
from noloss.core.strategy import Strategy
from noloss.flow.evaluate import variety
from remembered import remembered


def _by_games(game: LineGame, player: Strategy, side: Side) -> float:
    """The same from every single game: minus the log of the chance of its own choices."""
    total = 0.0
    for each in games(game, player, side):
        own = 1.0
        for position, cell in zip(each.positions, each.moves, strict=True):
            if position.turn is side:
                own *= float(player.decide(position).moves[cell])
        total -= float(each.chance) * log2(own)
    return total


@pytest.mark.parametrize("name", ["t3dt", "t3dt-plus", "newell-simon", "aba"])
@pytest.mark.parametrize("side", Side)
def test_variety_is_the_entropy_of_its_own_choices(name: str, side: Side, three: LineGame) -> None:
    player = remembered(name)
    found = variety(three, player, remembered("random"), side)
    assert found == pytest.approx(_by_games(three, player, side))
    assert (found == 0) == (name == "aba")
