"""What a terminal is told while it waits."""

from threading import Event

import pytest

from noloss.cli import show
from noloss.cli.show import announced


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
