"""Arrays count what a walk counts."""

import pytest

from noloss.core.budget import Budget
from noloss.core.errors import Cancelled, OutOfBudget
from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.flow.array_counts import array_counts
from noloss.flow.flow import whole_game
from noloss.flow.positions import GameCounts, count, counts_of

GAMES = ("3x3", "2x2", "5:3", "4x2:2", "2x2x2", "3x3+misere", "3x3+gravity", "4x3:3+gravity", "1")


@pytest.mark.parametrize("name", [*GAMES, pytest.param("4x3:3", marks=pytest.mark.thorough)])
def test_they_count_as_a_walk_does(name: str) -> None:
    game = parse_game(name)
    assert GameCounts(game, *array_counts(game)) == counts_of(whole_game(game))


def test_lines_made_by_hand_and_none_at_all() -> None:
    for lines in ((0b111, 0b10010), ()):
        game = LineGame("hand-made", (5,), lines)
        assert GameCounts(game, *array_counts(game)) == counts_of(whole_game(game))


def test_a_budget_bounds_them() -> None:
    game = parse_game("4x3:3")
    with pytest.raises(OutOfBudget, match="4x3:3: more than 100 positions"):
        count(game, Budget(positions=100))
    with pytest.raises(Cancelled):
        count(game, Budget(cancel=lambda: True))
