from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noloss.core.bits import bits
from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.symmetry import alike, canonical, symmetries, to_canonical
from noloss.flow.flow import whole_game
from noloss.flow.solved import solve_game
from noloss.solver.solve import solve
from positions import games, positions


@pytest.mark.parametrize(
    ("name", "order"),
    [
        *(("3x3", 8), ("4x3:3", 4), ("7x6:4", 4), ("3x3x3", 48), ("4x4x2:2", 16), ("5:3", 2)),
        *(("4x4", 32), ("4x4x4", 192), ("5x5", 32), ("6x6x6", 1152), ("3x3x3x3", 384)),
        *(("3x3+misere", 8), ("7x6:4+gravity", 2), ("4x4+gravity", 2), ("4x4x4+gravity", 8)),
    ],
)
def test_order_of_the_group(name: str, order: int) -> None:
    assert len(symmetries(parse_game(name))) == order


@given(games(most_cells=27))
def test_the_symmetries_are_a_group_that_keeps_the_lines(game: LineGame) -> None:
    group = symmetries(game)
    images = {g.image for g in group}
    assert group[0].image == tuple(range(game.size))
    for g in group:
        assert {g.mask(line) for line in game.lines} == set(game.lines)
        assert g.inverse.image in images
        assert tuple(group[-1].image[cell] for cell in g.image) in images


@given(positions(most_cells=27), st.data())
def test_canonical_form_is_the_same_for_all_images(position: Position, data: st.DataObject) -> None:
    g = data.draw(st.sampled_from(symmetries(position.game)))
    image = g.position(position)
    assert canonical(image) == canonical(position)
    assert g.inverse.position(image) == position
    assert canonical(canonical(position)) == canonical(position)
    assert {g.cell(cell) for cell in position.legal()} == set(image.legal())
    first, second = position.outcome(), image.outcome()
    assert (first and first.value) == (second and second.value)


def _by_trying(game: LineGame) -> set[tuple[int, ...]]:
    """Every renaming of the cells that keeps the lines, by trying all of them."""
    lines = set(game.lines)
    return {
        image
        for image in permutations(range(game.size))
        if {sum(1 << image[cell] for cell in bits(line)) for line in lines} == lines
    }


@pytest.mark.parametrize("seed", range(12))
def test_hand_made_lines_have_the_symmetries_that_trying_finds(seed: int) -> None:
    """The shape says nothing: lines are drawn at random on a board of seven cells."""
    rng = Random(seed)
    lines = {sum(1 << cell for cell in rng.sample(range(7), rng.choice((2, 3)))) for _ in range(5)}
    game = LineGame(f"hand-made {seed}", (7,), tuple(sorted(lines)))
    assert {g.image for g in symmetries(game)} == _by_trying(game)


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.thorough)])
def test_a_solver_folds_by_the_lines_and_not_by_the_shape(step: int) -> None:
    """With one diagonal only, flips break it, but rows and columns may be renamed together."""
    game = LineGame("one diagonal", (3, 3), (*parse_game("3x3").lines[:7],))
    assert len(symmetries(game)) == 12
    solved = solve_game(game)
    positions = [node.position for node in whole_game(game).nodes if node.value is None]
    for position in positions[::step]:
        assert solve(position).best == solved.at(position).best, str(position)


def test_cells_that_are_the_same_move_are_told_together(three: LineGame) -> None:
    assert sorted(map(len, alike(three.start()))) == [1, 4, 4]
    corner = three.start().play(three.start().legal()[0])
    assert sorted(map(len, alike(corner))) == [1, 1, 2, 2, 2]
    base, way = to_canonical(corner)
    assert way.position(corner) == base == canonical(corner)
