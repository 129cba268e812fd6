"""The results of a class: CSV, JSON, JUnit XML and one self-contained page."""

import csv
import io
import json
from collections.abc import Callable, Mapping
from dataclasses import astuple
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from noloss.arena.check_report import SeatReport
from noloss.arena.grade import CheckedBot, Graded, GradeReport
from noloss.bridges.bot import Fault
from noloss.core.document import to_json
from noloss.core.files import write_text
from noloss.core.game import Cell, LineGame, Side
from noloss.core.notation import moves_text
from noloss.core.phrases import counted
from noloss.core.plain import MOST, plain, plain_cell, plain_html
from noloss.core.position import Position
from noloss.report.text.text_table import PLAIN_WIDTH, text_table

COUNTED = ("missed_wins", "declined_wins", "missed_blocks")

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#111}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.3rem .6rem;
text-align:left}.never{color:#06612a}.loses{color:#a11212}.broken{color:#6a3d00}
.game{display:flex;flex-wrap:wrap;gap:.8rem;margin:.5rem 0 1rem}
.board{display:grid;gap:2px;background:#555;width:max-content}
.board span{background:#fff;width:1.5rem;height:1.5rem;text-align:center;line-height:1.5rem}
.board .new{background:#ffe9a8;font-weight:bold}pre{background:#f4f4f4;padding:.5rem;overflow:auto}
"""


def write_pages(report: GradeReport, out: Path, title: str) -> Path:
    """Write the class's results in every form; gives the page for people."""
    pages: Mapping[str, Callable[[GradeReport], str]] = {
        "grade.json": grade_json,
        "grade.csv": grade_csv,
        "grade.xml": grade_junit,
        "index.html": lambda graded: grade_html(graded, title),
    }
    for name, page in pages.items():
        write_text(out / name, page(report))
    return out / "index.html"


def grade_text(report: GradeReport, page: Path, width: int = PLAIN_WIDTH) -> str:
    """The class as a table, and where the page is."""
    rows = [(plain(bot.name), bot.verdict, why(bot)) for bot in report.bots]
    table = text_table(("bot", "verdict", "why~"), rows, width)
    return f"{table}\n{verdicts_text(report)}. See {page}"


def verdicts_text(report: GradeReport) -> str:
    """How many bots got each verdict."""
    counts = ", ".join(f"{number} {verdict}" for verdict, number in report.summary.items())
    return f"{counted(len(report.bots), 'bot')}: {counts}"


def grade_json(report: GradeReport) -> str:
    """Everything, for programs."""
    return json.dumps(to_json(report), indent=1) + "\n"


def grade_csv(report: GradeReport) -> str:
    """One row per bot, for spreadsheets."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    head = ["bot", "verdict", "proven", "problem"]
    columns = ("win", "draw", "loss", *COUNTED, "faults", "refutation")
    for side in Side:
        head += [f"{side.value}_{name}" for name in columns]
    writer.writerow(head)
    for bot in report.bots:
        row = [plain_cell(bot.name), bot.verdict, bot.proven, plain_cell(bot.problem)]
        for side in Side:
            blank = [""] * len(columns)
            row += _seat_row(bot.seats[side]) if isinstance(bot, CheckedBot) else blank
        writer.writerow(row)
    return out.getvalue()


def _seat_row(seat: SeatReport) -> list[Any]:
    counts = (getattr(seat, name) for name in COUNTED)
    return [*astuple(seat.lines), *counts, len(seat.faults), moves_text(seat.refutation or ())]


def grade_junit(report: GradeReport) -> str:
    """One test case per bot, for continuous integration: failed if it loses, error if broken."""
    suite = ElementTree.Element(
        "testsuite",
        name="noloss grade",
        tests=str(len(report.bots)),
        failures=str(report.summary.get("loses", 0)),
        errors=str(report.summary.get("broken", 0)),
    )
    for bot in report.bots:
        case = ElementTree.SubElement(suite, "testcase", classname="bots", name=plain(bot.name))
        if bot.verdict != "never loses":
            kind = "failure" if bot.verdict == "loses" else "error"
            ElementTree.SubElement(case, kind, message=why(bot))
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def grade_html(report: GradeReport, title: str) -> str:
    """One page with every verdict and, for each losing bot, the game to replay."""
    rows = "\n".join(
        f'<tr><td><a href="#bot{at}">{plain_html(bot.name)}</a></td>'
        f'<td class="{bot.verdict.split()[0]}">{bot.verdict}</td>'
        f"<td>{plain_html(why(bot))}</td></tr>"
        for at, bot in enumerate(report.bots)
    )
    parts = "\n".join(_section(at, bot) for at, bot in enumerate(report.bots))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><style>{STYLE}</style>'
        f"<title>{plain_html(title)}</title></head><body><h1>{plain_html(title)}</h1>"
        f"<p>{verdicts_text(report)}.</p><table><tr><th>bot</th><th>verdict</th>"
        f"<th>why</th></tr>\n{rows}</table>\n{parts}</body></html>\n"
    )


def why(bot: Graded) -> str:
    """The reason for a verdict in a few words, safe to print."""
    if not isinstance(bot, CheckedBot):
        return plain(bot.problem)
    for side, seat in bot.seats.items():
        for fault in seat.faults[:1]:
            answered = f", answered '{plain(fault.answer, 60)}'" if fault.answer else ""
            last = fault.stderr.strip().splitlines()[-1:]
            error = f": {plain(last[0], 100)}" if last else ""
            return f"as {side.value} player, {fault.kind} on {fault.position}{answered}{error}"
    for side, seat in bot.seats.items():
        if seat.refutation:
            return f"as {side.value} player it loses {moves_text(seat.refutation)}"
    missed = sum(seat.missed_wins for seat in bot.seats.values())
    if not missed:
        return "never lets a win go"
    return f"lets a forced win go in {counted(missed, 'position')}"


def _section(at: int, bot: Graded) -> str:
    body = [f'<h2 id="bot{at}">{plain_html(bot.name)}</h2><p>{plain_html(why(bot))}</p>']
    for side, seat in bot.seats.items() if isinstance(bot, CheckedBot) else ():
        body.append(
            f"<p>As {side.value} player ({side.mark}): {counted(seat.lines.win, 'game')} won,"
            f" {seat.lines.draw:,} drawn, {seat.lines.loss:,} lost; declines"
            f" {counted(seat.declined_wins, 'immediate win')}, lets"
            f" {counted(seat.missed_wins, 'forced win')} go, misses"
            f" {counted(seat.missed_blocks, 'block')}.</p>"
        )
        if seat.refutation and isinstance(bot, CheckedBot):
            body.append(_replay(bot.game, seat.refutation))
        body += [_fault(fault) for fault in seat.faults[:3]]
    return "\n".join(body)


def _fault(fault: Fault) -> str:
    said = "\n".join(filter(None, (fault.answer, fault.stderr)))
    head = plain_html(f"{fault.kind} on {fault.position}")
    return f"<p>{head}</p><pre>{plain_html(said, 2 * MOST, lines=True)}</pre>"


def _replay(game: LineGame, moves: tuple[Cell, ...]) -> str:
    position, boards = game.start(), []
    for cell in moves:
        position = position.after(cell)
        boards.append(_board(position, cell))
    return f'<div class="game">{"".join(boards)}</div>'


def _board(position: Position, new: Cell) -> str:
    cells = [letter for letter in str(position) if letter in "XO."]
    spans = "".join(
        f'<span class="{"new" if at == new else "old"}">{letter if letter != "." else ""}</span>'
        for at, letter in enumerate(cells)
    )
    width = position.game.shape[0]
    return f'<div class="board" style="grid-template-columns:repeat({width},auto)">{spans}</div>'
