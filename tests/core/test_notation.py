import pytest
from hypothesis import given
from hypothesis import strategies as st

from noloss.core.errors import BadGame, BadPosition, IllegalMove, NolossError
from noloss.core.game import LineGame
from noloss.core.notation import (
    cell_text,
    moves_text,
    parse_cell,
    parse_game,
    parse_moves,
    parse_position,
)
from noloss.core.position import Position
from positions import games, positions


@pytest.mark.parametrize("name", ["3x3", "4x4", "7x6:4", "3x3x3", "4x4x4", "5:3", "3", "3x3x3x3"])
def test_names_round_trip(name: str) -> None:
    assert parse_game(name).name == name


@given(games())
def test_every_game_round_trips(game: LineGame) -> None:
    assert parse_game(str(game)) == game


def test_width_comes_first() -> None:
    assert str(parse_game("4x3:3").start()) == "..../..../...."
    assert parse_game("7x6:4").shape == (7, 6)


def test_a_needless_length_is_dropped() -> None:
    assert parse_game("3x3:3") == parse_game("3x3")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "expected a name such as"),
        ("3x", "'3x': expected a name"),
        ("0x3:3", "'0x3:3': expected a name"),
        ("3x3:0", "'3x3:0': expected a name"),
        ("3x3:4", "'3x3:4': no line of 4 fits"),
        ("4x3", "'4x3': how many in a row"),
        ("9999x9999:5", "too large"),
        ("³x3", "expected a name"),
        ("1٣x1٣", "expected a name"),
    ],
)
def test_bad_names_are_refused(name: str, message: str) -> None:
    with pytest.raises(BadGame, match=message):
        parse_game(name)


@given(positions())
def test_every_position_round_trips(position: Position) -> None:
    assert parse_position(position.game, str(position)) == position


def test_deeper_boards_part_their_layers(three: LineGame) -> None:
    cube = parse_game("2x2x2")
    assert str(cube.start().play(parse_cell(cube, "5"))) == "../..|X./.."
    assert str(parse_game("2x2x2x2").start()) == "../..|../..||../..|../.."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1 row, expected 3"),
        (".........", r"1 row, expected 3 \(did you mean \.\.\./\.\.\./\.\.\.\?\)"),
        ("X.O/.X.", "'X.O/.X.' of 3x3: 2 rows, expected 3"),
        ("X.O/.X./.../", "4 rows, expected 3"),
        ("X.O/.X/...", "2 cells in row 2, expected 3"),
        ("X.O/.X../...", "4 cells in row 2, expected 3"),
        ("X.O/.Q./...", "unknown letter 'Q' at row 2, column 2"),
        ("z.o/.x./...", "unknown letter 'Z' at row 1, column 1"),
        ("X.O/.X./..0", "unknown letter '0' at row 3, column 3"),
        ("X.X/.../...", "impossible counts, 2 X and 0 O"),
        ("O../.../...", "impossible counts, 0 X and 1 O"),
        ("XXX/OOO/...", "both sides have a complete line"),
        ("XXX/OO./..O", "O has moved after X completed a line"),
        ("OOO/XX./XX.", "X has moved after O completed a line"),
    ],
)
def test_bad_positions_are_refused_with_the_place(three: LineGame, text: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        parse_position(three, text)


def test_two_lines_need_a_common_cell() -> None:
    """Both were completed by one move, so without a common cell play went on after the end."""
    game = parse_game("9x1:2")
    with pytest.raises(BadPosition, match="X has moved on after completing a line"):
        parse_position(game, "XXO.O.OXX")
    three = parse_game("3x3")
    assert parse_position(three, "XXX/XOO/XOO").outcome() is not None


def test_layers_are_named_in_errors() -> None:
    cube = parse_game("2x2x2")
    with pytest.raises(BadPosition, match="unknown letter '\\?' at layer 2, row 1, column 2"):
        parse_position(cube, "../..|.?/..")
    with pytest.raises(BadPosition, match="3 cells in layer 1, row 2, expected 2"):
        parse_position(cube, "../...|../..")


@given(st.text(alphabet="XO./|x 0", max_size=14))
def test_any_text_is_either_read_exactly_or_refused(text: str) -> None:
    for name in ("3x3", "2x2x2"):
        game = parse_game(name)
        try:
            assert str(parse_position(game, text)) == text
        except BadPosition as error:
            assert repr(text) in str(error)


def _reachable(game: LineGame) -> set[Position]:
    seen, front = {game.start()}, [game.start()]
    while front:
        position = front.pop()
        for after in (position.play(cell) for cell in position.legal()):
            if after not in seen:
                seen.add(after)
                front.append(after)
    return seen


@pytest.mark.parametrize("name", ["3x2:2", "3x3", "5:2", "2x2x2:2"])
def test_exactly_the_reachable_positions_are_accepted(name: str) -> None:
    game = parse_game(name)
    accepted = set()
    for code in range(3**game.size):
        letters = [(code // 3**i) % 3 for i in range(game.size)]
        first = sum(1 << i for i, letter in enumerate(letters) if letter == 1)
        second = sum(1 << i for i, letter in enumerate(letters) if letter == 2)
        try:
            accepted.add(parse_position(game, str(Position(game, first, second))))
        except BadPosition:
            continue
    assert accepted == _reachable(game)


@given(positions())
def test_moves_round_trip(position: Position) -> None:
    game = position.game
    moves, at = [], game.start()
    while at.legal() and len(moves) < 6:
        moves.append(at.legal()[-1])
        at = at.play(moves[-1])
    assert parse_moves(game, moves_text(moves)) == tuple(moves)
    assert parse_moves(game, ",".join(map(cell_text, moves))) == tuple(moves)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5 5", "move 2: cell 5 is taken"),
        ("5 a", "move 2: cell 'a': expected a number from 1 to 9"),
        ("10", "move 1: cell '10'"),
        ("0", "move 1: cell '0'"),
        ("1 4 2 5 3 6", "move 6: the game is over"),
    ],
)
def test_bad_moves_are_refused_with_their_number(three: LineGame, text: str, message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        parse_moves(three, text)


def test_every_error_is_a_noloss_error_and_a_value_error() -> None:
    assert issubclass(BadGame, NolossError)
    assert issubclass(NolossError, ValueError)


def test_capitals_and_blanks_around_do_not_matter() -> None:
    game = parse_game("3x3")
    assert parse_game(" 3X3+MISERE\n") == parse_game("3x3+misere")
    assert parse_position(game, " x.o/.X./... ") == parse_position(game, "X.O/.X./...")
