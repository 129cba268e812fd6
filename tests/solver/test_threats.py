"""Sequences of threats in plain Python: they win, and are found again on the way."""

from random import Random

import pytest

from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.solver.threats import moves_needed, winning_sequence

MOST = 300


def random_positions(game: LineGame, number: int, plies: int) -> list[Position]:
    rng, found = Random(3), []
    while len(found) < number:
        position = game.start()
        for _ in range(plies):
            if position.outcome() is None:
                position = position.play(rng.choice(position.legal()))
        if position.outcome() is None:
            found.append(position)
    return found


@pytest.mark.parametrize(("name", "plies"), [("4x4x4", 17), ("6x6:4", 12), ("3x3x3", 5)])
def test_a_sequence_wins_and_is_found_again_after_each_of_its_moves(name: str, plies: int) -> None:
    game, won = parse_game(name), 0
    for position in random_positions(game, 40, plies):
        own, other = position.own, position.other
        sequence = winning_sequence(game, own, other, MOST)
        won += bool(sequence)
        while sequence and not game.completions(own, other):
            assert moves_needed(game, own, other, sequence) == len(sequence)
            own |= 1 << sequence[0]
            reply = game.completions(own, other)
            assert reply, "each move threatens"
            if reply & (reply - 1):
                assert len(sequence) == 1, "two threats end it"
                break
            other |= reply
            rest = winning_sequence(game, own, other, MOST)
            assert 0 < len(rest) <= len(sequence) - 1
            sequence = rest
    assert 5 < won < 40


def test_two_lines_that_lack_the_same_two_cells_are_one_threat() -> None:
    game = parse_game("5:4")  # with 1, 4 and 5, the lines 1-4 and 2-5 both lack 2 and 3
    assert winning_sequence(game, 0b11001, 0) == ()
    assert winning_sequence(parse_game("6:4"), 0b011001, 0) == (2,), "3-6 lacks 3 and 6"


def test_a_win_at_once_comes_first_and_a_budget_ends_the_search() -> None:
    game = parse_game("3x3")
    assert winning_sequence(game, 0b011, 0b110000) == (2,)
    assert winning_sequence(game, 0b110000, 0b000011) == (3,), "before it has to block"
    cube = parse_game("4x4x4")
    found = next(
        each
        for each in random_positions(cube, 60, 17)
        if len(winning_sequence(cube, each.own, each.other)) > 2
    )
    assert winning_sequence(cube, found.own, found.other, 1) == ()
