"""A whole class of bots: check several at a time, keep what is done.

What was found is kept by all that decided it, so that a run that was stopped goes on where it was
and a bot that was changed is checked again. Whatever happens to one bot is its own row.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from threading import Lock
from time import monotonic

from noloss.arena.yardsticks import Yardsticks
from noloss.bots.checking.check import BOT_OPPONENTS, check
from noloss.bots.functions.python_bot import PythonBot
from noloss.bots.processes.choice import failed_trial, works
from noloss.bots.processes.process import Limits
from noloss.bots.processes.sandbox import Cage
from noloss.classroom.grading.grade_cache import read_result, write_results
from noloss.classroom.grading.grade_report import (
    CheckedBot,
    Graded,
    GradeReport,
    Terms,
    UncheckedBot,
)
from noloss.classroom.grading.grade_rubric import Rubric
from noloss.classroom.grading.handed_in import HandedIn, at_hand, packed
from noloss.classroom.grading.submissions import Submission, Submissions, digest_of
from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.errors import BadFile, Cancelled, NolossError, OutOfBudget, Shortage, TooLarge
from noloss.core.phrases import counted
from noloss.core.plain import plain
from noloss.work.crew import ALONE, Workers

SAFE = ("bubblewrap", "other user")
"""In these, bots can reach neither the results nor each other."""
OOM_KILLS = Path("/proc/vmstat")
"""Tells how many processes the kernel has ended because there was no memory left."""
AT_HAND = 256
"""Bots whose files are packed at a time, if they are sent."""


def grade(
    bots: Submissions,
    out: Path,
    terms: Terms,
    workers: Workers = ALONE,
    budget: Budget = DEFAULT,
    *,
    again: bool = False,
    rubric: Rubric | None = None,
) -> GradeReport:
    """Check every bot of the class; `again` also those whose results are known.

    Workers here are threads, because a bot is a process of its own.

    Results are kept in `out/results`: as they come in where no bot can reach them, otherwise once
    no bot is running any more, which is also when the work is cancelled. The budget is that of the
    whole class. Once it is spent or cancelled, the bots under way are stopped; those that are done
    stay done. So it is if the machine runs out of something (`Shortage`): that is no bot's fault,
    so the bot gets no verdict. The others are checked as long as a program that works does work.
    """
    kept = out / "results"
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        problem = f"cannot write to {str(out)!r}: {error.strerror or error}"
        raise Shortage.of(error) or BadFile(problem) from None
    meter = budget.meter("Grading", len(bots.bots))
    results: dict[Submission, Graded] = {}
    for bot in bots.bots:
        known = None if again else read_result(kept, bot, terms)
        if known is not None:
            results[bot] = known
            meter.step()
    waiting = [bot for bot in bots.bots if bot not in results]
    try:
        _check_all(waiting, results, kept, terms, workers, meter)
    except (OSError, RuntimeError, MemoryError) as error:
        raise Shortage.of(error) or error from None
    finally:
        write_results(kept, terms, results)
    graded = tuple(results[bot] for bot in bots.bots)
    scores = None if rubric is None else {bot.name: rubric.score(bot) for bot in graded}
    return GradeReport(graded, terms.protection, bots.left_out, scores)


def _check_all(
    bots: list[Submission],
    results: dict[Submission, Graded],
    kept: Path,
    terms: Terms,
    workers: Workers,
    meter: Meter,
) -> None:
    """Check these, several at a time, and add each result when it is there.

    A bot that fails beside others is checked once more by itself: they may have used up what it
    lacked.
    """
    class_terms, lacks, doubtful = ClassTerms(terms), list[Lack](), list[Submission]()

    def check_some(some: list[Submission], alone: bool) -> None:
        for bot, result in _checked_bots(some, class_terms, workers, meter):
            failed = isinstance(result, Lack) or result.verdict == "broken"
            if failed and not alone and bot.program is not None:
                doubtful.append(bot)
                continue
            if isinstance(result, Lack):
                lacks.append(result)
                continue
            results[bot] = result
            if terms.protection in SAFE:
                write_results(kept, terms, {bot: result})
            meter.step()
            meter.budget.progress(f"Graded {bot.name}", meter.spent, meter.total)

    check_some(bots, workers.alone or len(bots) == 1)
    for bot in doubtful:
        check_some([bot], alone=True)
    if lacks:
        names = ", ".join(sorted(lack.bot for lack in lacks))
        raise Shortage(f"no verdict on {names}: {lacks[0].why}")


def _checked_bots(
    bots: list[Submission], class_terms: "ClassTerms", workers: Workers, meter: Meter
) -> Iterator[tuple[Submission, "Graded | Lack"]]:
    """Each of these with its result, in no order."""
    by_name = {bot.name: bot for bot in bots}
    waiting = map(packed if workers.cluster else at_hand, bots)
    who = workers if workers.cluster else replace(workers, threads=True)
    with who.crew(checked, class_terms) as crew:
        crew.ask(islice(waiting, AT_HAND))
        for given, result in crew.answers(meter):
            crew.ask(islice(waiting, 1))
            yield by_name[given.name], result


@dataclass(frozen=True)
class Lack:
    """A bot without a verdict: why the machine could not run it."""

    bot: str
    why: str


@dataclass(frozen=True)
class ClassTerms:
    """The terms of a class, and what all its bots are measured by."""

    terms: Terms
    _held: list[Yardsticks] = field(default_factory=list, compare=False, repr=False)
    _lock: Lock = field(default_factory=Lock, compare=False, repr=False)

    def measures(self, budget: Budget) -> Yardsticks:
        """Worked out once, by whoever needs it first."""
        with self._lock:
            if not self._held:
                self._held.append(Yardsticks(self.terms.game, BOT_OPPONENTS, budget))
        return self._held[0]


def checked(class_terms: ClassTerms, given: HandedIn, budget: Budget) -> Graded | Lack:
    """The result of one bot, whose files come along if it is checked on another machine."""
    terms = class_terms.terms
    if given.bot is None and terms.protection != "copy" and not works(terms.protection):
        raise NolossError(
            f"the bots are to run in {terms.protection!r}, and a worker cannot provide that: "
            "choose another with --sandbox"
        )
    try:
        with given.unpacked() as bot:
            return check_submission(bot, terms, class_terms.measures(budget), budget)
    except Shortage as error:
        if failed_trial(terms.protection):
            raise
        return Lack(given.name, str(error))


def check_submission(
    bot: Submission,
    terms: Terms,
    measures: Yardsticks | None = None,
    budget: Budget = DEFAULT,
) -> Graded:
    """Returns the result of one bot, or why it could not be run.

    A bot that is broken gets that verdict only if the machine lacked nothing meanwhile;
    otherwise that is a `Shortage`.
    """
    if bot.program is None:
        return UncheckedBot(bot.name, bot.problem)
    kills = _oom_kills()
    result = _result(bot, terms, measures, budget)
    if result.verdict == "broken":
        if _oom_kills() > kills:
            raise Shortage(
                "this machine has run out of memory, and a bot may use"
                f" {terms.megabytes:,} MB; --memory allows less"
            )
        if trouble := failed_trial(terms.protection):
            raise Shortage(f"this machine cannot run a program that works: {trouble}")
    return result


def _oom_kills() -> int:
    """How many processes the kernel has ended so far because there was no memory left."""
    try:
        counts = dict(line.split() for line in OOM_KILLS.read_text("utf-8").splitlines())
    except OSError:
        return 0
    return int(counts.get("oom_kill", 0))


def _result(bot: Submission, terms: Terms, measures: Yardsticks | None, budget: Budget) -> Graded:
    """The result of one bot; there is none if the time of the class ended meanwhile."""
    meter = budget.meter("Grading")
    result: Graded
    try:
        result = _check_caged(bot, terms, measures, meter.part())
    except (Cancelled, TooLarge):
        raise
    except OutOfBudget:
        slow = f"it is not done after {counted(terms.total_seconds, 'second')}"
        result = UncheckedBot(bot.name, slow, "too slow")
    except Shortage:
        meter.look()
        raise
    except NolossError as error:
        result = UncheckedBot(bot.name, str(error))
    except Exception as error:
        if short := Shortage.of(error):
            raise short from None
        what = f"{type(error).__name__}: {error}".rstrip(": ")
        result = UncheckedBot(bot.name, f"noloss itself failed on this bot: {plain(what)}")
    meter.look()  # a bot that was stopped may look like one that fails
    return result


def _check_caged(
    bot: Submission,
    terms: Terms,
    measures: Yardsticks | None,
    budget: Budget,
) -> Graded:
    assert bot.program is not None
    limits = Limits(terms.seconds, terms.cpu_seconds, terms.megabytes)
    with Cage(bot.program, limits, terms.protection, bot.shown, budget.cancel) as cage:
        if bot.digest != digest_of(replace(bot.program, folder=cage.program.folder, files=None)):
            raise BadFile("its files were changed while the class was graded")
        runner = cage.bot(terms.game)
        runner.title = bot.name
        try:
            player = runner.load() if isinstance(runner, PythonBot) else runner
            report = check(
                player,
                terms.game,
                samples=terms.samples,
                yardsticks=measures,
                budget=_share(budget.meter(""), terms),
            )
        finally:
            runner.close()
    return CheckedBot.of_report(bot.name, report)


def _share(meter: Meter, terms: Terms) -> Budget:
    """The time that one bot has for its answers: no more than the class has left."""
    most, whole = terms.total_seconds, meter.budget.seconds
    left = most if whole is None else max(0.0, min(most, whole - meter.seconds))
    return replace(meter.budget, seconds=left, since=monotonic())
