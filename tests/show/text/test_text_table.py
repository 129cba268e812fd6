from noloss.show.text.text_table import text_table


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
