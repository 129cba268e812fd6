"""Walks folded by symmetry come to the same results, and only where nobody notices."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from noloss.bots.checking.check import check
from noloss.core.errors import NolossError
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.symmetry import canonical, symmetries
from noloss.flow import folding
from noloss.flow.evaluate import evaluate, result_of
from noloss.flow.flow import flow
from noloss.flow.folding import fold_by_board, fold_by_lines, folded
from noloss.flow.respond import best_no_loss_win, respond
from noloss.proof.certificate import certify
from noloss.proof.prove import prove
from noloss.strategies.catalogue import strategy


@pytest.mark.parametrize("name", ["3x3", "4x2:2", "2x2x2", "3x3:2"])
def test_a_folded_match_has_the_same_result(name: str) -> None:
    game = parse_game(name)
    one, two = strategy("casual"), strategy("random")
    short = flow(game.start(), one, two, fold=fold_by_lines(game))
    assert len(short) < len(flow(game.start(), one, two))
    assert result_of(short, short.chances) == evaluate(game, one, two)


@pytest.mark.parametrize("name", ["random", "casual"])
def test_who_plays_by_lines_decides_alike_on_boards_that_are_alike(name: str) -> None:
    game, player, rng = parse_game("4x4"), strategy(name), Random(7)
    fold = fold_by_lines(game)
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


@pytest.mark.parametrize("name", ["3x3", "4x2:2", "4x3:3"])
def test_all_moves_are_folded_at_once_as_one_by_one(name: str) -> None:
    """The representative is the least of all images, by the marks of the first player first."""
    game = parse_game(name)
    fold, rng, boards = fold_by_lines(game), Random(3), [game.start()]
    for _ in range(20):
        position = game.start()
        while (cells := position.legal()) and rng.random() < 0.8:
            position = position.play(rng.choice(cells))
        if not position.outcome():
            boards.append(position)
    alike = fold.after(boards)
    after = {board.after(cell) for board in boards for cell in board.legal()}
    assert {*alike} == {(position.first, position.second) for position in after}
    for position in after:
        images = [symmetry.position(position) for symmetry in symmetries(game)]
        least = min((image.first, image.second) for image in images)
        assert alike[position.first, position.second] == least
        assert fold(position) == Position(game, *least)
        assert fold.back(position).position(fold(position)) == position


def test_only_what_is_too_long_otherwise_is_folded() -> None:
    random, people, first = map(strategy, ("random", "newell-simon", "sriram"))
    four = parse_game("4x4")
    assert folded(four, random, random) == fold_by_lines(four)
    assert folded(four, random, people) == fold_by_board(four)
    assert folded(four, random, first) is None
    for name in ("3x3", "4x4x4"):
        assert folded(parse_game(name), random, random) is None


@pytest.mark.parametrize("name", ["casual", "newell-simon", "careless", "respond:0:casual"])
def test_a_folded_proof_says_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, player = parse_game("3x3"), strategy(name)
    long = {side: prove(game, player, side) for side in Side}
    monkeypatch.setattr(folding, "enumerable", lambda _: False)
    for side, whole in long.items():
        short = prove(game, player, side)
        assert len(short.choices) < len(whole.choices)
        assert short.summary() == replace(whole.summary(), refutation=short.refutation)
        position = game.start()
        for cell in short.refutation or ():
            assert position.turn is not side or cell in player.decide(position).moves
            position = position.play(cell)
        if whole.refutation is not None:
            assert len(short.refutation or ()) == len(whole.refutation)
            outcome = position.outcome()
            assert outcome is not None
            assert outcome.winner is side.other
        with pytest.raises(NolossError, match=r"no certificate|too many"):
            certify(short)


def test_the_best_answer_is_the_same_when_boards_are_folded(
    monkeypatch: pytest.MonkeyPatch, three: LineGame
) -> None:
    casual = strategy("casual")
    best = best_no_loss_win(three, casual, Side.SECOND)
    plain = respond(three, casual, Side.SECOND)
    boards = [three.start().play(cell) for cell in three.start().legal()]
    decisions = [plain.decide(position) for position in boards]
    monkeypatch.setattr(folding, "enumerable", lambda _: False)
    assert best_no_loss_win(three, casual, Side.SECOND) == best
    again = respond(three, casual, Side.SECOND)
    assert [again.decide(position) for position in boards] == decisions


@pytest.mark.parametrize("name", ["casual", "newell-simon"])
def test_a_folded_check_says_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch, three: LineGame
) -> None:
    plain = check(name, three)
    monkeypatch.setattr(folding, "enumerable", lambda _: False)
    short = check(name, three)
    for side, seat in plain.seats.items():
        other = short.seats[side]
        assert set(other.missed) == set(seat.missed)
        assert {*other.declined, *other.unblocked} == {*seat.declined, *seat.unblocked}
        told = ("lines", "missed_wins", "positions", "against")
        assert all(getattr(other, name) == getattr(seat, name) for name in told)


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
            flow(position, one, two, fold=fold_by_lines(game)),
        )
    ]
    assert results[0] == results[1]
    assert sum((results[0].first, results[0].draw, results[0].second), Fraction(0)) == 1
    assert canonical(position) == canonical(fold_by_lines(game)(position))
