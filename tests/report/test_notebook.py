"""Values show themselves: SVG for boards and trees, HTML for the rest."""

from xml.etree import ElementTree

import pytest

import noloss


def test_boards_and_trees_are_svg() -> None:
    for value in (
        noloss.position("X../.O./..."),
        noloss.strategy("t3dt"),
        noloss.strategy("t3dt").tree,
    ):
        text = value._repr_svg_()
        assert ElementTree.fromstring(text).tag.endswith("svg")
        assert noloss.picture(value) == text


def test_a_board_that_no_screen_can_hold_is_not_drawn_unasked() -> None:
    assert noloss.game("40x40:5").start()._repr_svg_() is None


def test_results_are_html_with_cells_as_people_count_them() -> None:
    board = noloss.position("X../.O./..X")
    shown = {
        "<td>1/4</td>": noloss.strategy("t3dt").decide(board),
        "Draw in 6 plies; best: 2 4 6 8.": noloss.solve(board),
        "<b>casual</b> can lose 3x3 as second player (O)": noloss.prove("casual", side="O"),
        "<b>t3dt</b> never loses 3x3 as first player (X)": noloss.prove("t3dt"),
        "Draw: 3 5 7 2 8 9 1 4 6": noloss.play("t3dt", "sriram", rng=1),
    }
    for words, value in shown.items():
        text = value._repr_html_()
        assert words in text
        ElementTree.fromstring(f"<div>{text}</div>")


def test_a_foreign_name_cannot_end_a_tag() -> None:
    class Foreign:
        name = "<script>alert(1)</script>"

        def plays(self, game: noloss.LineGame) -> bool:
            return True

        def decide(self, position: noloss.Position) -> noloss.Decision:
            return noloss.uniform(
                noloss.unfinished(position).legal(), noloss.Reason("</p>", "<b>bold</b>")
            )

    proof = noloss.prove(Foreign(), "2x2", side="first")
    decision = Foreign().decide(noloss.game("2x2").start())
    for text in (proof._repr_html_(), decision._repr_html_()):
        assert "<script>" not in text
        assert "<b>bold" not in text
        ElementTree.fromstring(f"<div>{text}</div>")


def test_what_has_no_picture_says_so() -> None:
    with pytest.raises(noloss.NolossError, match="no picture of 5"):
        noloss.picture(5)
