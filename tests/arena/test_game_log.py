"""Files of recorded games as people and programs write them."""

import json

import pytest

from noloss.arena.game_log import LoggedGame, parse_log
from noloss.core.errors import BadFile
from noloss.core.game import LineGame
from noloss.core.notation import parse_game

ROWS = """\
game,move,player,mark,board,cell,outcome
a,1,Ada,X,.........,5,Valid
a,2,Bob,O,....X....,5,Already Taken
a,3,Bob,O,....X....,,Invalid Format
a,4,Bob,O,....X....,1,Valid
"""


def _cells(games: tuple[LoggedGame, ...]) -> list[list[int | None]]:
    return [[None if a.cell is None else a.cell + 1 for a in game.answers] for game in games]


def test_an_illegal_answer_leaves_the_board(three: LineGame) -> None:
    (game,) = parse_log(three, ROWS)
    assert _cells((game,)) == [[5, None, None, 1]]
    assert [answer.player for answer in game.answers] == ["Ada", "Bob", "Bob", "Bob"]
    assert [answer.said for answer in game.answers] == ["5", "5", "", "1"]
    assert str(game.final) == "O../.X./..."


@pytest.mark.parametrize(
    "text",
    [
        "game,cell\n1,5\n1,1\n2,3\n",
        "Game_ID,Move,Board\n1,5,---/---/---\n1,1,---/-x-/---\n2,3,___ ___ ___\n",
        "\ufeffgame,ply,cell,note\r\n1,1,5,\r\n\r\n2,1,3,\r\n1,2,1,\r\n",
        '[{"game": 1, "cell": 5}, {"game": 1, "cell": "1"}, {"game": "2", "cell": 3}]',
        '[{"moves": [5, 1]}, {"moves": "3"}]',
        '{"games": [{"game": "1", "moves": "5,1"}, {"game": "2", "moves": [3]}]}',
        '{"game": 1, "moves": [5, 1]}\n{"game": 2, "moves": [3]}\n',
    ],
)
def test_the_ways_in_which_logs_are_written(three: LineGame, text: str) -> None:
    games = parse_log(three, text)
    assert [game.name for game in games] == ["1", "2"]
    assert _cells(games) == [[5, 1], [3]]
    assert [answer.player for answer in games[0].answers] == ["X", "O"]


def test_who_played_is_told_by_seats_too(three: LineGame) -> None:
    for players in (["Ada", "Bob"], {"X": "Ada", "O": "Bob"}, {"first": "Ada", "second": "Bob"}):
        text = json.dumps([{"players": players, "moves": [5, None, 1]}])
        (game,) = parse_log(three, text)
        assert [answer.player for answer in game.answers] == ["Ada", "Bob", "Bob"]


def test_a_game_may_begin_in_the_middle_and_on_any_board() -> None:
    text = "game,board,cell\n1,XX../OO../....,3\n"
    (game,) = parse_log(parse_game("4x3:3"), text)
    assert game.final.outcome() is not None


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: there is no header"),
        ("game,cell\n", "there is no move in it"),
        ("game,cell\n1\n", "line 2: 1 field where the header has 2"),
        ("game,cell\n,5\n", "line 2: the game has no name"),
        (
            "game,cell,board\n1,5,X........\n1,1,X........\n",
            "line 3: the board is X../.../..., but",
        ),
        ("game,cell,Cell\n1,5,6\n", "line 1: the column 'cell' appears twice"),
        ("game,cell,board\n1,5,....\n", "line 2: the board '....' has 4 cells"),
        ("game,cell,board\n1,5,XX.......\n", "line 2: position"),
        ("game,cell,board\n1,5,00.......\n", "unknown letter '0'"),
        ("game,cell,mark\n1,5,O\n", "line 2: O answers, but X is to move"),
        ("game,cell\n" + "".join(f"1,{c}\n" for c in (1, 4, 2, 5, 3, 6)), "line 7: game 1 is over"),
        ("[1]", "entry 1: expected an object"),
        ("[{}]", "entry 1: lacks game and cell"),
        ('{"games": 3}', "expected a list of games"),
        ('[{"moves": [1], "players": ["Ada"]}]', "entry 1: players are two names"),
        ("[[[", "not JSON"),
        ("{\n" * 1_000_001, "more than 1,000,000 lines"),
    ],
)
def test_what_cannot_be_is_named_with_its_place(three: LineGame, text: str, complaint: str) -> None:
    with pytest.raises(BadFile, match=r"^[^\n]*$") as error:
        parse_log(three, text)
    assert complaint in str(error.value)
