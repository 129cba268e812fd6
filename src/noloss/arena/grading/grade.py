"""A whole class of bots: check several at a time, keep what is done.

What was found is kept by all that decided it, so that a run that was stopped goes on where it was
and a bot that was changed is checked again. Whatever happens to one bot is its own row.
"""

from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import replace
from pathlib import Path
from time import monotonic

from noloss.arena.checking.check import BOT_OPPONENTS, check
from noloss.arena.grading.grade_cache import read_result, write_results
from noloss.arena.grading.grade_report import CheckedBot, Graded, GradeReport, Terms, UncheckedBot
from noloss.arena.grading.grade_rubric import Rubric
from noloss.arena.grading.submissions import Submission, Submissions, digest_of
from noloss.arena.measuring.yardsticks import Yardsticks
from noloss.bridges.functions.python_bot import PythonBot
from noloss.bridges.processes.process import Limits, ProcessBot
from noloss.bridges.protection.sandbox import Cage
from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.errors import BadFile, Cancelled, NolossError, OutOfBudget, TooLarge
from noloss.core.phrases import counted
from noloss.core.plain import plain

SAFE = ("bubblewrap", "other user")
"""In these, bots cannot reach the results."""


def grade(
    bots: Submissions,
    out: Path,
    terms: Terms,
    jobs: int = 1,
    budget: Budget = DEFAULT,
    *,
    again: bool = False,
    rubric: Rubric | None = None,
) -> GradeReport:
    """Check every bot of the class; `again` also those whose results are known.

    Results are kept in `out/results`: as they come in where no bot can reach them, otherwise once
    no bot is running any more, which is also when the work is cancelled. The budget is that of the
    whole class. Once it is spent or cancelled, the bots under way are stopped; those that are done
    stay done.
    """
    kept = out / "results"
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(f"cannot write to {str(out)!r}: {error.strerror or error}") from None
    meter = budget.meter("Grading", len(bots.bots))
    results: dict[Submission, Graded] = {}
    for bot in bots.bots:
        known = None if again else read_result(kept, bot, terms)
        if known is not None:
            results[bot] = known
            meter.step()
    waiting = [bot for bot in bots.bots if bot not in results]
    try:
        _check_all(waiting, results, kept, terms, jobs, meter)
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
    jobs: int,
    meter: Meter,
) -> None:
    """Check these, several at a time, and add each result when it is there."""
    if not bots:
        return
    measures = Yardsticks(terms.game, BOT_OPPONENTS, meter.part())
    runners: list[ProcessBot] = []

    def checked(bot: Submission) -> Graded:
        return check_submission(bot, terms, measures, meter.part(), runners)

    with ThreadPoolExecutor(max_workers=jobs) as pool:
        running = {pool.submit(checked, bot): bot for bot in bots}
        try:
            for future in as_completed(running):
                bot = running[future]
                results[bot] = future.result()
                if terms.protection in SAFE:
                    write_results(kept, terms, {bot: results[bot]})
                meter.step()
                meter.budget.progress(f"Graded {bot.name}", meter.spent, meter.total)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for runner in runners:
                runner.stop()
            raise


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
    if bot.program is None:
        return UncheckedBot(bot.name, bot.problem)
    meter = budget.meter("Grading")
    try:
        return _check_caged(bot, terms, measures, _share(meter, terms), runners)
    except OutOfBudget:
        meter.look()
        slow = f"it is not done after {counted(terms.total_seconds, 'second')}"
        return UncheckedBot(bot.name, slow, "too slow")
    except (Cancelled, TooLarge):
        raise
    except NolossError as error:
        meter.look()  # what was cancelled may look like a bot that fails
        return UncheckedBot(bot.name, str(error))
    except Exception as error:
        what = f"{type(error).__name__}: {error}".rstrip(": ")
        return UncheckedBot(bot.name, f"noloss itself failed on this bot: {plain(what)}")


def _share(meter: Meter, terms: Terms) -> Budget:
    """What one bot may take: its own time, and no more than the class has left."""
    whole = meter.budget
    left = None if whole.seconds is None else whole.seconds - meter.seconds
    seconds = min(terms.total_seconds, terms.total_seconds if left is None else max(0.0, left))
    return replace(whole, seconds=seconds, since=monotonic())


def _check_caged(
    bot: Submission,
    terms: Terms,
    measures: Yardsticks | None,
    budget: Budget,
    runners: list[ProcessBot] | None,
) -> Graded:
    assert bot.program is not None
    limits = Limits(terms.seconds, terms.cpu_seconds, terms.megabytes)
    with Cage(bot.program, limits, terms.protection, bot.shown, budget.cancel) as cage:
        if bot.digest != digest_of(replace(bot.program, folder=cage.program.folder, files=None)):
            raise BadFile("its files were changed while the class was graded")
        runner = cage.bot(terms.game)
        if runners is not None:
            runners.append(runner)
        try:
            player = runner.load() if isinstance(runner, PythonBot) else runner
            report = check(
                player, terms.game, samples=terms.samples, yardsticks=measures, budget=budget
            )
        finally:
            runner.close()
    return CheckedBot.of_report(bot.name, report)
