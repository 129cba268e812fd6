"""Patience is measured in work, and in waiting where no work is done."""

from collections.abc import Callable
from itertools import count

import pytest

from noloss.arena.checking import board_answers
from noloss.arena.checking.board_answers import questions
from noloss.arena.checking.check import check
from noloss.arena.checking.check_report import CheckReport
from noloss.arena.checking.observed import Observation
from noloss.arena.checking.patience import LOOK, WAITING, Patience
from noloss.arena.checking.questioned import Questioned
from noloss.arena.measuring.yardsticks import Yardsticks
from noloss.bridges.functions.callables import CallableBot
from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import Cell, Side
from noloss.core.notation import parse_game, parse_position
from noloss.core.position import Position
from noloss.exact.engines.solved import solve_game
from noloss.report.text.check_text import check_text


class Clock:
    """A made-up clock: seconds that have passed, and seconds of processor time."""

    def __init__(self) -> None:
        self.passed, self.worked = 100.0, 7.0

    def limit(self, seconds: float | None) -> Patience:
        return Patience(seconds, lambda: self.worked, lambda: self.passed)


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_busy_machine_does_not_shorten_it(clock: Clock) -> None:
    limit = clock.limit(10)
    clock.passed += 10 * (WAITING - 1)
    clock.worked += 9
    assert not limit.over()
    clock.passed += LOOK
    clock.worked += 1
    assert limit.over()


def test_work_is_looked_at_now_and_then(clock: Clock) -> None:
    limit = clock.limit(10)
    clock.passed += LOOK / 2
    clock.worked += 10
    assert not limit.over()
    clock.passed += LOOK / 2
    assert limit.over()


def test_a_bot_that_sleeps_is_not_waited_for_without_end(clock: Clock) -> None:
    limit, endless = clock.limit(10), clock.limit(None)
    clock.passed += 10 * WAITING
    assert limit.over()
    assert not endless.over()


def test_what_was_spent_is_work_or_a_share_of_waiting(clock: Clock) -> None:
    limit = clock.limit(None)
    clock.worked += 3
    assert limit.spent() == 3
    clock.passed += 5 * WAITING
    assert limit.spent() == 5


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


def _observed(total: float, cell: Callable[[Position], Cell]) -> CheckReport:
    """The report on a bot that takes a second for every answer, by a clock of its own."""

    class Bot:
        name, start = "slow", "process"

        def ask(self, position: Position) -> Cell:
            return cell(position)

        def fresh(self) -> None:
            pass

        close = fresh

    measures = Yardsticks(parse_game("3x3"), ())
    seen = Observation(measures, Bot(), 1, tuple(Side), DEFAULT.meter(""), total)
    clock = count(0.0, 1.0)
    seen.bot._now = lambda: next(clock)
    return seen.report(all_games=True)


def test_all_answers_together_have_a_limit() -> None:
    """However quick each is: what was seen by then counts, and what was not is no proof."""
    table = solve_game(parse_game("3x3"))

    def best(position: Position) -> Cell:
        return table.at(position).fastest[0]

    reports = [_observed(total, best) for total in (0, 50, 2_000, 1_000_000)]
    assert [(r.verdict, r.assumes, r.evidence.answers // 10) for r in reports[:3]] == [
        ("too slow", "board", 0),
        ("too slow", "board", 5),
        ("never loses", "board", 200),
    ]
    assert (reports[3].verdict, reports[3].assumes) == ("never loses", "game")
    assert "its answers took more than 50 seconds in all" in check_text(reports[1])
    assert "--total allows more" in check_text(reports[1])


def test_a_loss_that_was_seen_in_time_is_a_loss() -> None:
    """It is played too, in each seat, to see whether it is one."""
    report = _observed(100, lambda position: position.legal()[0])
    assert (report.verdict, [fault.kind for fault in report.faults]) == ("loses", ["timeout"])
    assert report.evidence.games == 2
