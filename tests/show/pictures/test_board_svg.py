"""The picture of a board: well-formed, complete, and readable without colours."""

from xml.etree import ElementTree

import pytest
from hypothesis import given

from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.show.pictures.board_svg import DARK, LIGHT, board_svg
from positions import positions

SVG = "{http://www.w3.org/2000/svg}"


def _count(text: str, tag: str, kind: str | None = None) -> int:
    found = ElementTree.fromstring(text).iter(SVG + tag)
    return sum(kind is None or kind in each.get("class", "").split() for each in found)


@given(positions())
def test_each_mark_is_drawn_once_and_each_free_cell_is_numbered(position: Position) -> None:
    text = board_svg(position)
    layers = position.game.size // (position.game.shape[0] * (position.game.shape[1:] or (1,))[0])
    assert _count(text, "path", "x") == position.first.bit_count()
    assert _count(text, "circle", "o") == position.second.bit_count()
    assert _count(text, "text") == position.free.bit_count() + (layers if layers > 1 else 0)


@pytest.mark.parametrize(
    ("game", "moves", "tag", "kind", "times"),
    [
        ("3x3", "1 2 5 3 9", "polyline", "by-x", 1),
        ("3x3+misere", "1 2 5 3 9", "polyline", "by-x", 1),
        ("3x3", "1 4 2 5 9 6", "polyline", "by-o", 1),
        ("3x3x3", "1 2 14 3 27", "circle", "disc", 3),
        ("3x3x3", "13 1 14 2 15", "polyline", "by-x", 1),
        ("3x3", "1 2 5 3", "polyline", None, 0),
    ],
)
def test_the_line_that_ended_the_game(
    game: str, moves: str, tag: str, kind: str | None, times: int
) -> None:
    position = parse_game(game).start()
    for cell in moves.split():
        position = position.play(cell)
    assert _count(board_svg(position), tag, kind) == times


def test_a_marked_cell_is_tinted() -> None:
    position = parse_position(parse_game("3x3"), "X../.O./...")
    assert _count(board_svg(position, marked=(8,)), "rect", "hint") == 1


def _luminance(colour: str) -> float:
    wide = colour[1:] if len(colour) == 7 else "".join(2 * letter for letter in colour[1:])
    parts = [int(wide[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_marks_and_numbers_stand_out_from_the_paper(colours: dict[str, str]) -> None:
    for what, least in {"x": 3.0, "o": 3.0, "word": 3.0}.items():
        low, high = sorted(map(_luminance, (colours["paper"], colours[what])))
        assert (high + 0.05) / (low + 0.05) >= least, what
