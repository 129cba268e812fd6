import pytest
from hypothesis import given

from noloss.core.bits import bits
from noloss.core.errors import IllegalMove
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.notation import parse_position
from noloss.core.position import Position
from positions import positions


def test_zero_is_a_real_cell(three: LineGame) -> None:
    assert three.start().play(Cell(0)).first == 1


def test_outcome_names_the_winner_and_the_line(three: LineGame) -> None:
    outcome = parse_position(three, "XXX/OO./...").outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.line, outcome.value) == (Side.FIRST, (0, 1, 2), Value.FIRST)
    draw = parse_position(three, "XOX/XOO/OXX").outcome()
    assert draw is not None
    assert (draw.winner, draw.line, draw.value) == (None, (), Value.DRAW)


@pytest.mark.parametrize(
    ("text", "cell", "message"),
    [
        ("X.O/.X./...", 4, r"cell 5 is taken in X\.O/\.X\./\.\.\. \(to move: O\)"),
        ("X.O/.X./...", 9, "cell 10 is not on the 3x3 board"),
        ("X.O/.X./...", -1, "cell 0 is not on the 3x3 board"),
        ("XXX/OO./...", 8, "the game is over in XXX/OO./..."),
    ],
)
def test_an_illegal_move_is_refused(three: LineGame, text: str, cell: int, message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        parse_position(three, text).play(Cell(cell))


@given(positions())
def test_play_adds_one_mark_of_the_side_to_move(position: Position) -> None:
    for cell in position.legal():
        after = position.play(cell)
        assert after.marks(position.turn) == position.own | 1 << cell
        assert after.marks(position.turn.other) == position.other
        assert after.turn is position.turn.other


@given(positions())
def test_completions_are_the_moves_that_win(position: Position) -> None:
    winning = {c for c in position.legal() if (o := position.play(c).outcome()) and o.winner}
    assert winning == (
        set(bits(position.game.completions(position.own, position.other)))
        if position.legal()
        else set()
    )
