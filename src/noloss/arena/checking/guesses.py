"""Guesses at the cause of what went wrong with a bot."""

from collections.abc import Mapping

from noloss.arena.check_report import Guess, SeatReport
from noloss.core.game import Side


def guesses(seats: Mapping[Side, SeatReport]) -> tuple[Guess, ...]:
    """What may be the cause, if something says so."""
    return ()
