"""The perfect players: best moves, by table or by search, and always the same answer."""

import pytest

from noloss.core.budget import Budget
from noloss.core.errors import TooLarge
from noloss.core.notation import parse_game, parse_position
from noloss.core.strategy import refusal
from noloss.flow import bounded_search as engine
from noloss.flow import extent
from noloss.flow.tabulate import undecided
from noloss.strategies import optimal
from noloss.strategies.catalogue import strategy


@pytest.mark.parametrize("name", ["3x3", "3x3+misere", "3x3+gravity", "4x2:2"])
def test_the_moves_are_the_best_ones_that_search_finds(name: str) -> None:
    best, fastest = strategy("optimal"), strategy("optimal-fastest")
    for position in undecided(parse_game(name))[::7]:
        found = engine.solve_by_plies(position)
        assert set(best.decide(position).moves) == set(found.best)
        assert set(fastest.decide(position).moves) == set(found.fastest)


def test_a_board_too_large_to_list_is_answered_by_search() -> None:
    assert set(strategy("optimal").decide(parse_game("3x3x3").start()).moves) == {13}


def test_what_is_refused_once_is_refused_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer may not depend on what was asked before, not even by what a search remembers."""
    small = Budget(positions=2000)
    answer = engine.solve_by_plies
    monkeypatch.setattr(optimal, "solve_by_plies", lambda position: answer(position, small))
    player = strategy("optimal")
    position = parse_position(parse_game("5x4:4"), "..O../....X/...../...X.")
    for _ in range(4):
        with pytest.raises(TooLarge, match="not settled"):
            player.decide(position)


def test_without_a_compiler_it_says_what_would_let_it_play(monkeypatch: pytest.MonkeyPatch) -> None:
    assert strategy("optimal").plays(parse_game("4x4"))
    monkeypatch.setattr(extent, "compiled", lambda: False)
    assert "pip install 'noloss[fast]'" in refusal(strategy("optimal"), parse_game("4x4"))
    assert "pip install" not in refusal(strategy("optimal"), parse_game("5x5"))
