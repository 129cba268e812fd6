"""The verdicts on a class, as documents."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import ClassVar, Literal, TypeAlias

from noloss.bots.checking.check_report import CheckReport, Verdict
from noloss.bots.processes.choice import protection
from noloss.bots.processes.sandbox import Protection
from noloss.core.errors import BadFile
from noloss.core.game import LineGame


@dataclass(frozen=True)
class Terms:
    """Under what terms the class is checked: the same for every bot."""

    game: LineGame
    samples: int = 1
    seconds: float = 20.0
    """For one answer."""
    cpu_seconds: int = 600
    """Of processor time, for all processes of a bot from one start."""
    megabytes: int = 1024
    total_seconds: int = 3600
    """For all answers of a bot, on the clock."""
    protection: Protection = field(default_factory=protection)


@dataclass(frozen=True, kw_only=True)
class CheckedBot(CheckReport):
    """A bot of the class that could be run, and the report on it."""

    __shape__: ClassVar[tuple[str, ...]] = ("name", "problem", *CheckReport.__shape__)
    name: str
    problem: Literal[""] = ""

    @classmethod
    def of_report(cls, name: str, report: CheckReport) -> "CheckedBot":
        """The report on the bot of this name."""
        told = {attribute.name: getattr(report, attribute.name) for attribute in fields(report)}
        return cls(name=name, **{**told, "bot": name})  # its command names a folder that is gone


@dataclass(frozen=True)
class UncheckedBot:
    """A bot of the class that could not be run, or not to the end."""

    __shape__ = ("name", "verdict", "proven", "problem")
    name: str
    problem: str
    """Why not."""
    verdict: Literal["broken", "too slow"] = "broken"

    def __post_init__(self) -> None:
        """There is a reason."""
        if not self.problem:
            raise BadFile(f"nothing says what is wrong with {self.name!r:.60}")

    @property
    def proven(self) -> bool:
        """There is no doubt about what cannot be run."""
        return self.verdict == "broken"


Graded: TypeAlias = CheckedBot | UncheckedBot


@dataclass(frozen=True)
class ScoreItem:
    """What one item of a rubric gave."""

    name: str
    points: Fraction
    of: Fraction
    why: str


@dataclass(frozen=True)
class Score:
    """The points of a bot."""

    __shape__ = ("points", "of", "items")
    items: tuple[ScoreItem, ...]

    @property
    def points(self) -> Fraction:
        """All that it got."""
        return sum((item.points for item in self.items), Fraction(0))

    @property
    def of(self) -> Fraction:
        """All that there were."""
        return sum((item.of for item in self.items), Fraction(0))


@dataclass(frozen=True)
class GradeReport:
    """The verdicts on a class."""

    __shape__ = ("summary", "protection", "left_out", "bots", "scores")
    bots: tuple[CheckedBot | UncheckedBot, ...]
    protection: Protection = "limits"
    """What the bots were kept in."""
    left_out: tuple[str, ...] = ()
    """Files among the bots that are none."""
    scores: Mapping[str, Score] | None = None
    """The points of each bot by name, if there was a rubric."""

    @property
    def summary(self) -> Mapping[str, int]:
        """How many bots got each verdict."""
        numbers: dict[Verdict, int] = {}
        for bot in self.bots:
            numbers[bot.verdict] = numbers.get(bot.verdict, 0) + 1
        return {str(verdict): number for verdict, number in numbers.items()}
