import re

import pytest

from noloss.core.game import Cell, LineGame
from noloss.core.notation import parse_position
from noloss.core.strategy import Reason, uniform
from noloss.flow.solved import Tables
from noloss.flow.tabulate import undecided
from noloss.strategies.insight import LOST, Insight, explained

TABLES = Tables()


@pytest.mark.parametrize(
    ("board", "cell", "said"),
    [
        ("XX./OO./...", 3, ("wins at once",)),
        ("X../XO./...", 7, ("blocks your line", "makes a threat at 3", "4 of your 5 replies lose")),
        ("X../.O./..X", 3, ("makes a threat at 7", "you can force a win")),
        ("X../.O./..X", 2, ("makes a threat at 8", "stops your fork at 3 or 7")),
        ("XO./.../O.X", 3, ("makes two threats at once at 5 and 6", "every reply loses")),
        ("XX./OO./...", 9, ("you can win at once",)),
        ("XOX/OX./OXO", 6, ("fills the board",)),
    ],
)
def test_effects(board: str, cell: int, said: tuple[str, ...], three: LineGame) -> None:
    insight = Insight(parse_position(three, board), TABLES[three])
    words = insight.effects(Cell(cell - 1))
    for clause in said:
        assert clause in words, words


def test_moves_that_do_the_same_are_told_together(three: LineGame) -> None:
    position = parse_position(three, "X../.O./..X")
    plain = uniform([1, 3, 5, 7], Reason("edges", ""))
    told = explained(position, plain, "Because.", TABLES)
    assert told.moves == plain.moves
    words = "2, 4, 6 or 8: makes a threat, stops your fork, 4 of your 5 replies lose"
    assert told.reason.text == f"Because. {words}."


def test_no_promise_is_made_where_the_game_is_lost(three: LineGame) -> None:
    position = parse_position(three, "X.X/.../..O")
    told = explained(position, uniform([1], Reason("block", "")), "I never lose.", TABLES)
    assert told.reason.text.startswith(LOST)
    assert "never" not in told.reason.text


def test_every_move_made_is_told(three: LineGame) -> None:
    """Over all positions: each cell that may be played is named, with what it does."""
    for position in undecided(three):
        told = explained(position, uniform(position.free, Reason("any", "")), "Because.", TABLES)
        named = set(re.findall(r"\d(?=[^:;]*:)", told.reason.text))
        assert named == {str(cell + 1) for cell in position.legal()}, told.reason.text
