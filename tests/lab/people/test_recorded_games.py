"""Recorded games: what is read, and that the wrong row is named."""

from pathlib import Path

import pytest

from noloss.core.budget import Budget
from noloss.core.errors import BadFile, OutOfBudget
from noloss.core.game import LineGame
from noloss.core.notation import parse_game
from noloss.lab.people.recorded_games import digest, parse_games, read_games

HEAD = "game,ply,board,cell,seconds\n"
GOOD = HEAD + "1,1,.........,5,1.005\n1,2,....X....,3,7.661\n2,1,.........,1,-0.4\n"
SHARED = Path(__file__).parents[4] / "shared/data/human_games.csv"


def test_games_are_read(three: LineGame) -> None:
    games = parse_games(three, GOOD)
    assert [game.name for game in games] == ["1", "2"]
    assert [[move.cell + 1 for move in game.moves] for game in games] == [[5, 3], [1]]
    assert str(games[0].moves[1].position) == ".../.X./..."


def test_seconds_may_be_left_out_and_lines_may_be_blank(three: LineGame) -> None:
    text = "\ufeffcell,board,ply,game\r\n5,.........,1,a\r\n\r\n3,....X....,2,a\r\n"
    assert len(parse_games(three, text)[0].moves) == 2


def test_only_the_moves_of_people_count(three: LineGame) -> None:
    head = "game,ply,board,cell,person\n"
    rows = "1,1,.........,5,no\n1,2,....X....,3,yes\n1,3,..O.X....,1,No\n2,1,.........,1,no\n"
    (game,) = parse_games(three, head + rows)
    assert [(str(move.position), move.cell + 1) for move in game.moves] == [(".../.X./...", 3)]
    with pytest.raises(BadFile, match="no person made any"):
        parse_games(three, head + "2,1,.........,1,no\n")
    with pytest.raises(BadFile, match="line 2: person 'maybe': expected yes or no"):
        parse_games(three, head + "2,1,.........,1,maybe\n")


def test_another_board() -> None:
    games = parse_games(parse_game("4x3:3"), HEAD + "1,1,............,12,1\n")
    assert games[0].moves[0].cell == 11


def test_the_digest_knows_the_moves_and_not_the_names(three: LineGame) -> None:
    one = parse_games(three, GOOD)
    renamed = parse_games(three, GOOD.replace("\n1,", "\nx,").replace("\n2,", "\ny,"))
    other = parse_games(three, GOOD.replace("2,1,.........,1", "2,1,.........,2"))
    assert digest(one) == digest(renamed) != digest(other)


@pytest.mark.parametrize(
    ("rows", "line", "what"),
    [
        ("", 1, "no move follows"),
        ("1,1,.........,10,1\n", 2, "10"),
        (",1,.........,5,1\n", 2, "the game has no name"),
        ("1,1,.........,five,1\n", 2, "five"),
        ("1,1,.........,5,1\n1,2,....X....,5,1\n", 3, "cell 5 is taken"),
        ("1,1,.........,5,1\n1,3,....X....,1,1\n", 3, "ply '3' of game 1 should be 2"),
        ("1,2,.........,5,1\n", 2, "should be 1"),
        ("1,1,.........,5,1\n1,2,...X.....,1,1\n", 3, "the moves so far give '....X....'"),
        ("1,1,........,5,1\n", 2, "the board '........' has 8 cells, and 3x3 has 9"),
        ("1,1,.........,5,soon\n", 2, "seconds 'soon'"),
        ("1,1,.........,5\n", 2, "4 fields where the header has 5"),
        ("1,1,.........,5,1\n2,1,.........,5,1\n1,2,....X....,1,1\n", 4, "game 1 goes on after"),
    ],
)
def test_the_wrong_row_is_named(rows: str, line: int, what: str, three: LineGame) -> None:
    with pytest.raises(BadFile) as error:
        parse_games(three, HEAD + rows)
    assert str(error.value).startswith(f"line {line}: ")
    assert what in str(error.value)


def test_a_move_after_the_end_is_named(three: LineGame) -> None:
    boards = ("", "X", "X..O", "XX.O", "XX.OO", "XXXOO")
    cells = (1, 4, 2, 5, 3, 6)
    rows = [f"1,{n + 1},{b:.<9},{c},1" for n, (b, c) in enumerate(zip(boards, cells, strict=True))]
    with pytest.raises(BadFile, match="line 7: the game is over"):
        parse_games(three, HEAD + "\n".join(rows))


def test_reading_takes_no_longer_than_allowed(three: LineGame, tmp_path: Path) -> None:
    (tmp_path / "people.csv").write_text(GOOD)
    with pytest.raises(OutOfBudget, match=r"people.csv: more than 0 seconds"):
        read_games(three, tmp_path / "people.csv", Budget(seconds=0))


def test_a_column_that_is_there_twice_is_refused(three: LineGame) -> None:
    with pytest.raises(BadFile, match="line 1: the column 'game' appears twice"):
        parse_games(three, "game,ply,board,cell,game\n1,1,.........,5,2\n")


def test_a_header_without_the_columns_is_refused(three: LineGame) -> None:
    with pytest.raises(BadFile, match="line 1: the header lacks ply, board, cell: 'game,move'"):
        parse_games(three, "game,move\n1,1\n")


@pytest.mark.skipif(not SHARED.exists(), reason="the recorded games are not here")
def test_the_shared_games(three: LineGame) -> None:
    games = parse_games(three, SHARED.read_text(encoding="utf-8"))
    assert (len(games), sum(len(game.moves) for game in games)) == (100, 771)
