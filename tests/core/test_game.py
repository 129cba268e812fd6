"""Rules apart from geometry: gravity and misère, each against a plain reading of its name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noloss.core.errors import BadGame, BadPosition, IllegalMove
from noloss.core.game import Cell, Side
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.flow.flow import EVERY, flow


@pytest.mark.parametrize("name", ["3x3+misere", "7x6:4+gravity", "4x4x4+gravity+misere"])
def test_the_name_says_the_rules_and_makes_the_game_again(name: str) -> None:
    game = parse_game(name)
    assert game.name == name
    assert parse_game(str(game)) == game
    assert game != parse_game(name.partition("+")[0])


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("3x3+wild", r"any of \+gravity, \+misere, each once"),
        ("3x3+misere+misere", "each once"),
        ("5:3+gravity", "there must be rows"),
        ("3x3+", "expected a name such as"),
        ("4x3+gravity", r"how many in a row\? For example 4x3:3\+gravity"),
    ],
)
def test_other_rules_are_refused_by_name(name: str, said: str) -> None:
    with pytest.raises(BadGame, match=said):
        parse_game(name)


def _columns(position: Position) -> list[list[int]]:
    """The cells of each column, the lowest first; in three dimensions, of each pile of layers."""
    across = position.game.size // position.game.shape[-1]
    return [list(range(position.game.size - across + at, -1, -across)) for at in range(across)]


@pytest.mark.parametrize("name", ["3x3+gravity", "4x3:3+gravity", "2x2x3:2+gravity"])
def test_marks_fall_to_the_lowest_free_cell_of_their_column(name: str) -> None:
    for node in flow(parse_game(name).start(), EVERY, EVERY).nodes:
        position = node.position
        lowest = {
            next(cell for cell in column if position.free >> cell & 1)
            for column in _columns(position)
            if any(position.free >> cell & 1 for cell in column)
        }
        assert set(node.cells) == (lowest if node.value is None else set())
        assert parse_position(position.game, str(position)) == position


def test_a_full_line_loses_under_misere() -> None:
    usual, misere = parse_game("3x3"), parse_game("3x3+misere")
    for one, two in zip(
        flow(usual.start(), EVERY, EVERY).nodes,
        flow(misere.start(), EVERY, EVERY).nodes,
        strict=True,
    ):
        here, there = one.position.outcome(), two.position.outcome()
        assert (here is None) == (there is None)
        if here and there:
            assert here.line == there.line
            assert there.winner is (here.winner and here.winner.other)


def test_a_mark_that_hangs_in_the_air_is_refused() -> None:
    game = parse_game("3x3+gravity")
    with pytest.raises(IllegalMove, match="cell 5 hangs in the air"):
        game.start().play(Cell(4))
    with pytest.raises(BadPosition, match="marks fall down"):
        parse_position(game, ".../.X./...")
    with pytest.raises(BadPosition, match="cannot have fallen in turn"):
        parse_position(game, ".../X../O..")


@given(st.data())
def test_gravity_positions_are_possible_exactly_if_play_leads_there(data: st.DataObject) -> None:
    """On 3x2:3 with gravity, over all ways to lay marks."""
    game = parse_game("3x2:3+gravity")
    reached = {node.position for node in flow(game.start(), EVERY, EVERY).nodes}
    letters = data.draw(st.text("XO.", min_size=6, max_size=6))
    text = f"{letters[:3]}/{letters[3:]}"
    try:
        found = parse_position(game, text)
    except BadPosition:
        assert text not in {str(position) for position in reached}
    else:
        assert found in reached


def test_nothing_wins_at_once_under_misere_and_threats_must_be_playable() -> None:
    position = parse_position(parse_game("3x3+misere"), "XX./OO./...")
    assert position.wins(Side.FIRST) == position.wins(Side.SECOND) == 0
    falling = parse_game("4x4:3+gravity")
    position = parse_position(falling, "..../..../O.../XX.O")
    assert position.wins(Side.FIRST) == 1 << 14
    above = parse_position(falling, "..../..../OO../XX.X")
    assert above.wins(Side.SECOND) == 0, "the cell below is still free"
