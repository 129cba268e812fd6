"""The results of a class in plain words."""

from fractions import Fraction
from pathlib import Path

from noloss.bots.bot import Fault
from noloss.bots.checking.check_report import (
    CheckReport,
    LosingMove,
    MissedWin,
)
from noloss.bots.processes.sandbox import Protection
from noloss.classroom.grading.grade_report import CheckedBot, Graded, GradeReport, Score
from noloss.core.notation import cell_text, moves_text
from noloss.core.phrases import counted
from noloss.core.plain import plain
from noloss.show.text.check_text import last_words
from noloss.show.text.text_table import PLAIN_WIDTH, text_table

NAME_WIDTH = 32
"""Letters of a bot's name in the table."""
KEPT_IN: dict[Protection, str] = {
    "bubblewrap": "Each bot ran in a sandbox (bubblewrap): no network, none of your files in reach",
    "other user": "Each bot ran as a separate user, with limits: it could use the network,"
    " and read what every user of this machine can read",
    "limits": "Each bot ran in a copy of its folder, with limits, but NOT in a sandbox:"
    " it could read and write your files and use the network",
    "root": "Each bot ran as root in a copy of its folder, with limits, but NOT in a sandbox:"
    " it could read, change and end everything on this machine",
    "copy": "Each bot ran in a copy of its folder, but NOT in a sandbox: it could read and write"
    " your files and use the network",
}


PLURAL = {"loses": "lose", "never loses": "never lose"}
"""Verdicts on several bots."""


def grade_text(report: GradeReport, page: Path, width: int = PLAIN_WIDTH) -> str:
    """The class as a table, what it ran in, and where the page is."""
    scores = report.scores or {}
    points = [(points_text(scores[bot.name]),) if scores else () for bot in report.bots]
    rows = [
        (_short(plain(bot.name)), bot.verdict, *point, why(bot))
        for bot, point in zip(report.bots, points, strict=True)
    ]
    head = ("bot", "verdict", *(("points>",) if scores else ()), "why~")
    notes = [f"{verdicts_text(report)}. See {page}", f"{KEPT_IN[report.protection]}."]
    if report.left_out:
        notes.append(f"Skipped, since they are not programs: {left_out_text(report)}.")
    return "\n".join([text_table(head, rows, width), *notes])


def _short(name: str) -> str:
    """A name that leaves room for the rest of the table; files and pages have all of it."""
    return name if len(name) <= NAME_WIDTH else f"{name[: NAME_WIDTH - 1]}…"


def verdicts_text(report: GradeReport) -> str:
    """How many bots got each verdict."""
    counts = ", ".join(
        f"{number} {verdict if number == 1 else PLURAL.get(verdict, verdict)}"
        for verdict, number in report.summary.items()
    )
    return f"{counted(len(report.bots), 'bot')}: {counts}"


def left_out_text(report: GradeReport) -> str:
    """The files that are no bots."""
    return plain(", ".join(report.left_out))


def points_text(score: Score) -> str:
    """The points of a bot out of all."""
    return f"{number_text(score.points)}/{number_text(score.of)}"


def number_text(number: Fraction) -> str:
    """A number of points with two decimals at most."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def why(bot: Graded) -> str:
    """The reason for a verdict in a few words, safe to print."""
    if not isinstance(bot, CheckedBot):
        return _shortened(bot.problem)
    for side, seat in bot.seats.items():
        if seat.refutation:
            lost = f"as {side.value} player it loses {moves_text(seat.refutation)}"
            told = f": {losing_text(seat.losing_move)}" if seat.losing_move else ""
            return lost + told
    for side, seat in bot.seats.items():
        for fault in seat.faults[:1]:
            return f"as {side.value} player, {fault_text(fault)}"
    missed = sum(seat.missed_wins for seat in bot.seats.values())
    if bot.evidence.unasked:
        return unproven(bot)
    doubt = "" if bot.proven else f"{unproven(bot)}, so this is not a proof; "
    if not missed:
        slow = any(seat.declined_wins for seat in bot.seats.values())
        return f"{doubt}keeps every win{', if not always at once' if slow else ''}"
    return f"{doubt}lets a forced win go in {counted(missed, 'position')}"


def _shortened(problem: str) -> str:
    """One line of a problem that may have many, as a compiler's: what failed, the first error."""
    lines = problem.splitlines() or [""]
    error = next((line for line in lines[1:] if "error" in line.lower()), "")
    head = lines[0].partition(": ")[0] if error else lines[0]
    return plain(f"{head}: {error}" if error else head)


def losing_text(losing: LosingMove) -> str:
    """The move that lost a game and what would have held."""
    hold = either(losing.safe)
    verb = "holds" if len(losing.safe) == 1 else "hold"
    return f"its {cell_text(losing.played)} loses{f'; {hold} {verb}' if hold else ''}"


def missed_text(missed: MissedWin) -> str:
    """A win that was let go and what would have kept it."""
    verb = "wins" if len(missed.wins) == 1 else "win"
    return f"its {cell_text(missed.played)} lets the win go; {either(missed.wins)} {verb}"


def fault_text(fault: Fault) -> str:
    """What went wrong with one answer."""
    answered = f", answered '{plain(fault.answer, 60)}'" if fault.answer else ""
    last = last_words(fault.stderr, 100)
    error = f": {last}" if last else ""
    return f"{fault.kind} on {fault.position}{answered}{error}"


def either(cells: tuple[int, ...]) -> str:
    """Some cells as alternatives.

    >>> either((1, 2, 8)), either((4,))
    ('2, 3 or 9', '5')
    """
    names = [cell_text(cell) for cell in cells]
    return " or ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def unproven(report: CheckReport) -> str:
    """Why a bot that was not seen to lose is not proven never to lose."""
    if not report.deterministic:
        return "its answers vary"
    if report.assumes == "earlier games":
        return "its answers depend on earlier games"
    return "there was no time to ask everything"
