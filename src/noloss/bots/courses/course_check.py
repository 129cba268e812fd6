"""A student's file behind the interface of a course: its functions audited, its player proven."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import ClassVar

from noloss.arena.accuracy import Truth
from noloss.bots.bot import Bot, Fault, Start
from noloss.bots.checking.check import check
from noloss.bots.checking.check_report import EXIT_CODES, CheckReport
from noloss.bots.courses import SQUARE, Course
from noloss.bots.courses.aima_audit import audit_aima
from noloss.bots.courses.course_bot import CourseBot
from noloss.bots.courses.cs50_audit import Audit, FunctionReport
from noloss.bots.functions.python_bot import NeverLoaded
from noloss.bots.processes.choice import Wish
from noloss.bots.processes.process import Limits
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError, OutOfBudget
from noloss.core.game import Cell, LineGame, Side
from noloss.core.plain import plain
from noloss.core.position import Position
from noloss.flow.flow import whole_game


@dataclass(frozen=True, kw_only=True)
class CourseReport(CheckReport):
    """The verdict on the player of a file, and what its functions get wrong."""

    __shape__: ClassVar[tuple[str, ...]] = ("course", *CheckReport.__shape__, "functions")
    course: Course
    functions: Mapping[str, FunctionReport]
    """By name; empty where the interface has none that can be compared."""

    @property
    def exit_code(self) -> int:
        """As the verdict has it; but a player that never loses beside a wrong function is broken.

        The verdict itself stays that on the player.
        """
        wrong = any(function.wrong for function in self.functions.values())
        return EXIT_CODES[self.verdict] or EXIT_CODES["broken"] * wrong


class Heard:
    """A bot some of whose answers are known already: each of these counts as one asking.

    An uncached minimax takes long, so what the audit has heard is not asked again. Once the bot is
    started afresh, everything is.
    """

    def __init__(self, bot: CourseBot, known: Mapping[Position, Cell | Fault]) -> None:
        self.bot = bot
        self.name = bot.name
        self._known = dict(known)
        self._begun = False

    def ask(self, position: Position) -> Cell | Fault:
        """What was heard before, or what it answers now."""
        self._begun = True
        known = self._known.pop(position, None)
        return self.bot.ask(position) if known is None else known

    @property
    def start(self) -> Start:
        """As the bot has it."""
        return self.bot.start

    def fresh(self) -> None:
        """Begin anew: from now on it answers for itself."""
        self._forget()
        self.bot.fresh()

    @property
    def forks(self) -> bool:
        """As the bot has it, and so for all that concerns its copies."""
        return self.bot.forks

    def keep(self) -> bool:
        """As the bot does."""
        return self.bot.keep()

    def back(self, number: int) -> bool:
        """As the bot does."""
        return self.bot.back(number)

    def close(self) -> None:
        """What was heard is forgotten once some of it was told."""
        self._forget()
        self.bot.close()

    def _forget(self) -> None:
        if self._begun:
            self._known = {}


def _audited(
    worker: CourseBot, course: Course, budget: Budget
) -> tuple[Mapping[str, FunctionReport], Bot]:
    """What the functions of a file get wrong, and its player with the answers heard meanwhile."""
    positions = [node.position for node in whole_game(SQUARE).nodes]
    if course == "aima":
        meter = budget.meter(f"Asking {plain(worker.name)}", len(positions))
        return audit_aima(worker, positions, meter), worker
    if course == "cs50":
        audit = Audit(worker, Truth(SQUARE))
        meter = budget.meter(f"Asking {plain(worker.name)}", 2 * len(positions))
        return audit.run(positions, meter), Heard(worker, audit.moves)
    return {}, worker


def check_course(
    course: Course,
    spec: str,
    game: LineGame = SQUARE,
    *,
    samples: int = 1,
    games: bool = False,
    sides: Iterable[Side] = tuple(Side),
    limits: Limits | None = None,
    sandbox: Wish = "auto",
    budget: Budget = DEFAULT,
) -> CourseReport:
    """Check FILE or FILE:NAME behind the interface of a course.

    Once the seconds of the budget are over, the file is asked no more, and the report says what is
    missing.
    """
    if game != SQUARE and course == "cs50":
        raise NolossError(f"--as {course} plays {SQUARE}, not {game}")
    budget = budget.begun()
    worker = CourseBot(course, spec, game, limits, budget.cancel, budget.seconds, sandbox)
    try:
        failed = worker.load()
        player: Bot = NeverLoaded(spec, failed.stderr) if failed else worker
        functions: Mapping[str, FunctionReport] = {}
        if not failed and game == SQUARE:
            with suppress(OutOfBudget):  # the report says that its time is over
                functions, player = _audited(worker, course, budget)
        report = check(player, game, samples=samples, games=games, sides=sides, budget=budget)
    finally:
        worker.close()
    known = {attribute.name: getattr(report, attribute.name) for attribute in fields(report)}
    return CourseReport(**known, course=course, functions=functions)
