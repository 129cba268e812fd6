from noloss.report.text.text_table import text_table


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
