from fractions import Fraction
from xml.etree import ElementTree

import pytest

from noloss.core.document import to_json
from noloss.core.game import Cell, LineGame
from noloss.core.notation import parse_game, parse_position
from noloss.core.strategy import Decision, Reason
from noloss.show.outline import outline, outline_text
from noloss.show.pictures.tree_svg import tree_svg
from noloss.show.text.board_text import board_text, moves_phrase
from noloss.show.text.chances import percent
from noloss.strategies.catalogue import CATALOGUE, strategy
from noloss.strategies.tree_strategy import TreeStrategy

TREES = {name: s.tree.root for name in CATALOGUE if isinstance(s := strategy(name), TreeStrategy)}


def test_the_tree_of_t3dt(golden) -> None:
    golden("tree-t3dt.txt", outline_text(outline(TREES["t3dt"])) + "\n")


@pytest.mark.parametrize("name", TREES)
def test_pictures_are_whole_and_hold_every_text(name: str) -> None:
    drawn = outline(TREES[name])
    root = ElementTree.fromstring(tree_svg(drawn, f"Tree of {name} <&>"))
    shown = " ".join(text for element in root.iter() if (text := element.text))

    def check(node: dict[str, object]) -> None:
        for word in str(node["text"]).split():
            assert word in shown
        for child in node.get("children", []):
            check(child)

    check(to_json(drawn))


def test_boards_of_any_dimension() -> None:
    cube = parse_game("2x2x2")
    assert board_text(parse_position(cube, "X./..|.O/..")) == (
        " layer 1  layer 2\n X | 2   5 | O\n---+--- ---+---\n 3 | 4   7 | 8"
    )
    assert board_text(parse_game("3:2").start()) == " 1 | 2 | 3"
    assert board_text(parse_game("2x2x2x2").start()).count("layer") == 4
    wide = board_text(parse_game("4x3:3").start()).splitlines()
    assert wide[0] == "  1 |  2 |  3 |  4"


def test_the_winning_line_is_painted(three: LineGame) -> None:
    def paint(text: str, what: str) -> str:
        return text.replace("X", "#") if what == "line" else text

    painted = board_text(parse_position(three, "XXX/OO./..."), paint)
    assert painted.startswith(" # | # | #")


def _decision(**chances: str) -> Decision:
    moves = {Cell(int(key[1:]) - 1): Fraction(chance) for key, chance in chances.items()}
    return Decision(moves, Reason("test", "because"))


def test_moves_in_words() -> None:
    assert moves_phrase(_decision(c9="1")) == "9"
    assert moves_phrase(_decision(c2="1/2", c4="1/2")) == "2 or 4 (1/2 each)"
    assert moves_phrase(_decision(c1="1/3", c5="2/3")) == "1 (1/3), 5 (2/3)"


def test_only_a_true_zero_prints_as_zero() -> None:
    assert [percent(Fraction(n, 100_000)) for n in (0, 1, 50_000, 99_999, 100_000)] == [
        "0",
        "0.01",
        "50.00",
        "99.99",
        "100",
    ]


def test_a_cell_that_hangs_in_the_air_has_no_number() -> None:
    game = parse_game("3x3+gravity")
    assert board_text(parse_position(game, ".../.../.X.")) == (
        " . | . | .\n---+---+---\n . | 5 | .\n---+---+---\n 7 | X | 9"
    )
