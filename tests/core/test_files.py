"""One reader that is bounded, one writer that writes all or nothing."""

import os
from pathlib import Path

import pytest

from noloss.core.errors import BadFile
from noloss.core.files import (
    check_writable,
    parse_json,
    read_bytes,
    read_text,
    require_few_values,
    write_folder,
    write_text,
)


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    write_folder(tmp_path / "a", [("b/c.txt", "é".encode())])
    assert read_text(tmp_path / "a/b/c.txt") == "é"
    write_text(tmp_path / "a/b/c.txt", "x")
    assert read_bytes(tmp_path / "a/b/c.txt") == b"x"
    assert [path.name for path in (tmp_path / "a/b").iterdir()] == ["c.txt"]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/dev/zero", "longer than 1,000 bytes"),
        ("no such file", "No such file"),
        ("a\0b", "null byte"),
        (".", "Is a directory"),
    ],
)
def test_what_cannot_be_read_is_named(path: str, said: str) -> None:
    with pytest.raises(BadFile, match=said):
        read_bytes(path, most=1000)


def test_what_another_command_prints_is_read() -> None:
    """A shell gives `<(command)` as the name of a pipe."""
    read, write = os.pipe()
    os.write(write, b"content")
    os.close(write)
    assert read_bytes(f"/dev/fd/{read}") == b"content"
    os.close(read)


def test_a_long_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "long").write_bytes(bytes(1001))
    with pytest.raises(BadFile, match="longer than 1,000 bytes"):
        read_bytes(tmp_path / "long", most=1000)


def test_of_two_entries_with_one_key_none_is_taken() -> None:
    with pytest.raises(BadFile, match="the key 'a' appears twice"):
        parse_json('{"b": [{"a": 1, "c": 2, "a": 3}]}')


def test_a_text_of_too_many_values_is_refused_before_any_is_made() -> None:
    with pytest.raises(BadFile, match="more than 8,000,000 values"):
        parse_json("[" + "[]," * 4_000_000)  # not even JSON, which nobody comes to see
    require_few_values('["a, b"]', most=3)
    with pytest.raises(BadFile, match="more than 2 values"):
        require_few_values("[1,[2]]", most=2)


def test_what_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"ab\xff")
    with pytest.raises(BadFile, match="not text at byte 2"):
        read_text(tmp_path / "a")


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    with pytest.raises(BadFile, match="cannot write"):
        write_text(tmp_path / "a/b", "new")
    with pytest.raises(UnicodeEncodeError):
        write_text(tmp_path / "a", "\ud800")
    assert (tmp_path / "a").read_text() == "old"


def test_a_file_that_cannot_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    check_writable(tmp_path / "a")
    check_writable(tmp_path / "new")
    check_writable("/dev/null")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
    assert (tmp_path / "a").read_text() == "old"
    for path in (tmp_path, tmp_path / "a/b", tmp_path / "no/file", "\0"):
        with pytest.raises(BadFile, match="cannot write"):
            check_writable(path)


@pytest.mark.parametrize(
    "text", ["1" * 5000, "-" + "1" * 5000, "1e400", "Infinity", "NaN", "1." + "1" * 5000]
)
def test_numbers_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(BadFile, match="is not a number that can be read"):
        parse_json(f"[{text}]")


def test_json_comes_back() -> None:
    assert parse_json('{"a": [1, 2.5, "x", null, true]}') == {"a": [1, 2.5, "x", None, True]}
    for text in ("{", "[" * 200_000, "{'a': 1}"):
        with pytest.raises(BadFile, match="not JSON"):
            parse_json(text)
