"""The results of a class as pages: one for the teacher, and one for each student.

A page needs nothing but itself, and its first line forbids it to run or load anything, whatever a
bot has managed to say on it.
"""

from noloss.bots.bot import Fault
from noloss.bots.checking.check_report import SeatReport
from noloss.classroom.grading.grade_report import CheckedBot, Graded, GradeReport, Score
from noloss.classroom.show.grade_text import (
    KEPT_IN,
    left_out_text,
    losing_text,
    missed_text,
    number_text,
    points_text,
    unproven,
    verdicts_text,
    why,
)
from noloss.core.game import Cell, LineGame, Side
from noloss.core.notation import cell_text
from noloss.core.phrases import counted
from noloss.core.plain import MOST, plain_html
from noloss.core.position import Position
from noloss.show.text.chances import bracketed, percent

SHOWN = 3
"""How many missed wins and failures are shown of each seat."""
STYLE = """
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#111;
overflow-wrap:break-word}td:first-child{max-width:16rem;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:.3rem .6rem;
text-align:left;vertical-align:top}.never,.no{color:#06612a}.loses{color:#a11212}
.broken,.too{color:#6a3d00}td.never,td.no,td.loses,td.broken,td.too{font-weight:600}
h2{margin-top:2.5rem}h3{margin-bottom:.3rem}.note{color:#444;font-size:.9rem}
.game{display:flex;flex-wrap:wrap;gap:1rem;margin:.5rem 0 1rem}
figure{margin:0;max-width:12rem}figcaption{font-size:.85rem;margin-top:.3rem}
.board{display:grid;gap:2px;background:#555;width:max-content;border:2px solid #555}
.board span{background:#fff;width:2rem;height:2rem;text-align:center;line-height:2rem;
font-weight:600}.board .free{color:#767676;font-weight:400;font-size:.8rem}
.board .new{background:#ffe9a8}.lost .board{border-color:#a11212;background:#a11212}
.lost .new{background:#f7c6c6}.lost figcaption{color:#a11212}
pre{background:#f4f4f4;padding:.5rem;overflow:auto;white-space:pre-wrap}
"""
FORBID = "default-src 'none'; style-src 'unsafe-inline'"
VERDICTS = {
    "never loses": "It never loses: every reply to every move it makes was played.",
    "no loss found": "No loss was found, but this is not a proof.",
    "loses": "It can be beaten.",
    "broken": "It does not answer every question with a legal move.",
    "too slow": "It takes too long to answer.",
}
KINDS = {
    "illegal": "What it answered is not the number of a free cell",
    "crash": "It ended without an answer",
    "timeout": "It did not answer in time",
    "stopped": "It was stopped",
}


def class_page(report: GradeReport, title: str, files: tuple[str, ...]) -> str:
    """Every verdict with its reason, and then each bot; `files` are the students' own pages."""
    scores = report.scores
    head = f"<th>bot</th><th>verdict</th>{'<th>points</th>' if scores else ''}<th>why</th>"
    rows = "\n".join(
        f'<tr><td><a href="#bot{at}">{plain_html(bot.name)}</a></td>'
        f'<td class="{bot.verdict.split()[0]}">{bot.verdict}</td>'
        f"{f'<td>{points_text(scores[bot.name])}</td>' if scores else ''}"
        f"<td>{plain_html(why(bot))}</td></tr>"
        for at, bot in enumerate(report.bots)
    )
    notes = f'<p class="note">{plain_html(KEPT_IN[report.protection])}.'
    if report.left_out:
        notes += f" Skipped, since they are not programs: {plain_html(left_out_text(report))}."
    sections = "\n".join(
        f'<h2 id="bot{at}">{plain_html(bot.name)}</h2>'
        f'<p class="note"><a href="{plain_html(file)}">The page for this student alone</a></p>'
        f"{_bot(bot, None if scores is None else scores[bot.name])}"
        for at, (bot, file) in enumerate(zip(report.bots, files, strict=True))
    )
    body = f"<p>{verdicts_text(report)}.</p><table><tr>{head}</tr>\n{rows}</table>{notes}</p>"
    return _page(title, f"{body}\n{sections}")


def student_page(bot: Graded, score: Score | None, title: str) -> str:
    """What one student may see: the verdict on one bot."""
    note = '<p class="note">Cells are numbered from 1 along the rows.</p>'
    return _page(f"{title}: {bot.name}", f"{_bot(bot, score)}{note}")


def _page(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{FORBID}">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{plain_html(title)}</title><style>{STYLE}</style></head>"
        f"<body><h1>{plain_html(title)}</h1>{body}</body></html>\n"
    )


