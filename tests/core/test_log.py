"""Logs: added to, cut where they were cut short, and never touched if they are somebody else's."""

from pathlib import Path

import pytest

from noloss.core.errors import BadFile
from noloss.core.log import Log

WHOLE = b"noloss log: of what?\none\ntwo\n"


def _log(path: Path) -> Log:
    return Log(path, "noloss log: of what?", f"{path} is not ours", 1000)


@pytest.mark.parametrize("cut", range(len(WHOLE) + 1))
def test_a_log_cut_anywhere_keeps_its_whole_lines_and_goes_on(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "log"
    path.write_bytes(WHOLE[:cut])
    log = _log(path)
    known = [text for text, end in (("one", 25), ("two", 29)) if cut >= end]
    assert log.entries(str) == known
    assert path.read_bytes() == WHOLE[:cut]
    assert log.entries(str, resume=True) == known
    log.add("".join(f"{text}\n" for text in ("one", "two")[len(known) :]).encode())
    assert path.read_bytes() == WHOLE


def test_a_log_begins_with_its_head(tmp_path: Path) -> None:
    log = _log(tmp_path / "log")
    assert (log.entries(str, resume=True), log.path.exists()) == ([], False)
    for _ in range(2):
        log.begin()
        assert log.path.read_bytes() == log.head


@pytest.mark.parametrize("data", [b"notes", b"noloss log: of that?\none\ntw", b"\n", b"\xff\n"])
def test_what_is_not_ours_is_refused_and_left_alone(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "log"
    path.write_bytes(data)
    with pytest.raises(BadFile, match="is not ours"):
        _log(path).entries(str, resume=True)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("more", "why"), [(b"x\xff\nthree\n", "line 4: not text at byte 1"), (b"x" * 1000, "longer")]
)
def test_what_cannot_be_read_is_named_and_left_alone(tmp_path: Path, more: bytes, why: str) -> None:
    path = tmp_path / "log"
    path.write_bytes(WHOLE + more)
    with pytest.raises(BadFile, match=why):
        _log(path).entries(str, resume=True)
    assert path.read_bytes() == WHOLE + more
