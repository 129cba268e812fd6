"""What people are told while they wait."""

from queue import Queue
from threading import Event, active_count

import pytest

from noloss.cli import show
from noloss.cli.show import announced, watched


def test_what_takes_longer_than_a_moment_is_said_and_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = Event()

    class AtOnce:
        """A timer whose time has come."""

        def __init__(self, seconds: float, tell: object) -> None:
            assert seconds == show.MOMENT
            assert callable(tell)
            tell()
            told.set()

        def start(self) -> None:
            pass

        cancel = join = start

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("threading.Timer", AtOnce)
    with announced("level:30 thinks"):
        assert told.is_set()
        assert capsys.readouterr().err == "level:30 thinks ..."
    assert capsys.readouterr().err == "\r\x1b[K"


def test_what_is_quick_or_has_no_terminal_says_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with announced("nothing"):
        pass
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr(show, "MOMENT", 1e6)
    with announced("nothing"):
        pass
    assert capsys.readouterr().err == ""


def test_without_a_terminal_lines_say_what_is_going_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the error stream: the first before there is any progress, others as there is news."""
    heard: Queue[str] = Queue()
    monkeypatch.delenv("NOLOSS_QUIET")
    monkeypatch.setattr(show, "MOMENT", 0.0)
    monkeypatch.setattr(show, "NOW_AND_THEN", 0.0)
    monkeypatch.setattr("sys.stderr.write", heard.put)
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
