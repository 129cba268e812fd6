"""A whole class of bots: check several at a time, keep what is done.

What was found is kept by content, so that a run that was stopped goes on where it was and a bot
that was changed is checked again. A bot may write to any file of the user, so what was kept is read
back as if a stranger had written it: whatever is not exactly a result is not known.
"""

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, fields
from pathlib import Path
from typing import ClassVar, Literal, TypeAlias

from noloss.arena.check import BOT_OPPONENTS, check
from noloss.arena.check_report import CheckReport, Verdict
from noloss.arena.submissions import Submission, submissions
from noloss.arena.yardsticks import Yardsticks
from noloss.bridges.process import Limits, ProcessBot
from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.document import from_json, to_json
from noloss.core.errors import BadFile, Cancelled, NolossError, TooLarge
from noloss.core.files import parse_json, read_text, write_text
from noloss.core.game import LineGame

MOST_BYTES = 16 << 20
"""The largest result that is read back."""


@dataclass(frozen=True)
class Terms:
    """Under what terms the class is checked: the same for every bot."""

    game: LineGame
    samples: int = 1
    seconds: float = 10.0
    cpu_seconds: int = 600
    megabytes: int = 1024


@dataclass(frozen=True, kw_only=True)
class CheckedBot(CheckReport):
    """A bot of the class that could be run, and the report on it."""

    __shape__: ClassVar[tuple[str, ...]] = ("name", "problem", *CheckReport.__shape__)
    name: str
    problem: Literal[""] = ""

    @classmethod
    def of_report(cls, name: str, report: CheckReport) -> "CheckedBot":
        """The report on the bot of this name."""
        return cls(
            name=name,
            **{attribute.name: getattr(report, attribute.name) for attribute in fields(report)},
        )


@dataclass(frozen=True)
class UncheckedBot:
    """A bot of the class that could not be run."""

    __shape__ = ("name", "verdict", "proven", "problem")
    name: str
    problem: str
    """Why not."""

    def __post_init__(self) -> None:
        """There is a reason."""
        if not self.problem:
            raise BadFile(f"nothing says what is wrong with {self.name!r:.60}")

    @property
    def verdict(self) -> Literal["broken"]:
        """What cannot be run is broken."""
        return "broken"

    @property
    def proven(self) -> Literal[True]:
        """There is no doubt about it."""
        return True


Graded: TypeAlias = CheckedBot | UncheckedBot


@dataclass(frozen=True)
class GradeReport:
    """The verdicts on a class."""

    __shape__ = ("summary", "bots")
    bots: tuple[CheckedBot | UncheckedBot, ...]

    @property
    def summary(self) -> Mapping[str, int]:
        """How many bots got each verdict."""
        numbers: dict[Verdict, int] = {}
        for bot in self.bots:
            numbers[bot.verdict] = numbers.get(bot.verdict, 0) + 1
        return {str(verdict): number for verdict, number in numbers.items()}


@dataclass(frozen=True)
class Kept:
    """A result as its file has it, with all that decides it: the bot and the terms."""

    digest: str
    terms: Terms
    result: CheckedBot | UncheckedBot


def grade(
    folder: Path, out: Path, terms: Terms, jobs: int = 1, budget: Budget = DEFAULT
) -> GradeReport:
    """Check every bot of the folder; results are kept in `out/results` as they come in.

    The budget is that of the whole class. Once it is spent or cancelled, the bots under way are
    stopped; those that are done stay done.
    """
    bots = submissions(folder)
    kept = out / "results"
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"cannot write to {str(out)!r}: {error.strerror or error}") from None
    meter = budget.meter("Grading", len(bots))
    results: dict[str, Graded] = {}
    for bot in bots:
        known = read_result(kept, bot, terms) if bot.digest else None
        if known is not None:
            results[bot.name] = known
            meter.step()
    waiting = [bot for bot in bots if bot.name not in results]
    if waiting:
        results |= _check_all(waiting, kept, terms, jobs, meter)
    return GradeReport(tuple(results[bot.name] for bot in bots))


def _check_all(
    bots: list[Submission], kept: Path, terms: Terms, jobs: int, meter: Meter
) -> dict[str, Graded]:
    """Check these, several at a time, and keep each result when it is there."""
    measures = Yardsticks(terms.game, BOT_OPPONENTS, meter.part())
    results: dict[str, Graded] = {}
    runners: list[ProcessBot] = []

    def checked(bot: Submission) -> Graded:
        return check_submission(bot, terms, measures, meter.part(), runners)

    with ThreadPoolExecutor(max_workers=jobs) as pool:
        running = {pool.submit(checked, bot): bot for bot in bots}
        try:
            for future in as_completed(running):
                bot = running[future]
                results[bot.name] = future.result()
                write_result(kept, bot, terms, results[bot.name])
                meter.step()
                meter.budget.progress(f"Graded {bot.name}", meter.spent, meter.total)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for runner in runners:
                runner.stop()
            raise
    return results


def check_submission(
    bot: Submission,
    terms: Terms,
    measures: Yardsticks | None = None,
    budget: Budget = DEFAULT,
    runners: list[ProcessBot] | None = None,
) -> Graded:
    """The result of one bot; whatever goes wrong with it is part of the result.

    `runners` collects the programs that were started, for whoever wants to stop them.
    """
    if bot.problem:
        return UncheckedBot(bot.name, bot.problem)
    limits = Limits(terms.seconds, terms.cpu_seconds, terms.megabytes)
    runner = ProcessBot(
        bot.command,
        per_move=bot.per_move,
        limits=limits,
        folder=bot.folder,
        cancel=budget.cancel,
    )
    if runners is not None:
        runners.append(runner)
    try:
        report = check(
            runner, terms.game, samples=terms.samples, yardsticks=measures, budget=budget
        )
    except (Cancelled, TooLarge):
        raise
    except NolossError as error:
        return UncheckedBot(bot.name, str(error))
    finally:
        runner.close()
    return CheckedBot.of_report(bot.name, report)


def read_result(kept: Path, bot: Submission, terms: Terms) -> Graded | None:
    """What was found about this very bot under these terms; None if that is not known."""
    file = _file(kept, bot)
    try:
        if not file.is_file():
            return None
        stored = from_json(Kept, parse_json(read_text(file, MOST_BYTES)))
    except NolossError:
        return None
    wanted = (bot.digest, terms, bot.name)
    return stored.result if (stored.digest, stored.terms, stored.result.name) == wanted else None


def write_result(kept: Path, bot: Submission, terms: Terms, result: Graded) -> None:
    """Write the result whole or not at all."""
    write_text(_file(kept, bot), json.dumps(to_json(Kept(bot.digest, terms, result))))


def _file(kept: Path, bot: Submission) -> Path:
    return kept / f"{bot.name}.json"