def _bot(bot: Graded, score: Score | None) -> str:
    said = VERDICTS[bot.verdict]
    if bot.verdict == "no loss found" and isinstance(bot, CheckedBot):
        said = f"No loss was found, but this is not a proof: {unproven(bot)}."
    verdict = f"<strong>{bot.verdict.capitalize()}.</strong> {said}"
    parts = [f'<p class="{bot.verdict.split()[0]}">{verdict}</p>']
    if not isinstance(bot, CheckedBot):
        parts.append(f"<pre>{plain_html(bot.problem, 4 * MOST, lines=True)}</pre>")
    if score is not None:
        parts.append(_score(score))
    if isinstance(bot, CheckedBot):
        if bot.reading:
            parts.append(f'<p class="note">Its function was {plain_html(bot.reading)}.</p>')
        parts += [f"<p>Perhaps: {plain_html(guess.says)}</p>" for guess in bot.guesses]
        parts += [_seat(bot, side, seat) for side, seat in bot.seats.items()]
    return "\n".join(parts)


def _score(score: Score) -> str:
    rows = "".join(
        f"<tr><td>{plain_html(item.name)}</td><td>{number_text(item.points)} of"
        f" {number_text(item.of)}</td><td>{plain_html(item.why)}</td></tr>"
        for item in score.items
    )
    total = f"<tr><th>together</th><th>{points_text(score)}</th><th></th></tr>"
    return f"<table>{rows}{total}</table>"


def _seat(bot: CheckedBot, side: Side, seat: SeatReport) -> str:
    begins = "When it begins" if side is Side.FIRST else "When the other begins"
    which = "that can be" if bot.deterministic else "that were"
    parts = [
        f"<h3>{begins} ({side.mark})</h3>",
        f"<p>Of {counted(seat.lines.total, 'game')} {which} played against it, it wins"
        f" {seat.lines.win:,}, draws {seat.lines.draw:,} and loses {seat.lines.loss:,}.",
    ]
    if seat.missed_blocks or seat.declined_wins:
        all_the_same = seat.declined_wins and not seat.missed
        parts.append(
            f" It declines {counted(seat.declined_wins, 'immediate win')}"
            f"{' (but still wins by force)' if all_the_same else ''} and misses"
            f" {counted(seat.missed_blocks, 'block')}."
        )
    parts += ["</p>", _chances(seat)]
    if seat.refutation:
        parts.append(_lost_game(bot.game, side, seat))
    if seat.missed:
        shown = seat.missed[:SHOWN]
        more = len(seat.missed) - len(shown)
        boards = "".join(
            _figure(m.position, m.played, _sentence(missed_text(m)), "") for m in shown
        )
        rest = f"<p>and {more:,} more</p>" if more else ""
        parts.append(f'<p>Wins it lets go:</p><div class="game">{boards}</div>{rest}')
    if seat.faults:
        parts.append(f"<p>It failed on {counted(len(seat.faults), 'question')}, for example:</p>")
        parts += map(_fault, seat.faults[:SHOWN])
    return "".join(parts)


def _chances(seat: SeatReport) -> str:
    """The exact chances to win."""
    rows = "".join(
        f"<li>against {plain_html(name)}: it wins {percent(against.win)} %"
        + bracketed(against.win, "exactly ")
        + (
            ""
            if against.best is None
            else f"; a player who never loses can win up to {percent(against.best)} %"
            + bracketed(against.best)
        )
        + "</li>"
        for name, against in seat.against.items()
    )
    return f"<ul>{rows}</ul>" if rows else ""


def _lost_game(game: LineGame, side: Side, seat: SeatReport) -> str:
    """The game move by move, with the move that lost it."""
    position, figures, losing = game.start(), [], seat.losing_move
    for number, cell in enumerate(seat.refutation or (), 1):
        own = position.turn is side
        lost = losing is not None and (position, cell) == (losing.position, losing.played)
        words = f"{number}. {'The bot' if own else 'The opponent'} plays {cell_text(cell)}"
        if lost and losing is not None:
            words += f": {losing_text(losing)}"
        position = position.after(cell)
        figures.append(_figure(position, cell, words, "lost" if lost else ""))
    return f'<p>A game that it loses:</p><div class="game">{"".join(figures)}</div>'


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _figure(position: Position, marked: Cell, words: str, kind: str) -> str:
    return (
        f'<figure class="{kind}">{_board(position, marked)}'
        f"<figcaption>{plain_html(words)}</figcaption></figure>"
    )


def _board(position: Position, marked: Cell) -> str:
    """A board with the numbers of its free cells."""
    letters = [letter for letter in str(position) if letter in "XO."]
    spans = []
    for at, letter in enumerate(letters):
        kind = ("free " * (letter == ".") + "new" * (at == marked)).strip()
        spans.append(f'<span class="{kind}">{cell_text(at) if letter == "." else letter}</span>')
    columns = f"grid-template-columns:repeat({position.game.shape[0]},auto)"
    return f'<div class="board" style="{columns}">{"".join(spans)}</div>'


def _fault(fault: Fault) -> str:
    said = "\n".join(filter(None, (fault.answer, fault.stderr)))
    head = plain_html(f"{KINDS[fault.kind]}: asked about {fault.position}")
    return f"<p>{head}</p>" + (
        f"<pre>{plain_html(said, 2 * MOST, lines=True)}</pre>" if said.strip() else ""
    )
