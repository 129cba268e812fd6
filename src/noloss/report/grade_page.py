"""The results of a class: CSV, JSON, JUnit XML and one self-contained page."""

import csv
import io
import json
from collections import Counter
from typing import Any
from xml.etree import ElementTree

from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.plain import MOST, plain, plain_cell, plain_html
from noloss.core.position import Position
from noloss.report.words import counted

Result = dict[str, Any]
FIELDS = ("lines", "missed_wins", "declined_wins", "missed_blocks")

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#111}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.3rem .6rem;
text-align:left}.never{color:#06612a}.loses{color:#a11212}.broken{color:#6a3d00}
.game{display:flex;flex-wrap:wrap;gap:.8rem;margin:.5rem 0 1rem}
.board{display:grid;gap:2px;background:#555;width:max-content}
.board span{background:#fff;width:1.5rem;height:1.5rem;text-align:center;line-height:1.5rem}
.board .new{background:#ffe9a8;font-weight:bold}pre{background:#f4f4f4;padding:.5rem;overflow:auto}
"""


def summary(results: list[Result]) -> Counter[str]:
    """How many bots got each verdict."""
    return Counter(result["verdict"] for result in results)


def summary_text(results: list[Result]) -> str:
    """The same in words."""
    counts = ", ".join(f"{number} {verdict}" for verdict, number in summary(results).items())
    return f"{counted(len(results), 'bot')}: {counts}"


def grade_json(results: list[Result]) -> str:
    """Everything, for programs."""
    return json.dumps({"summary": summary(results), "bots": results}, indent=1) + "\n"


def grade_csv(results: list[Result]) -> str:
    """One row per bot, for spreadsheets."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    head = ["bot", "verdict", "proven", "problem"]
    for side in Side:
        head += [
            f"{side.value}_{name}"
            for name in ("win", "draw", "loss", *FIELDS[1:], "faults", "refutation")
        ]
    writer.writerow(head)
    for result in results:
        texts = [plain_cell(str(result.get(key, ""))) for key in ("name", "verdict", "problem")]
        row = [*texts[:2], result["proven"], *texts[2:]]
        for side in Side:
            seat = result.get(side.value)
            row += _seat_row(seat) if seat else [""] * 8
        writer.writerow(row)
    return out.getvalue()


def _seat_row(seat: Result) -> list[Any]:
    lines = [seat["lines"][result] for result in ("win", "draw", "loss")]
    moves = " ".join(map(str, seat["refutation"] or []))
    return [*lines, *(seat[name] for name in FIELDS[1:]), len(seat["faults"]), moves]


def grade_junit(results: list[Result]) -> str:
    """One test case per bot, for continuous integration: failed if it loses, error if broken."""
    found = summary(results)
    suite = ElementTree.Element(
        "testsuite",
        name="noloss grade",
        tests=str(len(results)),
        failures=str(found["loses"]),
        errors=str(found["broken"]),
    )
    for result in results:
        case = ElementTree.SubElement(
            suite, "testcase", classname="bots", name=plain(result["name"])
        )
        if result["verdict"] == "loses":
            ElementTree.SubElement(case, "failure", message=why(result))
        elif result["verdict"] == "broken":
            ElementTree.SubElement(case, "error", message=why(result))
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def grade_html(results: list[Result], title: str) -> str:
    """One page with every verdict and, for each losing bot, the game to replay."""
    rows = "\n".join(
        f'<tr><td><a href="#bot{at}">{plain_html(result["name"])}</a></td>'
        f'<td class="{result["verdict"].split()[0]}">{result["verdict"]}</td>'
        f"<td>{plain_html(why(result))}</td></tr>"
        for at, result in enumerate(results)
    )
    parts = "\n".join(_section(at, result) for at, result in enumerate(results))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><style>{STYLE}</style>'
        f"<title>{plain_html(title)}</title></head><body><h1>{plain_html(title)}</h1>"
        f"<p>{summary_text(results)}.</p><table><tr><th>bot</th><th>verdict</th>"
        f"<th>why</th></tr>\n{rows}</table>\n{parts}</body></html>\n"
    )


def why(result: Result) -> str:
    """The reason for a verdict in a few words, safe to print."""
    if result.get("problem"):
        return plain(result["problem"])
    seats = [(side, result[side.value]) for side in Side]
    for side, seat in seats:
        for fault in seat["faults"][:1]:
            answered = f", answered '{plain(fault['answer'], 60)}'" if fault["answer"] else ""
            last = fault["stderr"].strip().splitlines()[-1:]
            error = f": {plain(last[0], 100)}" if last else ""
            return (
                f"as {side.value} player, {fault['kind']} on {fault['position']}{answered}{error}"
            )
    for side, seat in seats:
        if seat["refutation"]:
            return f"as {side.value} player it loses {' '.join(map(str, seat['refutation']))}"
    missed = sum(seat["missed_wins"] for _, seat in seats)
    if not missed:
        return "never lets a win go"
    return f"lets a forced win go in {counted(missed, 'position')}"


def _section(at: int, result: Result) -> str:
    body = [f'<h2 id="bot{at}">{plain_html(result["name"])}</h2><p>{plain_html(why(result))}</p>']
    for side in Side:
        seat = result.get(side.value)
        if not seat:
            continue
        lines = seat["lines"]
        body.append(
            f"<p>As {side.value} player ({side.mark}): {counted(lines['win'], 'game')} won,"
            f" {lines['draw']:,} drawn, {lines['loss']:,} lost; declines"
            f" {counted(seat['declined_wins'], 'immediate win')}, lets"
            f" {counted(seat['missed_wins'], 'forced win')} go, misses"
            f" {counted(seat['missed_blocks'], 'block')}.</p>"
        )
        if seat["refutation"]:
            body.append(_replay(parse_game(result["game"]), seat["refutation"]))
        body += [_fault(fault) for fault in seat["faults"][:3]]
    return "\n".join(body)


def _fault(fault: Result) -> str:
    said = "\n".join(filter(None, (fault["answer"], fault["stderr"])))
    head = plain_html(f"{fault['kind']} on {fault['position']}")
    return f"<p>{head}</p><pre>{plain_html(said, 2 * MOST, lines=True)}</pre>"


def _replay(game: LineGame, moves: list[int]) -> str:
    position, boards = game.start(), []
    for move in moves:
        cell = move - 1
        position = position.after(cell)
        boards.append(_board(position, cell))
    return f'<div class="game">{"".join(boards)}</div>'


def _board(position: Position, new: int) -> str:
    cells = [letter for letter in str(position) if letter in "XO."]
    spans = "".join(
        f'<span class="{"new" if at == new else "old"}">{letter if letter != "." else ""}</span>'
        for at, letter in enumerate(cells)
    )
    width = position.game.shape[0]
    return f'<div class="board" style="grid-template-columns:repeat({width},auto)">{spans}</div>'
