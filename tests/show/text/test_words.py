"""Counts agree with their nouns, wherever they are printed."""

import re
from dataclasses import replace

from noloss.bots.bot import Fault
from noloss.bots.checking.check import check
from noloss.bots.functions.callables import CallableBot
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.core.phrases import counted
from noloss.show.text.check_text import check_text


def test_one_is_singular() -> None:
    assert [counted(n, "time") for n in (0, 1, 2, 1000)] == [
        "0 times",
        "1 time",
        "2 times",
        "1,000 times",
    ]
    assert counted(1, "strategy", "strategies") == "1 strategy"


def test_a_check_counts_right() -> None:
    """On a board of two cells, where almost everything is there once."""
    openings = iter("12")
    bot = CallableBot(
        "two", lambda board, _: next(openings) if board == ".." else board.index(".") + 1
    )
    text = check_text(check(bot, parse_game("2x1:2")))
    assert "It answered differently in 1 position:\n  ..  1 (1 time), 2 (1 time)\n" in text
    assert not re.search(r"\b1 \w+s\b", text)


def test_a_bot_that_fails_is_told_what_was_allowed() -> None:
    stubborn = check_text(check(CallableBot("one", lambda *_: 1), parse_game("3x3")))
    assert "  illegal: answered '1'\n" in stubborn
    assert "After 25 failures in a seat it was not asked again there." in stubborn
    start = parse_game("3x3").start()
    faults = tuple(Fault(start, kind, "") for kind in ("crash", "timeout"))
    report = check("optimal", parse_game("3x3"))
    seat = replace(report.seats[Side.FIRST], faults=faults)
    report = replace(report, bot="it", seats=dict.fromkeys(Side, seat))
    text = check_text(report)
    assert "Each answer is allowed 20 seconds; --timeout changes that." in text


def test_a_bot_cannot_forge_a_report() -> None:
    def move(board: str, mark: str) -> str:
        raise ValueError("\n\x1b[2J\nreal never loses at 3x3\x9b")

    bot = CallableBot("nice\n\x1b[1Aother never loses", move)
    text = check_text(check(bot, parse_game("3x3")), every=True)
    assert text.replace("\n", "").isprintable()
    assert all(
        line.startswith(("nice\\n", "As ", "  ", "Assumption: ", "Tested: "))
        for line in text.splitlines()
    )
