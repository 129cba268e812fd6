import pytest

from noloss.core.game import Cell, LineGame
from noloss.core.notation import parse_position
from noloss.core.strategy import Reason, uniform
from noloss.strategies.insight import effects, explained


@pytest.mark.parametrize(
    ("board", "cell", "said"),
    [
        ("XX./OO./...", 3, ("wins at once",)),
        (
            "X../XO./...",
            7,
            ("blocks your line", "threatens 3", "leaves 4 of your 5 replies losing"),
        ),
        ("X../.O./..X", 3, ("threatens 7", "lets you force a win")),
        ("X../.O./..X", 2, ("threatens 8", "stops your fork at 3 and 7")),
        ("XO./.../O.X", 3, ("makes two threats at once, at 5 and 6",)),
        ("XX./OO./...", 9, ("lets you force a win",)),
        ("XOX/OX./OXO", 6, ("fills the board",)),
    ],
)
def test_effects(board: str, cell: int, said: tuple[str, ...], three: LineGame) -> None:
    found = effects(parse_position(three, board), Cell(cell - 1))
    for clause in said:
        assert clause in found, found


def test_a_reason_tells_the_likeliest_kinds_of_moves_apart(three: LineGame) -> None:
    position = parse_position(three, "X../.O./..X")
    plain = uniform([1, 3, 5, 7], Reason("edges", ""))
    told = explained(position, plain, "Because.")
    assert told.moves == plain.moves
    assert told.reason.text.startswith("Because. 2: threatens 8, stops your fork at 3 and 7")
    assert told.reason.text.endswith(".")
