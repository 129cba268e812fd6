"""Nothing is broken in the middle of a word."""

import pytest

from noloss.show.outline import decision_outline, outline_text
from noloss.show.text.prose import broken
from noloss.show.text.strategies_text import listing, listing_text
from noloss.strategies.catalogue import strategy

WIDTH = 90


def test_lines_are_broken_between_words_and_keep_their_indent() -> None:
    text = "a short line\n  " + "word " * 40
    lines = broken(text, WIDTH).split("\n")
    assert lines[0] == "a short line"
    assert max(map(len, lines)) <= WIDTH
    assert all(line.startswith("  word") for line in lines[1:])
    assert broken(text, WIDTH).split() == text.split()
    assert broken("x" * 200, WIDTH) == "x" * 200
    assert broken(" " * 200, WIDTH) == " " * 200


@pytest.mark.parametrize("name", ["t3dt", "t3dt-plus", "newell-simon"])
def test_a_tree_fits_a_screen(name: str) -> None:
    text = outline_text(decision_outline(strategy(name)).tree)
    shown = broken(text, WIDTH)
    assert max(map(len, shown.split("\n"))) <= WIDTH
    frame = dict.fromkeys(map(ord, "│├└─"), " ")
    assert shown.translate(frame).split() == text.translate(frame).split()


def test_the_strategies_fit_a_screen() -> None:
    table, _, also = listing_text(listing(), WIDTH).partition("\n\n")
    assert max(map(len, table.split("\n"))) <= WIDTH
    assert max(map(len, broken(also, WIDTH).split("\n"))) <= WIDTH
    for word in {word for each in listing() for word in each.summary.split()}:
        assert word in table


def test_a_percent_sign_stays_with_its_number() -> None:
    assert broken("it plays 2 (13.43 %), 3 (25.13 %)", 31) == "it plays 2 (13.43 %), 3\n(25.13 %)"
