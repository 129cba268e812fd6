from noloss.report.text_table import text_table


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
