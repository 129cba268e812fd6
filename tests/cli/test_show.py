"""What people are told while they wait."""

from queue import Queue
from threading import active_count

import pytest

from noloss.cli import show
from noloss.cli.show import announced, watched


def listening(monkeypatch: pytest.MonkeyPatch) -> "Queue[str]":
    """What is written to the error stream, where a moment is over at once."""
    said: Queue[str] = Queue()
    monkeypatch.delenv("NOLOSS_QUIET")
    monkeypatch.setattr(show, "MOMENT", 0.0)
    monkeypatch.setattr("sys.stderr.write", said.put)
    return said


def test_what_takes_longer_than_a_moment_is_said_and_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard = listening(monkeypatch)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with announced("level:30 thinks"):
        assert heard.get(timeout=60) == "level:30 thinks ..."
    assert heard.get(timeout=60) == "\r\x1b[K"
    assert heard.empty()


def test_without_a_terminal_it_is_a_line_on_the_error_stream(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    heard = listening(monkeypatch)
    with announced("level:30 \x1b[2Jthinks"):
        assert heard.get(timeout=60) == "level:30 \\x1b[2Jthinks ...\n"
    assert heard.empty(), "nothing is taken back"
    assert capsys.readouterr().out == ""


def test_what_is_quick_or_to_be_quiet_is_not_announced(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with announced("to be quiet"):
        assert not show._notices
    monkeypatch.delenv("NOLOSS_QUIET")
    monkeypatch.setattr(show, "MOMENT", 1e6)
    for terminal in (False, True):
        monkeypatch.setattr("sys.stderr.isatty", lambda terminal=terminal: terminal)
        with announced("quick"):
            assert show._notices
    assert capsys.readouterr().err == ""


def test_whatever_else_is_shown_ends_an_announcement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOLOSS_QUIET")
    monkeypatch.setattr(show, "MOMENT", 1e6)
    with announced("Getting ready"):
        with announced("level:30 thinks"):
            assert [notice.words for notice in show._notices] == ["level:30 thinks ..."]
        assert not show._notices
    with announced("Getting ready"), watched("Checking"):
        assert not show._notices
    with announced("Getting ready"):
        show.say("done")
        assert not show._notices


def test_without_a_terminal_lines_say_what_is_going_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the error stream: the first before there is any progress, others as there is news."""
    heard = listening(monkeypatch)
    monkeypatch.setattr(show, "NOW_AND_THEN", 0.0)
    with watched("Checking \x1b[2Jbot") as progress:
        assert heard.get(timeout=60) == "Checking \\x1b[2Jbot ...\n"
        progress("Asking", 5, None)
        assert heard.get(timeout=60) == "Asking ...\n"
        progress("Grading", 1200, 4000)
        assert heard.get(timeout=60) == "Grading: 1,200 of 4,000 ...\n"
    assert heard.empty(), "nothing is said twice"
    assert capsys.readouterr().out == ""


def test_what_is_quick_or_to_be_quiet_says_nothing_in_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(show, "MOMENT", 0.0)
    before = active_count()
    with watched("quiet"):
        assert active_count() == before
    monkeypatch.delenv("NOLOSS_QUIET")
    monkeypatch.setattr(show, "MOMENT", 1e6)
    with watched("quick"):
        pass
    assert capsys.readouterr().err == ""
