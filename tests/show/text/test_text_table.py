""""""

import pytest

from noloss.show.outline import decision_outline, outline_text
from noloss.show.text.strategies_text import listing, listing_text
from noloss.show.text.text_table import broken, text_table
from noloss.strategies.catalogue import strategy


def test_a_column_is_aligned_as_its_name_says() -> None:
    lines = text_table(["name", "number>"], [["a", "5"], ["bb", "1,000"]]).splitlines()
    assert lines[0] == "name   number"
    assert lines[2:] == ["a           5", "bb      1,000"]


def test_only_a_column_of_words_is_wrapped_and_the_width_is_kept() -> None:
    lines = text_table(["name", "text~"], [["n" * 30, "word " * 30]], 80).splitlines()
    assert lines[2].startswith("n" * 30)
    assert len(lines) > 3
    assert max(map(len, lines)) <= 80
    assert all(set(line.split()) <= {"word", "n" * 30} for line in lines[2:])


def test_words_are_broken_only_when_they_are_longer_than_a_column() -> None:
    words = "a-rather-long-word and others of the usual length " * 2
    lines = text_table(["one~", "two~", "number>"], [[words, words, "1,234,567"]] * 2, 90)
    shown = lines.split()
    assert set(words.split()) <= set(shown)
    assert max(map(len, lines.splitlines())) <= 90
    assert "x" * 60 not in text_table(["one~", "two~"], [["x" * 60, words]], 80)
    assert text_table(["one~"], [["x" * 60]], 80).count("x" * 60) == 1


def test_no_rows_is_a_table_too() -> None:
    assert text_table(["one", "two>"], []) == "one   two\n─────────"


def test_columns_that_do_not_fit_go_below_with_the_first_one_again() -> None:
    columns = ["name", *(f"number {i}>" for i in range(12))]
    rows = [["a", *map(str, range(12))], ["b", *map(str, range(100, 112))]]
    text = text_table(columns, rows, 60)
    assert max(map(len, text.splitlines())) <= 60
    tables = [part.splitlines() for part in text.split("\n\n")]
    assert [table[0].split()[0] for table in tables] == ["name"] * len(tables)
    cells = [table[2].split()[1:] for table in tables]
    assert [cell for row in cells for cell in row] == rows[0][1:], "each column once, in order"
    assert "\n\n" not in text_table(columns, rows), "a file runs over"


def test_names_that_leave_no_room_for_words_are_not_all_repeated() -> None:
    columns = ("name", "games", "never loses on 3x3", "what it does~")
    row = ("modified-heuristic", "any", "first and second", "the rules of Bhatt and others")
    table = text_table(columns, [row], 60)
    assert max(map(len, table.splitlines())) <= 60
    assert table.count("modified-heuristic") == 2
    assert "the rules of Bhatt and others" in table


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
