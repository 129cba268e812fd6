from collections import Counter

import pytest

from noloss.core.errors import WrongGame
from noloss.core.notation import parse_game, parse_position
from noloss.core.symmetry import symmetries
from noloss.flow.tabulate import undecided
from noloss.lab.evolve.gamebase import GAME, base_case, gamebase


def _children(row: int) -> list[int]:
    return sorted(child + 1 for child in gamebase().graph.children[row - 1])


def test_there_are_765_rows_with_the_papers_levels() -> None:
    rows, depth = gamebase().rows, gamebase().graph.depth
    assert len(rows) == len(set(rows)) == 765
    assert [(p.first | p.second).bit_count() for p in rows] == list(depth) == sorted(depth)
    levels = Counter(depth)
    assert [levels[n] for n in range(10)] == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]


def test_the_row_numbers_are_the_papers() -> None:
    rows = gamebase().rows
    assert str(rows[3]) == ".../.X./..."
    assert str(rows[7]) == "X../..O/..."
    assert _children(1) == [2, 3, 4]
    assert _children(2) == [5, 6, 7, 8, 9]
    assert _children(3) == [10, 11, 12, 13, 14]
    assert _children(4) == [15, 16]
    assert 44 in _children(15)
    assert 19 in _children(16)


def test_a_base_case_is_least_in_its_class_and_the_same_for_the_whole_class() -> None:
    """By the paper's four measures, which never leave two boards of a class level."""

    def measures(position: object) -> tuple[int, ...]:
        text = str(position).replace("/", "")
        found = []
        for mark in "XO":
            cells = [at for at, letter in enumerate(text, 1) if letter == mark]
            product = 1
            for cell in cells:
                product *= cell
            found += [sum(cells), product]
        return found[0], found[2], found[1], found[3]

    for position in undecided(GAME):
        images = {g.position(position) for g in symmetries(GAME)}
        least = min(map(measures, images))
        assert [image for image in images if measures(image) == least] == [base_case(position)]


def test_another_game_is_refused() -> None:
    with pytest.raises(WrongGame, match="not of 4x4"):
        gamebase().row(parse_game("4x4").start())


def test_the_cells_of_a_real_board_that_lead_to_a_row() -> None:
    board = parse_position(GAME, ".../.X./..O")
    base = gamebase()
    for target in base.graph.children[base.row(board)]:
        cells = base.cells(board, target)
        assert cells
        assert all(base.row(board.play(cell)) == target for cell in cells)
