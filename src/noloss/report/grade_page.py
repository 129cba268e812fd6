"""The results of a class: CSV, JSON, JUnit XML and one self-contained page."""

import csv
import io
import json
from collections import Counter
from html import escape
from typing import Any
from xml.etree import ElementTree

from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.core.position import Position

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
        row = [result["name"], result["verdict"], result["proven"], result.get("problem", "")]
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
        case = ElementTree.SubElement(suite, "testcase", classname="bots", name=result["name"])
        if result["verdict"] == "loses":
            ElementTree.SubElement(case, "failure", message=why(result))
        elif result["verdict"] == "broken":
            ElementTree.SubElement(case, "error", message=why(result))
    ElementTree.indent(suite)
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def grade_html(results: list[Result], title: str) -> str:
    """One page with every verdict and, for each losing bot, the game to replay."""
    counts = ", ".join(f"{number} {verdict}" for verdict, number in summary(results).items())
    rows = "\n".join(
        f'<tr><td><a href="#bot{at}">{escape(result["name"])}</a></td>'
        f'<td class="{result["verdict"].split()[0]}">{result["verdict"]}</td>'
        f"<td>{escape(why(result))}</td></tr>"
        for at, result in enumerate(results)
    )
    parts = "\n".join(_section(at, result) for at, result in enumerate(results))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><style>{STYLE}</style>'
        f"<title>{escape(title)}</title></head><body><h1>{escape(title)}</h1>"
        f"<p>{len(results)} bots: {counts}.</p><table><tr><th>bot</th><th>verdict</th>"
        f"<th>why</th></tr>\n{rows}</table>\n{parts}</body></html>\n"
    )


def why(result: Result) -> str:
    """The reason for a verdict in a few words."""
    if result.get("problem"):
        return str(result["problem"])
    seats = [(side, result[side.value]) for side in Side]
    for side, seat in seats:
        for fault in seat["faults"][:1]:
            answered = f", answered {fault['answer'][:60]!r}" if fault["answer"] else ""
            last = (fault["stderr"].strip().splitlines() or [""])[-1][:100]
            error = f": {last}" if last else ""
            return (
                f"as {side.value} player, {fault['kind']} on {fault['position']}{answered}{error}"
            )
    for side, seat in seats:
        if seat["refutation"]:
            return f"as {side.value} player it loses {' '.join(map(str, seat['refutation']))}"
    missed = sum(seat["missed_wins"] for _, seat in seats)
    return f"lets a forced win go in {missed} positions" if missed else "never lets a win go"


def _section(at: int, result: Result) -> str:
    body = [f'<h2 id="bot{at}">{escape(result["name"])}</h2><p>{escape(why(result))}</p>']
    for side in Side:
        seat = result.get(side.value)
        if not seat:
            continue
        lines = seat["lines"]
        body.append(
            f"<p>As {side.value} player ({side.mark}): {lines['win']} games won, {lines['draw']}"
            f" drawn, {lines['loss']} lost; declines {seat['declined_wins']} immediate wins, lets"
            f" {seat['missed_wins']} forced wins go, misses {seat['missed_blocks']} blocks.</p>"
        )
        if seat["refutation"]:
            body.append(_replay(parse_game(result["game"]), seat["refutation"]))
        body += [_fault(fault) for fault in seat["faults"][:3]]
    return "\n".join(body)


def _fault(fault: Result) -> str:
    said = "\n".join(filter(None, (fault["answer"], fault["stderr"])))
    return f"<p>{fault['kind']} on {fault['position']}</p><pre>{escape(said)}</pre>"


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
