"""Bots for whose games there is not time enough: nothing is said to be proven."""

from collections.abc import Callable

import pytest

from noloss.arena.checking import patience
from noloss.arena.checking.observed import AFFORDED, PATIENCE, SUSPECTED
from noloss.bridges.bot import Fault
from noloss.core.game import Cell, Side
from noloss.core.position import Position
from noloss.report.text.check_text import check_text
from remembering_bots import SMALL, ErrsAfter, Remembers, TakesTurns, checked, read, safe


class SlowToStart:
    """A program that takes this many seconds of work to start, and then answers as another does."""

    name, start = "slow to start", "process"

    def __init__(self, bot: Callable[[], Callable[[str, str], int]], seconds: float) -> None:
        self.make = bot
        self.seconds = seconds
        self.starts = 0
        self.close()

    def ask(self, position: Position) -> Cell | Fault:
        try:
            return Cell(self.bot(str(position), position.turn.mark) - 1)
        except ValueError as error:
            return Fault(position, "crash", str(error))

    def work(self) -> float:
        return self.starts * self.seconds

    def fresh(self) -> None:
        self.close()

    def close(self) -> None:
        self.starts += 1
        self.bot = self.make()


@pytest.fixture
def watchful(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was worked is looked at after every game, however little time has passed."""
    monkeypatch.setattr(patience, "LOOK", 0.0)


@pytest.mark.usefixtures("watchful")
@pytest.mark.parametrize("make", [Remembers, TakesTurns])
def test_games_that_take_too_long_are_left_and_nothing_is_said_to_be_proven(
    make: Callable[[], Callable[[str, str], int]],
) -> None:
    """Nor is a bot broken which fails on boards alone."""
    bot = SlowToStart(make, SUSPECTED / 100)
    report = checked(bot)
    assert (report.verdict, report.proven, report.deterministic) == ("no loss found", False, True)
    assert report.evidence.untried > 0
    assert not (report.faults or report.evidence.all_games)
    assert bot.work() < 2 * SUSPECTED
    text = check_text(report)
    assert f"{report.evidence.untried:,} replies in them were left untried" in text
    assert "there was no time for all games" in text
    assert all(not seat.against for seat in report.seats.values())


@pytest.mark.usefixtures("watchful")
def test_all_games_played_once_are_not_a_proof() -> None:
    """The last answers of a game were seen once only, and may have been chance."""
    games = checked(TakesTurns(), SMALL).evidence.games / 2
    report = checked(SlowToStart(TakesTurns, SUSPECTED / games / 1.5), SMALL)
    assert (report.verdict, report.evidence.all_games, report.evidence.untried) == (
        "no loss found",
        True,
        0,
    )
    assert "Not all games were played twice" in check_text(report)


class Unmindful:
    """Plays the first move that holds."""

    def __call__(self, board: str, mark: str) -> int:
        return min(safe(read(board))) + 1


@pytest.mark.usefixtures("watchful")
@pytest.mark.parametrize("share", [0.8, 1.5])
def test_games_that_are_left_are_played_if_that_seems_affordable(share: float) -> None:
    """All are, or else there is no more than a little patience for them."""
    games, afforded = checked(Unmindful()).evidence.games, AFFORDED * PATIENCE
    bot = SlowToStart(Unmindful, share * afforded / games)
    report = checked(bot)
    assert report.verdict == "never loses"
    assert (report.assumes, report.evidence.in_a_row > 0) == (
        ("game", False) if share < 1 else ("board", True)
    )
    assert bot.work() < (afforded if share < 1 else 2 * PATIENCE)


@pytest.mark.usefixtures("watchful")
def test_a_seat_does_not_use_up_the_time_of_the_other() -> None:
    """An error on one of two ways to a board, in the second seat."""
    report = checked(SlowToStart(ErrsAfter, 0.05))
    assert (report.verdict, report.seats[Side.SECOND].lines.loss > 0) == ("loses", True)
