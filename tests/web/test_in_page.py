"""What the page tells of a larger board: lines of threats are wins, move by move."""

import json

import pytest

from noloss.core.game import Value
from noloss.core.notation import parse_game, parse_position
from noloss.web.in_page import _knowledge, hindsight_text, prospects, prospects_text, threat_line


@pytest.mark.parametrize(
    ("game", "board"),
    [
        ("5x5:4", ".O.../..X../..XX./...../...OO"),
        ("3x3", "X.O/.../O.X"),
        ("3x3", "XX./OO./..."),
    ],
)
def test_a_line_of_threats_leaves_one_reply_each_and_wins(game: str, board: str) -> None:
    position = start = parse_position(parse_game(game), board)
    line = threat_line(position)
    assert line
    for ply, cell in enumerate(line):
        if ply % 2:
            assert start.game.completions(position.other, position.own) >> cell & 1, "not forced"
        position = position.play(cell)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.value is Value.win(start.turn)


def test_where_there_is_no_such_line() -> None:
    for name, board in (("3x3", ".../.X./..."), ("4x3:3+gravity", "..../..../.X..")):
        assert threat_line(parse_position(parse_game(name), board)) == ()


def test_where_a_game_on_a_larger_board_went_wrong() -> None:
    moves = [1, 64, 22, 63, 43, 2, 3, 62, 21, 61]  # O fills the last row, and X did not block
    told = json.loads(hindsight_text("4x4x4", moves, "X"))
    point = told["turning"]
    assert (point["ply"], point["played"], point["before"], point["held"]) == (9, 21, None, [61])
    draw = json.loads(hindsight_text("3x3", [1, 5, 9, 2, 8, 7, 3, 6, 4], "O"))
    assert draw == {"turning": None, "back_to": 1}


def test_the_page_is_told_each_move() -> None:
    board = "XX./OO./..."
    told = json.loads(prospects_text("3x3", board))
    assert told["threats"] == [3]
    assert told["moves"]["3"] == {"value": "first", "distance": 1}
    position = parse_position(parse_game("3x3"), board)
    assert len(prospects(position).moves) == 5


def test_only_the_board_of_the_page_is_kept() -> None:
    for name in ("3x3", "3x2:2", "4x2:2"):
        prospects(parse_game(name).start())
    assert _knowledge.cache_info().currsize == 1
