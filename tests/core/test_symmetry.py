import pytest
from hypothesis import given
from hypothesis import strategies as st

from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.core.position import Position
from noloss.core.symmetry import canonical, symmetries
from positions import games, positions


@pytest.mark.parametrize(
    ("name", "order"),
    [("3x3", 8), ("4x3:3", 4), ("7x6:4", 4), ("3x3x3", 48), ("4x4x2:2", 16), ("5:3", 2)],
)
def test_order_of_the_group(name: str, order: int) -> None:
    assert len(symmetries(parse_game(name))) == order


@given(games(most_cells=32))
def test_the_symmetries_are_a_group_that_keeps_the_lines(game: LineGame) -> None:
    group = symmetries(game)
    images = {g.image for g in group}
    assert group[0].image == tuple(range(game.size))
    for g in group:
        assert {g.mask(line) for line in game.lines} == set(game.lines)
        assert g.inverse.image in images
        assert tuple(group[-1].image[cell] for cell in g.image) in images


@given(positions(), st.data())
def test_canonical_form_is_the_same_for_all_images(position: Position, data: st.DataObject) -> None:
    g = data.draw(st.sampled_from(symmetries(position.game)))
    image = g.position(position)
    assert canonical(image) == canonical(position)
    assert g.inverse.position(image) == position
    assert canonical(canonical(position)) == canonical(position)
    assert {g.cell(cell) for cell in position.legal()} == set(image.legal())
    first, second = position.outcome(), image.outcome()
    assert (first and first.value) == (second and second.value)
