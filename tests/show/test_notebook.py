"""Values show themselves: SVG for boards and trees, HTML for the rest."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

import noloss
from noloss.arena.simulate import Tally
from noloss.core.game import Value


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
        " %</td>": noloss.strategy("human").decide(board),
        "Draw in 6 plies; best: 2 4 6 8.": noloss.solve(board),
        "First player wins in 1 ply; best: ": noloss.solve("3x3:1"),
        "First player wins; best: 5.": replace(noloss.solve("3x3:2"), best=(4,), distance=None),
        "<td>X</td><td>91</td>": noloss.review("examples/human/made-up.csv"),
        "<b>casual</b> can lose at 3x3 as second player (O)": noloss.prove("casual", side="O"),
        "<b>t3dt</b> never loses at 3x3 as first player (X)": noloss.prove("t3dt"),
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


@pytest.mark.parametrize(
    ("result", "short", "shown"),
    [
        (
            lambda: noloss.evaluate("t3dt", "random"),
            "Result(first 565/576, draw 11/576, second 0)",
            "<td>first player wins</td><td>565/576</td><td>98.09</td>",
        ),
        (
            lambda: noloss.tournament(["casual", "random"], "3x2:2"),
            "CrossTable(3x2:2, 2 strategies)",
            "<th>first \\ second</th><th>casual</th><th>random</th><th>points</th>",
        ),
        (
            lambda: noloss.check("optimal", "3x2:2"),
            "CheckReport('optimal' on 3x2:2: loses, 53 positions)",
            "<p><b>optimal</b> on 3x2:2: loses.</p><table>",
        ),
        (
            lambda: noloss.profile("random", "2x2"),
            "Profile('random' on 2x2: never loses as first, can lose as second)",
            "<th>against</th><th>wins</th>",
        ),
        (
            lambda: Tally(
                noloss.game("2x2"),
                *("a<b", "random", 0, 1, True, dict(zip(Value, (3, 2, 1), strict=True))),
                *(noloss.evaluate("random", "random", "2x2"), 1),
            ),
            "Tally('a<b' against 'random' on 2x2: first 3, draw 2, second 1)",
            "<td>a&lt;b (first) wins</td><td>3</td><td>50.0000</td>",
        ),
    ],
)
def test_results_are_short_in_a_terminal_and_tables_in_a_notebook(
    result: Callable[[], Any], short: str, shown: str
) -> None:
    value = result()
    assert repr(value) == short
    assert shown in value._repr_html_()


def test_a_long_game_is_one_board_with_its_moves_numbered() -> None:
    short, long = (noloss.play("random", "random", game) for game in ("4x4", "9x9:5"))
    assert short._repr_html_().count("<svg") == len(short.moves)
    assert long._repr_html_().count("<svg") == 1
    assert long._repr_html_().count('class="move"') == len(long.moves)
