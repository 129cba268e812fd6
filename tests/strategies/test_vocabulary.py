"""Every word of the vocabulary: what it picks or answers, on all positions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import naive
from noloss.core.bits import bits
from noloss.core.errors import NolossError
from noloss.core.game import LineGame
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.flow.tabulate import undecided
from noloss.strategies.vocabulary import CONDITIONS, QUESTIONS, SAME, TERMS, cells, holds, term
from noloss.strategies.vocabulary.places import (
    beside,
    centre_cells,
    corner_cells,
    kind,
    nearest,
    side_cells,
    touching,
)
from noloss.strategies.vocabulary.rankings import COUNTS
from positions import positions
from strategies.naive_terms import PLAIN, Naive

BOARDS = {"3x3": ((3, 3), 3), "3x2:2": ((3, 2), 2), "4x2:3": ((4, 2), 3), "2x2x2": ((2, 2, 2), 2)}
LINE_IDEAS = ("win", "block", "fork", "block fork", "threaten")
GAMES = [parse_game(name) for name in BOARDS]


def _numbers(mask: int) -> list[int]:
    return [cell + 1 for cell in bits(mask)]


def _at(text: str, game: str = "3x3") -> Position:
    return parse_position(parse_game(game), text)


def _letters(position: Position) -> tuple[str, ...]:
    return tuple(letter for letter in str(position) if letter in "XO.")


@pytest.fixture(scope="module", params=[5, pytest.param(1, marks=pytest.mark.thorough)])
def step(request: pytest.FixtureRequest) -> int:
    """One position in so many is looked at."""
    made: int = request.param
    return made


@pytest.mark.parametrize("name", LINE_IDEAS)
@pytest.mark.parametrize("game", BOARDS)
def test_line_ideas_are_what_trying_every_mark_finds(name: str, game: str, step: int) -> None:
    solver = naive.Solver(*BOARDS[game])
    for position in undecided(parse_game(game))[::step]:
        expected = naive.Ideas(solver, _letters(position)).cells(name)
        assert set(bits(cells(name, position))) == expected, f"{name} in {position}"


@pytest.fixture(scope="module")
def plain_views(step: int) -> list[tuple[Position, Naive]]:
    views = []
    for position in undecided(parse_game("3x3"))[::step]:
        own, other = (frozenset(bits(marks)) for marks in (position.own, position.other))
        views.append((position, Naive(own, other)))
    return views


@pytest.mark.parametrize("name", PLAIN)
def test_terms_are_what_sets_of_cells_say(
    name: str, plain_views: list[tuple[Position, Naive]]
) -> None:
    for position, view in plain_views:
        assert set(bits(cells(name, position))) == PLAIN[name](view), f"{name} in {position}"


@given(positions(), st.sampled_from([name for name, t in TERMS.items() if t.games == "any"]))
def test_cells_are_playable_on_every_board(position: Position, name: str) -> None:
    assert cells(name, position) & ~position.playable == 0


OTHERS = [name for name in (*TERMS, *SAME, "cell 5", "cell 12") if name not in PLAIN]


@pytest.mark.parametrize("name", OTHERS)
def test_cells_are_playable_on_every_position_of_3x3(name: str, three: LineGame, step: int) -> None:
    for position in undecided(three)[::step]:
        found = cells(name, position)
        assert found & ~position.playable == 0, f"{name} in {position}"
        about = term(name).about
        assert about is None or about(position, found) & ~three.full == 0


@pytest.mark.parametrize("asks", [a for a, q in QUESTIONS.items() if q.answer is not None])
def test_questions_give_one_of_their_answers(asks: str, step: int) -> None:
    question = QUESTIONS[asks]
    for game in GAMES:
        for position in undecided(game)[::step]:
            assert question.answer is not None
            assert question.answer(position) in question.answers, f"{asks} in {position}"
    assert set(question.broader) | set(question.broader.values()) <= set(question.answers)


@given(positions(), st.sampled_from([*CONDITIONS]))
def test_a_condition_or_its_opposite_holds(position: Position, name: str) -> None:
    assert holds(name, position) is not holds(f"not {name}", position)


def test_names_are_unique_and_can_stand_in_a_file() -> None:
    names = [*TERMS, *SAME]
    assert len({name.lower() for name in names}) == len(names)
    assert not {*COUNTS} & {*names}
    for name in (*names, *CONDITIONS):
        assert not set(name) & set('#"[]:?>\t\n'), name
        assert name == " ".join(name.split())
        assert " when " not in f" {name} "
        assert " and " not in name
        assert not name.startswith(("name ", "game ", "source ", "toss "))
    assert not any(name.startswith("first ") for name in names)
    assert not any(name.startswith("not ") for name in CONDITIONS)
    for question in QUESTIONS.values():
        assert question.asks.endswith("?")
        assert not set(question.asks) & set('#"[]:')
        assert not any(set(answer) & set('#"[]:?') for answer in question.answers)
        assert len(set(question.answers)) == len(question.answers) >= 2


def test_words_are_clauses() -> None:
    for each in TERMS.values():
        assert each.says.startswith("I "), each.name
        for words in (each.says, each.first, each.unless):
            assert not words.endswith((".", " "))
            assert words[:2] == "I " or words[:1] == words[:1].lower(), words


@pytest.fixture(scope="module")
def applies() -> dict[str, list[bool]]:
    """On which of all boards each term applies."""
    boards = undecided(parse_game("3x3"))
    return {name: [bool(each.cells(board)) for board in boards] for name, each in TERMS.items()}


def test_a_term_says_when_it_does_not_apply_and_only_one_that_always_applies_says_nothing(
    applies: dict[str, list[bool]],
) -> None:
    always = {name for name, boards in applies.items() if all(boards)}
    assert {name for name, each in TERMS.items() if not each.unless} == always
    assert always == {"any", *(name for name, each in TERMS.items() if each.ranks)}


def test_terms_that_say_the_same_apply_to_the_same_boards(applies: dict[str, list[bool]]) -> None:
    """What is so when a term does not apply is one fact about the board, whoever says it."""
    first: dict[str, list[bool]] = {}
    for name, boards in applies.items():
        assert first.setdefault(TERMS[name].unless, boards) == boards, name


@pytest.mark.parametrize("name", ["fly", "cell 0", "cell 01", "cell", "cell 12345", "cell ²", ""])
def test_an_unknown_term_is_named(name: str) -> None:
    with pytest.raises(NolossError, match="no term is called"):
        term(name)


def test_an_unknown_condition_is_named(three: LineGame) -> None:
    with pytest.raises(NolossError, match="'it rains'"):
        holds("it rains", three.start())


def test_kinds_of_cells() -> None:
    three, four, cube = parse_game("3x3"), parse_game("4x4"), parse_game("3x3x3")
    assert (_numbers(corner_cells(three)), _numbers(centre_cells(three))) == ([1, 3, 7, 9], [5])
    assert _numbers(side_cells(three)) == [2, 4, 6, 8]
    assert _numbers(centre_cells(four)) == [6, 7, 10, 11]
    assert _numbers(corner_cells(cube)) == [1, 3, 7, 9, 19, 21, 25, 27]
    assert _numbers(centre_cells(cube)) == [14]
    assert [kind(three, cell) for cell in range(3)] == ["corner", "edge", "corner"]


def test_how_cells_lie() -> None:
    three, cube = parse_game("3x3"), parse_game("3x3x3")
    assert _numbers(beside(three, 0b000001010)) == [1, 5]
    assert _numbers(touching(three, 0b000000001)) == [2, 4]
    assert _numbers(touching(cube, 1 << 13)) == [5, 11, 13, 15, 17, 23]
    assert _numbers(nearest(three, corner_cells(three), 0b000000010)) == [1, 3]


@pytest.mark.parametrize(
    ("name", "text", "numbers"),
    [
        ("block fork", "X../.O./..X", [2, 4, 6, 8]),
        ("block fork", ".../.../...", []),
        ("opposite corner", "X../.../...", [9]),
        ("opposite corner", "X../.O./..X", []),
        ("next corner", "XO./.../...", []),
        ("next corner", "X.O/.../...", [7]),
        ("across", "X.O/.../...", [9]),
        ("side not across", ".X./.../...", [4, 6]),
        ("block fork away from you", ".X./XO./...", [3, 7]),
        ("corner touching both", ".X./O../...", [1]),
        ("corner between", ".X./.../O..", [1]),
        ("nearest corner", "XO./.O./.X.", [3]),
        ("empty V", "XO./.X./..O", [7]),
        ("edge threat", "X../.O./.X.", [4, 6]),
        ("centre or corner", "XO./.../...", [5, 7]),
        ("edge beside", "X../.O./...", [2, 4]),
        ("not opposite", "O../.X./...", [2, 3, 4, 6, 7, 8]),
    ],
)
def test_places_on_3x3(name: str, text: str, numbers: list[int]) -> None:
    assert _numbers(cells(name, _at(text))) == numbers


@pytest.mark.parametrize(
    ("asks", "text", "answer"),
    [
        ("Where is yours?", "X../.../..O", "corner"),
        ("Where is yours?", ".X./.../..O", "far corner"),
        ("Where is yours?", ".X./O../...", "near edge"),
        ("Where is yours?", ".X./.../.O.", "opposite edge"),
        ("Where is my mark?", ".../.../...", "none"),
        ("Where is your mark?", "X../.O./..X", "several"),
        ("Where are your two marks?", "X../.O./.X.", "corner and edge"),
        ("Who has the centre?", "X../.O./.X.", "I"),
        ("Which mark of mine is next?", "X../.O./.X.", "second"),
        ("Which mark of mine is next?", "XOX/XOO/OX.", "later"),
    ],
)
def test_answers(asks: str, text: str, answer: str) -> None:
    found = QUESTIONS[asks].answer
    assert found is not None
    assert found(_at(text)) == answer
