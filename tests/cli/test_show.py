"""What people are told while they wait."""

from queue import Queue
from threading import active_count

import pytest

from noloss.cli import show
from noloss.cli.show import announced, watched, with_verdicts


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


@pytest.mark.parametrize(
    ("line", "painted"),
    [
        ("t3dt never loses at 3x3 as first player (X).", "t3dt <good:never loses> at 3x3 as"),
        ("casual CAN LOSE at 3x3 as second player (O).", "casual <bad:CAN LOSE> at 3x3"),
        ("x LOSES at 3x3 AND IS BROKEN in 1 position", "x <bad:LOSES> at 3x3 <bad:AND IS BROKEN>"),
        ("x IS TOO SLOW (its games end", "x <open:IS TOO SLOW> (its"),
        ("No loss of x was found on 3x3 in 9 answers: not proven (4", ": <open:not proven> ("),
        ("a.cert: refused: it ends early", "a.cert: <bad:refused>: it ends"),
        ("a.cert: verified: the first player wins 4x3:3", "a.cert: <good:verified>: the"),
        ("t3dt-4.2.1a: holds (T3DT, section 4.2.1 (a))", "a: <good:holds> (T3DT"),
        ("wst-3: fails (WST, section 3)", "wst-3: <bad:fails> (WST"),
        ("chat:x ANSWERS ILLEGALLY (9 questions sent", "x <bad:ANSWERS ILLEGALLY> (9"),
        ("3 proofs with 9 lemmas hold: a tree that", "lemmas <good:hold>: a tree"),
        ("WRONG: (oo).drup: lemma 3", "<bad:WRONG>: (oo)"),
        ("Proven equal to t3dt in all 9 positions", "<good:Proven equal> to t3dt"),
        ("Not verified: node is missing.", "<open:Not verified>: node"),
        ("It never loses as first player but can lose as second.", "but <bad:can lose> as second"),
        ("DISAGREES with what was published: 4x4.", "<bad:DISAGREES> with"),
        ("1 function of 6 wrong: utility.", "of 6 <bad:wrong>: utility"),
        ("All 6 functions are right on all positions of 3x3.", "are <good:right> on all"),
        ("alice   loses         as first player it loses 5-1", "alice   <bad:loses>      "),
        ("bob     too slow      it loses 1 of 2 games", "bob     <open:too slow>      it loses 1"),
        ("carol   no loss found   its answers vary", "carol   <open:no loss found>   its"),
        ("broken  never loses", "broken  <good:never loses>"),
        ("4 bots: 2 lose, 1 never loses, 1 broken. See x", ": 2 <bad:lose>, 1 <good:never loses>,"),
        ("4 bots: 2 lose, 1 never loses, 1 broken. See x", ", 1 <bad:broken>. See"),
        ("4x4/wins   MISSED   31   1 2 5", "4x4/wins   <bad:MISSED>   31"),
        ("3x3        met      31", "3x3        <good:met>      31"),
        ("singh   Singh 2013   whole   first: never loses", "first: <good:never loses>"),
        ("          second: loses 5 games, such as", "second: <bad:loses> 5 games"),
    ],
)
def test_a_verdict_stands_out(line: str, painted: str) -> None:
    assert painted in with_verdicts(line, lambda text, kind: f"<{kind}:{text}>")


def test_what_is_told_about_a_verdict_stays_as_it_is() -> None:
    told = "  it never loses, and LOSES\nIt holds the centre, which fails."
    assert with_verdicts(told, lambda text, kind: "") == told
