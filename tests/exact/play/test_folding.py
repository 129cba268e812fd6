"""Walks folded by symmetry come to the same results, and only where nobody notices."""

from fractions import Fraction
from random import Random

import pytest

from noloss.catalogue import strategy
from noloss.core.notation import parse_game
from noloss.core.symmetry import canonical, symmetries
from noloss.exact.play.evaluate import evaluate, result_of
from noloss.exact.play.flow import flow
from noloss.exact.play.folding import folded, quick_canonical


@pytest.mark.parametrize("name", ["3x3", "4x2:2", "2x2x2", "3x3:2"])
def test_a_folded_match_has_the_same_result(name: str) -> None:
    game = parse_game(name)
    one, two = strategy("casual"), strategy("random")
    short = flow(game.start(), one, two, fold=quick_canonical(game))
    assert len(short) < len(flow(game.start(), one, two))
    assert result_of(short, short.chances) == evaluate(game, one, two)


@pytest.mark.parametrize("name", ["random", "casual"])
def test_who_plays_by_lines_decides_alike_on_boards_that_are_alike(name: str) -> None:
    game, player, rng = parse_game("4x4"), strategy(name), Random(7)
    fold = quick_canonical(game)
    for _ in range(12):
        position = game.start()
        while (cells := position.legal()) and rng.random() < 0.85:
            position = position.play(rng.choice(cells))
        if position.outcome():
            continue
        moves = player.decide(position).moves
        for symmetry in symmetries(game):
            other = symmetry.position(position)
            assert fold(other) == fold(position)
            assert player.decide(other).moves == {
                symmetry.cell(cell): chance for cell, chance in moves.items()
            }


def test_only_what_is_too_long_otherwise_is_folded() -> None:
    random, people = strategy("random"), strategy("newell-simon")
    four = parse_game("4x4")
    assert folded(four, random, random)[0] is not None
    assert folded(four, random, people) == (None, None)
    for name in ("3x3", "4x4x4"):
        assert folded(parse_game(name), random, random) == (None, None)


def test_near_its_end_4x4_is_evaluated_exactly() -> None:
    """From a board with six free cells, folded and not."""
    game = parse_game("4x4")
    position = game.start()
    for cell in ["1", "2", "3", "4", "6", "5", "8", "7", "9", "10"]:
        position = position.play(cell)
    one, two = strategy("optimal"), strategy("random")
    results = [
        result_of(played, played.chances)
        for played in (
            flow(position, one, two),
            flow(position, one, two, fold=quick_canonical(game)),
        )
    ]
    assert results[0] == results[1]
    assert sum((results[0].first, results[0].draw, results[0].second), Fraction(0)) == 1
    assert canonical(position) == canonical(quick_canonical(game)(position))
