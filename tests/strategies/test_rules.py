import pytest

from noloss.catalogue import strategy
from noloss.core.bits import bits
from noloss.core.game import LineGame
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.core.strategy import ask
from noloss.exact.play.tabulate import undecided
from noloss.strategies.rules import centre_cells, corner_cells, fork_blocks, forks, opposite_corners


def _cells(mask: int) -> list[int]:
    return [cell + 1 for cell in bits(mask)]


def test_kinds_of_cells() -> None:
    three, four, cube = parse_game("3x3"), parse_game("4x4"), parse_game("3x3x3")
    assert (_cells(corner_cells(three)), _cells(centre_cells(three))) == ([1, 3, 7, 9], [5])
    assert _cells(centre_cells(four)) == [6, 7, 10, 11]
    assert _cells(corner_cells(cube)) == [1, 3, 7, 9, 19, 21, 25, 27]
    assert _cells(centre_cells(cube)) == [14]


def test_a_fork_makes_two_threats(three: LineGame) -> None:
    """Checked on every board against a count of the winning moves after each move."""
    for position in undecided(three):
        found = set(bits(forks(three, position.own, position.other)))
        for cell in position.legal():
            after = position.after(cell)
            turned = Position(three, after.second, after.first)
            wins = three.completions(after.other, after.own)
            assert (cell in found) == (wins.bit_count() >= 2), f"{position} {cell} {turned}"


def test_blocking_a_fork(three: LineGame) -> None:
    diagonal = parse_position(three, "X../.O./..X")
    assert _cells(fork_blocks(diagonal)) == [2, 4, 6, 8]
    assert fork_blocks(three.start()) == 0


def test_opposite_corners(three: LineGame) -> None:
    assert _cells(opposite_corners(parse_position(three, "X../.../..."))) == [9]
    assert _cells(opposite_corners(parse_position(three, "X../.O./..X"))) == []


@pytest.mark.parametrize(
    ("text", "rule", "cells"),
    [
        ("XX./OO./...", "win", [3]),
        ("XX./.O./...", "block", [3]),
        ("X.O/.../O.X", "win", [5]),
        ("X../.O./...", "empty corner", [3, 7, 9]),
        ("X../.../...", "centre", [5]),
        ("X../.O./..X", "block fork", [2, 4, 6, 8]),
        (".../.../...", "centre", [5]),
        (".../.X./...", "empty corner", [1, 3, 7, 9]),
        ("XO./.X./..O", "fork", [4, 7]),
    ],
)
def test_newell_simon_by_rule(three: LineGame, text: str, rule: str, cells: list[int]) -> None:
    decision = ask(strategy("newell-simon"), parse_position(three, text))
    assert (decision.reason.rule, [cell + 1 for cell in decision.moves]) == (rule, cells)


def test_casual_wins_before_it_blocks(three: LineGame) -> None:
    decision = ask(strategy("casual"), parse_position(three, "XX./OO./..."))
    assert (decision.reason.rule, list(decision.moves)) == ("win", [2])
    assert decision.reason.cells == (0, 1, 2)
