"""The results of a class in every form: pages, CSV, JSON, JUnit XML, and what graders want."""

import csv
import io
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import astuple
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from noloss.bots.checking.check import BOT_OPPONENTS
from noloss.bots.checking.check_report import SeatReport, Verdict
from noloss.classroom.grading.grade_report import CheckedBot, Graded, GradeReport, Score
from noloss.classroom.grading.grade_rubric import USUAL
from noloss.classroom.show.grade_page import class_page, student_page
from noloss.classroom.show.grade_text import fault_text, losing_text, number_text, points_text, why
from noloss.core.document import json_text
from noloss.core.files import make_folder, write_text
from noloss.core.game import Side
from noloss.core.notation import moves_text
from noloss.core.plain import plain, plain_cell

COUNTED = ("missed_wins", "declined_wins", "missed_blocks")
HELD: tuple[Verdict, ...] = ("never loses", "no loss found")
COLOURS: Mapping[Verdict, str] = {
    "never loses": "06612a",
    "no loss found": "3c6e1f",
    "loses": "a11212",
    "broken": "6a3d00",
    "too slow": "6a3d00",
}


def write_grade(report: GradeReport, out: Path, title: str, one: bool = False) -> Path:
    """Write the class's results in every form; gives the page for people.

    Of `one` bot also its points for Gradescope and the badge for shields.io.
    """
    files = student_files(report)
    forms: Mapping[str, Callable[[GradeReport], str]] = {
        "grade.json": grade_json,
        "grade.csv": grade_csv,
        "grade.xml": grade_junit,
        "index.html": lambda graded: class_page(graded, title, files),
    }
    for name, form in forms.items():
        write_text(out / name, form(report))
    make_folder(out / "students")
    for bot, file in zip(report.bots, files, strict=True):
        score = None if report.scores is None else report.scores[bot.name]
        write_text(out / file, student_page(bot, score, title))
        write_text((out / file).with_suffix(".json"), gradescope(bot, score))
        if one:
            write_text(out / "gradescope.json", gradescope(bot, score))
            write_text(out / "badge.json", badge_json(bot.verdict))
    return out / "index.html"


def student_files(report: GradeReport) -> tuple[str, ...]:
    """A file for each student's page, named like the bot as far as that is a good name."""
    files, taken = [], set()
    for bot in report.bots:
        stem = bot.name if re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,59}", bot.name) else ""
        if not stem or stem.lower() in taken:
            letters = re.sub(r"[^A-Za-z0-9_]+", "-", bot.name[:40])
            digest = sha256(bot.name.encode("utf-8", "surrogatepass")).hexdigest()
            stem = f"{letters}-{digest[:12]}"
        taken.add(stem.lower())
        files.append(f"students/{stem}.html")
    return tuple(files)


def grade_json(report: GradeReport) -> str:
    """Everything, for programs."""
    return json_text(report, indent=1) + "\n"


def grade_csv(report: GradeReport) -> str:
    """One row per bot, for spreadsheets; chances exact and as decimals."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    columns = ["win", "draw", "loss", *COUNTED, "faults", "refutation", "losing_move"]
    for name in BOT_OPPONENTS:
        columns += [f"beats_{name}", f"beats_{name}_exactly", f"best_against_{name}_exactly"]
    head = ["bot", "verdict", "proven", "points", "of", "problem"]
    writer.writerow(head + [f"{side.value}_{name}" for side in Side for name in columns])
    for bot in report.bots:
        score = (report.scores or {}).get(bot.name)
        points = ["", ""] if score is None else map(number_text, (score.points, score.of))
        row = [plain_cell(bot.name), bot.verdict, bot.proven, *points, plain_cell(_problem(bot))]
        for side in Side:
            seat = bot.seats.get(side) if isinstance(bot, CheckedBot) else None
            row += [""] * len(columns) if seat is None else _seat_row(seat)
        writer.writerow(row)
    return out.getvalue()


def _problem(bot: Graded) -> str:
    """Why it could not be run, or what went wrong first when it was."""
    faults = bot.faults if isinstance(bot, CheckedBot) else ()
    return fault_text(faults[0]) if faults else bot.problem


def _seat_row(seat: SeatReport) -> list[Any]:
    counts = (getattr(seat, name) for name in COUNTED)
    losing = (
        f"{seat.losing_move.position}: {losing_text(seat.losing_move)}"
        if (seat.losing_move)
        else ""
    )
    row = [
        *astuple(seat.lines),
        *counts,
        len(seat.faults),
        moves_text(seat.refutation or ()),
        losing,
    ]
    for name in BOT_OPPONENTS:
        against = seat.against.get(name)
        row += ["", "", ""] if against is None else _chance_cells(against.win, against.best)
    return row


def _chance_cells(win: Fraction, best: Fraction | None) -> list[str]:
    return [f"{float(win):.6f}", str(win), "" if best is None else str(best)]


def grade_junit(report: GradeReport) -> str:
    """One test case per bot, for continuous integration: failed if it loses, error if broken."""
    numbers = report.summary
    errors = numbers.get("broken", 0) + numbers.get("too slow", 0)
    suite = ElementTree.Element(
        "testsuite",
        name="noloss grade",
        tests=str(len(report.bots)),
        failures=str(numbers.get("loses", 0)),
        errors=str(errors),
    )
    for bot in report.bots:
        case = ElementTree.SubElement(suite, "testcase", classname="bots", name=plain(bot.name))
        told = ElementTree.SubElement(case, "properties")
        score = (report.scores or {}).get(bot.name)
        for name, value in _properties(bot, score).items():
            ElementTree.SubElement(told, "property", name=name, value=value)
        if bot.verdict not in HELD:
            kind = "failure" if bot.verdict == "loses" else "error"
            ElementTree.SubElement(case, kind, message=why(bot), type=bot.verdict)
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def _properties(bot: Graded, score: Score | None) -> dict[str, str]:
    told = {"verdict": str(bot.verdict)}
    if score is not None:
        told["points"] = points_text(score)
    for side, seat in bot.seats.items() if isinstance(bot, CheckedBot) else ():
        for name, against in seat.against.items():
            told[f"{side.value}.{name}.win"] = str(against.win)
            told[f"{side.value}.{name}.best"] = "" if against.best is None else str(against.best)
    return told


def gradescope(bot: Graded, score: Score | None) -> str:
    """What Gradescope reads as `results.json`; without a rubric, the points are the usual ones."""
    given = score or USUAL.score(bot)
    tests = [
        {
            "name": plain(item.name),
            "score": float(item.points),
            "max_score": float(item.of),
            "status": "passed" if item.points == item.of else "failed",
            "output": plain(item.why),
        }
        for item in given.items
    ]
    return (
        json.dumps(
            {
                "score": float(given.points),
                "output": student_page(bot, None, "noloss"),
                "output_format": "html",
                "visibility": "visible",
                "stdout_visibility": "hidden",
                "tests": tests,
            },
            indent=1,
        )
        + "\n"
    )


def badge_json(verdict: Verdict) -> str:
    """The badge for shields.io's endpoint."""
    told = {"schemaVersion": 1, "label": "tic-tac-toe", "message": verdict}
    return json.dumps({**told, "color": COLOURS[verdict]}) + "\n"
