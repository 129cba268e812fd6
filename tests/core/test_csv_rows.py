"""Rows of CSV: by the columns that are wanted, bounded, and named where they are wrong."""

from collections.abc import Sequence

import pytest

from noloss.core.csv_rows import MOST_COLUMNS, MOST_LETTERS, MOST_ROWS, csv_rows
from noloss.core.errors import BadFile


def _ab(header: Sequence[str]) -> dict[str, int]:
    if "a" not in header:
        raise BadFile("there is no a")
    return {name: header.index(name) for name in "ab" if name in header}


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a,b\n1,2\n", [(2, {"a": "1", "b": "2"})]),
        ("\ufeffB, A ,c\r\n1, 2 ,3\r\n\r\n , ,\r\n4,5,6", [(2, "21"), (5, "54")]),
        ('a,b\r"1\n2",3\r4,5', [(3, {"a": "1\n2", "b": "3"}), (4, "45")]),
        ("a,,\n1,,\n", [(2, {"a": "1"})]),
        ("a", []),
    ],
)
def test_rows_are_read_with_their_lines(text: str, rows: list[tuple[int, object]]) -> None:
    wanted = [
        (line, row if isinstance(row, dict) else dict(zip("ab", str(row), strict=True)))
        for line, row in rows
    ]
    assert list(csv_rows(text, _ab)) == wanted


def test_a_ragged_row_lacks_nothing_that_is_read() -> None:
    rows = csv_rows("a,b,c\n1,2\n3,4,5,6\n7\n", _ab, ragged=True)
    assert [next(rows)[1], next(rows)[1]] == [{"a": "1", "b": "2"}, {"a": "3", "b": "4"}]
    with pytest.raises(BadFile, match=r"^line 4: 1 field where the header has 3$"):
        next(rows)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: there is no header"),
        ("a;b\n1;2\n", "line 1: fields are separated by semicolons"),
        ("b\n", "line 1: there is no a"),
        ("a,b,A\n", "line 1: the column 'a' appears twice"),
        ("a,b\n1,2\n\n3\n", "line 4: 1 field where the header has 2"),
        ("a,b\n1,2,3\n", "line 2: 3 fields where the header has 2"),
        ("a\n" + "x" * 140_000, "line 2: not CSV: field larger"),
        ("a," + ",".join(map(str, range(100_000))), "line 1: a row of more than 262,144 letters"),
        ("a" + "," * MOST_COLUMNS, "line 1: more than 1,000 columns"),
        ("a\n1\n" + "," * (MOST_LETTERS + 1), "line 3: a row of more than 262,144 letters"),
        ("a\n" + '"\n",' * MOST_LETTERS, "line 65538: a row of more than"),
        ("a\n" + "\n" * (MOST_ROWS + 1), "line 1000002: more than 1,000,000 rows"),
    ],
)
def test_what_cannot_be_is_named_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(BadFile) as error:
        list(csv_rows(text, _ab))
    assert str(error.value).startswith(complaint)
