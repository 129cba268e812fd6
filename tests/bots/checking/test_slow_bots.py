"""What is said of slow bots, and what becomes of a check whose time is over."""

from collections.abc import Callable
from itertools import count
from time import sleep

import pytest

from noloss.arena.yardsticks import Yardsticks
from noloss.bots.checking import board_answers
from noloss.bots.checking.board_answers import questions
from noloss.bots.checking.check import check
from noloss.bots.checking.check_report import CheckReport
from noloss.bots.checking.observation import Observation
from noloss.bots.checking.questioned import Questioned
from noloss.bots.functions.callables import CallableBot
from noloss.core.budget import DEFAULT, Budget
from noloss.core.document import from_json, to_json
from noloss.core.game import Cell, Side
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.flow.solved import solve_game
from noloss.show.text.check_text import check_text


def test_a_slow_bot_is_told_of_while_it_is_asked() -> None:
    """By a clock of its own: each look at it, two seconds have passed."""
    told: list[str] = []
    clock = count(0.0, 2.0)
    meter = Budget(progress=lambda words, done, total: told.append(words)).meter("Checking slow")
    bot = CallableBot("slow", lambda board, mark: 1)
    slow = Questioned(bot, meter, lambda: 1_000, lambda: next(clock))
    start = parse_game("3x3").start()
    slow.ask(start)
    slow.doing = "Playing"
    slow.ask(start)
    assert told == [
        "Checking slow: perhaps 33 min more for all boards (1 answer, 2.0 s each)",
        "Playing: perhaps 33 min more for all boards (2 answers, 2.0 s each)",
    ]
    quick = Questioned(bot, meter, lambda: 1_000, lambda: 0.0)
    quick.ask(start)
    assert len(told) == 2


def test_how_many_questions_there_will_be() -> None:
    """Two for each board on which one decides who plays the best moves: the check counts them."""
    table = solve_game(parse_game("3x3"))

    def move(board: str, mark: str) -> int:
        return table.at(parse_position(table.game, board)).fastest[0] + 1

    report = check(CallableBot("good", move), table.game, yardsticks=Yardsticks(table.game, ()))
    for side, seat in report.seats.items():
        assert questions(table, 3, [side]) == 3 * 2 * seat.positions


def test_where_boards_are_too_many_to_count_it_is_said_that_they_are_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = solve_game(parse_game("3x3"))
    monkeypatch.setattr(board_answers, "MOST_COUNTED", Budget(positions=50))
    assert questions(table, 1, [Side.FIRST]) == 2 * board_answers.MANY


class Timed:
    """A bot for which a second passes with every answer, by a clock of its own."""

    name, start = "slow", "process"

    def __init__(self, cell: Callable[[Position], Cell]) -> None:
        self.cell = cell
        self.clock = 0.0

    def ask(self, position: Position) -> Cell:
        self.clock += 1
        return self.cell(position)

    def fresh(self) -> None:
        pass

    close = fresh


def _observed(seconds: float, cell: Callable[[Position], Cell]) -> CheckReport:
    """The report on a bot that is asked for so many seconds by its own clock."""
    measures, bot = Yardsticks(parse_game("3x3"), ()), Timed(cell)
    observed = Observation(measures, bot, 1, tuple(Side), DEFAULT.meter(""), seconds)
    observed.bot._now, observed.bot._began = lambda: bot.clock, 0.0
    return observed.report(all_games=True)


def test_when_its_time_is_over_the_report_says_what_is_missing() -> None:
    """What was seen by then counts, and what was not is no proof."""
    table = solve_game(parse_game("3x3"))

    def best(position: Position) -> Cell:
        return table.at(position).fastest[0]

    reports = [_observed(seconds, best) for seconds in (0, 50, 700, 1_100, 1_000_000)]
    found = [(r.verdict, r.assumes, r.evidence.answers // 10 * 10) for r in reports]
    assert found[:4] == [
        ("too slow", "board", 0),
        ("too slow", "board", 50),
        ("no loss found", "board", 700),
        ("never loses", "board", 1_100),
    ]
    assert (reports[4].verdict, reports[4].assumes) == ("never loses", "game")
    assert [report.evidence.ended_early for report in reports] == [True] * 4 + [False]
    texts = [check_text(report) for report in reports]
    assert f"{reports[1].evidence.unasked} boards that came up were not asked" in texts[1]
    assert "None of its answers so far loses" in texts[1]
    assert "None of its answers" not in texts[0]
    assert "asked once, but not all of them twice" in texts[2]
    assert "replies in them were left untried" in texts[3]
    for report in reports:
        assert from_json(CheckReport, to_json(report)) == report


def test_a_loss_that_was_seen_in_time_is_a_loss() -> None:
    report = _observed(400, lambda position: position.legal()[0])
    assert (report.verdict, report.proven, report.faults) == ("loses", True, ())
    early = _observed(30, lambda position: position.legal()[0])
    assert early.evidence.losing
    assert early.evidence.ended_early
    lost = [seat for seat in early.seats.values() if seat.refutation]
    assert early.evidence.games >= len(lost) > 0, "a loss is a game that was played"
    assert f"Its answer loses on {len(early.evidence.losing)} boards" in check_text(early)


def test_a_check_ends_early_whatever_was_seen_until_then() -> None:
    """Whether all boards of a seat, or none, were asked: the report needs no time of its own."""
    for answers in (1, 100, 300, 10_000):
        asked = count()

        def move(board: str, mark: str, asked: "count[int]" = asked, most: int = answers) -> int:
            if next(asked) >= most:
                sleep(0.3)
            return board.replace("/", "").index(".") + 1

        report = check(CallableBot("late", move), parse_game("3x3"), budget=Budget(seconds=0.25))
        assert report.verdict in ("too slow", "loses")
