"""A rubric: what a bot gets points for, read from a file in TOML and applied to a report.

    title = "Tic-tac-toe"

    [[item]]
    name = "Never loses when it begins"
    points = 30
    needs = "never loses"
    seat = "first"

What an item needs holds in its seat, or in both if it names none, and only where the bot answered
every question. The points for winning are a share: its chance to win against an opponent, out of
the best that is possible without risking a loss; `at_least` makes that all or nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite
from pathlib import Path
from typing import Any, Literal, get_args

from noloss.bots.checking.check_report import SeatReport
from noloss.bots.processes.programs import read_toml
from noloss.classroom.grading.grade_report import CheckedBot, Graded, Score, ScoreItem
from noloss.core.errors import BadFile
from noloss.core.game import Side
from noloss.core.leaf_forms import parse_fraction
from noloss.core.phrases import counted

Needs = Literal[
    "answers", "never loses", "no loss found", "takes wins", "blocks", "keeps wins", "wins"
]
"""What can be needed, from answering legally and in time to winning."""
MOST_POINTS = 10**6
KEYS = {"name", "points", "needs", "seat", "against", "at_least"}


@dataclass(frozen=True)
class Item:
    """Points for one thing."""

    name: str
    points: Fraction
    needs: Needs
    seat: Side | None = None
    """None for both."""
    against: str = "random"
    """Against whom to win."""
    at_least: Fraction | None = None
    """The share of what is possible that earns all points; None for points by share."""

    def score(self, bot: Graded) -> ScoreItem:
        """What a bot gets for it, and why."""
        if not isinstance(bot, CheckedBot):
            return ScoreItem(self.name, Fraction(0), self.points, "the bot could not be checked")
        sides = [self.seat] if self.seat else list(Side)
        shares = [(side, *self._share(bot, side)) for side in sides]
        least = min(share for _, share, _ in shares)
        if self.needs == "wins" and self.at_least is None:
            least = sum((share for _, share, _ in shares), Fraction(0)) / len(shares)
        elif self.needs == "wins":
            least = Fraction(least >= (self.at_least or 0))
        why = "; ".join(f"as {side.value} player {words}" for side, _, words in shares)
        return ScoreItem(self.name, self.points * least, self.points, why)

    def _share(self, bot: CheckedBot, side: Side) -> tuple[Fraction, str]:
        seat = bot.seats.get(side)
        if seat is None:
            return Fraction(0), "it was not checked"
        if seat.faults:
            return Fraction(0), f"it did not answer {counted(len(seat.faults), 'question')} well"
        if bot.evidence.unasked:
            return Fraction(0), "there was no time to ask about every board"
        if not seat.lines.total:  # after two time-outs in the other seat, it is asked no more
            return Fraction(0), "none of its games was seen to the end"
        if self.needs == "wins":
            return self._winning(seat)
        held, words = HOLDS[self.needs](bot, seat)
        return Fraction(held), words

    def _winning(self, seat: SeatReport) -> tuple[Fraction, str]:
        against = seat.against.get(self.against)
        if against is None or against.best is None:
            return Fraction(0), f"it was not measured against {self.against}"
        share = min(Fraction(1), against.win / against.best) if against.best else Fraction(1)
        words = f"it beats {self.against} with chance {against.win}, and {against.best} is possible"
        return share, words


@dataclass(frozen=True)
class Rubric:
    """What a bot gets points for."""

    items: tuple[Item, ...]
    title: str = ""

    def score(self, bot: Graded) -> Score:
        """The points of a bot."""
        return Score(tuple(item.score(bot) for item in self.items))


def _never_loses(bot: CheckedBot, seat: SeatReport) -> tuple[bool, str]:
    if seat.refutation:
        return False, "it loses"
    sure = bot.conclusive
    return sure, "it never loses" if sure else "no loss was found, which is not a proof"


def _no_loss_found(bot: CheckedBot, seat: SeatReport) -> tuple[bool, str]:
    return not seat.refutation, "it loses" if seat.refutation else "no loss was found"


def _none_of(attribute: str, words: str) -> Callable[[CheckedBot, SeatReport], tuple[bool, str]]:
    def holds(bot: CheckedBot, seat: SeatReport) -> tuple[bool, str]:
        number: int = getattr(seat, attribute)
        told = counted(number, "position") if number else "no position"
        return not number, f"it {words} in {told}"

    return holds


HOLDS: Mapping[str, Callable[[CheckedBot, SeatReport], tuple[bool, str]]] = {
    "answers": lambda bot, seat: (True, "it answered every question"),
    "never loses": _never_loses,
    "no loss found": _no_loss_found,
    "takes wins": _none_of("declined_wins", "declines an immediate win"),
    "blocks": _none_of("missed_blocks", "misses a block"),
    "keeps wins": _none_of("missed_wins", "lets a forced win go"),
}

USUAL = Rubric(
    (
        Item("Answers every question with a legal move", Fraction(20), "answers"),
        Item("Never loses when it begins", Fraction(30), "no loss found", Side.FIRST),
        Item("Never loses when the other begins", Fraction(30), "no loss found", Side.SECOND),
        Item("Takes every immediate win", Fraction(10), "takes wins"),
        Item("Wins as often as a safe player can against random moves", Fraction(10), "wins"),
    )
)
"""The rubric of whoever brings none."""


def read_rubric(path: Path) -> Rubric:
    """A rubric from its file; what makes no sense is refused with the place."""
    if not path.is_file():
        raise BadFile(f"there is no rubric {str(path)!r}")
    data = read_toml(path)
    items, title = data.get("item"), data.get("title", "")
    known = set(data) <= {"title", "item"}
    if not known or not isinstance(title, str) or not isinstance(items, list) or not items:
        raise BadFile(f"{path.name}: expected [[item]] tables and optionally a title")
    return Rubric(
        tuple(_item(entry, f"{path.name}, item {at}") for at, entry in enumerate(items, 1)), title
    )


def _item(entry: Any, place: str) -> Item:
    if not isinstance(entry, dict) or not {"name", "points", "needs"} <= set(entry) <= KEYS:
        raise BadFile(
            f"{place}: expected name, points, needs and optionally seat, against, at_least"
        )
    name, needs = entry["name"], entry["needs"]
    if not isinstance(name, str) or not name:
        raise BadFile(f"{place}: the name must be text")
    if needs not in get_args(Needs):
        raise BadFile(f"{place}: needs is one of {', '.join(get_args(Needs))}")
    seat = entry.get("seat")
    if seat is not None and seat not in [side.value for side in Side]:
        raise BadFile(f"{place}: the seat must be first or second")
    if needs != "wins" and {"against", "at_least"} & set(entry):
        raise BadFile(f"{place}: against and at_least go with needs = 'wins'")
    against = entry.get("against", "random")
    if against not in ("random", "casual"):
        raise BadFile(f"{place}: bots are measured against random and casual")
    least = entry.get("at_least")
    return Item(
        name,
        _number(entry["points"], place, MOST_POINTS),
        needs,
        None if seat is None else Side(seat),
        against,
        None if least is None else _number(least, place, 1),
    )


def _number(value: Any, place: str, most: int) -> Fraction:
    """A number as it is written, 7.5 is 15/2, or a fraction as text."""
    if type(value) is int:
        number: Fraction | None = Fraction(value)
    elif type(value) is float and isfinite(value):
        number = Fraction(str(value))
    else:
        number = parse_fraction(value)
    if number is None:
        raise BadFile(f"{place}: {value!r:.40} is not a number")
    if not 0 <= number <= most:
        # Python prints no whole number of some thousand digits
        shown = f"{value!r:.40}" if abs(number) < 10**40 else "such a number"
        raise BadFile(f"{place}: {shown} is not between 0 and {most:,}")
    return number
