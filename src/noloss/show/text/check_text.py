"""A check in plain words: of a bot, of a file written for a course, or of a list of rules."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from noloss.arena.yardsticks import Against
from noloss.bots.bot import Fault
from noloss.bots.checking.check_report import (
    CheckReport,
    Evidence,
    LosingMove,
    MissedWin,
    SeatReport,
)
from noloss.bots.checking.lesson import LessonStep, RulesReport
from noloss.bots.checking.observation import GAMES_IN_A_ROW
from noloss.bots.checking.questioned import MOST_FAULTS, MOST_TIMEOUTS
from noloss.bots.checking.whole_games import can_all_be_played
from noloss.bots.courses.course_check import CourseReport
from noloss.bots.resolve import AS_USUAL, RUN_BY, Running
from noloss.core.game import Cell, Side
from noloss.core.notation import cell_text, moves_text
from noloss.core.phrases import any_of, counted
from noloss.core.plain import plain
from noloss.show.text.board_text import game_strip
from noloss.show.text.chances import percent
from noloss.show.text.text_table import PLAIN_WIDTH, text_table
from noloss.show.text.words import SHOWN, proof_text

PLACE = re.compile(r'File "(?:[^"]*/)?([^"/]+)", line (\d+)')
"""How Python names a place."""
ERROR = re.compile(r"[\w.]*(?:Error|Exception|Warning|Interrupt|Exit)\b")
FRAME = re.compile(r"\s+at ")
"""How a line begins that says where JavaScript or Java was: what went wrong is above such lines."""
BELOW = re.compile(r"\s|\}|Node\.js v|$")
"""How lines begin that follow what went wrong there."""


def last_words(stderr: str, most: int = 400) -> str:
    """The line that says what went wrong, which is the last one unless it is followed by a trace.

    With file and line where it is an error of Python's; empty if there is none.

    >>> last_words('  File "/home/x/bot.py", line 3\\n    if\\nSyntaxError: invalid syntax\\n')
    'SyntaxError: invalid syntax (bot.py, line 3)'
    >>> last_words("Error: boom\\n    at Pipe.read (node:x:1)\\n\\nNode.js v20.20.2\\n")
    'Error: boom'
    """
    lines = stderr.strip().splitlines()
    if any(map(FRAME.match, lines)):
        lines = [line for line in lines if not BELOW.match(line)] or lines
    last = lines[-1:]
    if not last:
        return ""
    places = PLACE.findall(stderr) if ERROR.match(last[0]) else []
    where = f" ({places[-1][0]}, line {places[-1][1]})" if places else ""
    known = where in last[0]
    return plain(last[0], most) + ("" if known else plain(where))


A = TypeVar("A")


def check_text(report: CheckReport, every: bool = False, running: Running = AS_USUAL) -> str:
    """The report for a person; `every` lists all positions instead of a few.

    `running` is how the bot was run, for advice on what to do about failures.
    """
    bot, game = plain(report.bot), report.game
    positions = counted(sum(seat.positions for seat in report.seats.values()), "position")
    slow = all(fault.kind == "timeout" for fault in report.faults)
    failing = "TOO SLOW" if slow else "BROKEN"
    broken = f" AND IS {failing} in {counted(len(report.faults), 'position')}"
    head = {
        "never loses": f"{bot} never loses at {game} ({_surety(report)}; {positions}).",
        "loses": f"{bot} LOSES at {game}{broken if report.faults else ''}"
        f" ({_surety(report)}; {positions}).",
        "broken": f"{bot} IS BROKEN (its games end where it fails; {positions}).",
        "too slow": f"{bot} IS TOO SLOW (its games end where it did not answer; {positions}).",
        "no loss found": f"No loss of {bot} was found on {game} in"
        f" {counted(report.evidence.answers, 'answer')}: not proven ({positions}).",
    }[report.verdict]
    lines = [head, *_grounds(report)]
    for side, seat in report.seats.items():
        lines += _seat_lines(report, side, seat, every)
    lines += _advice(report, running)
    lines += [f"Perhaps {guess.says}" for guess in report.guesses]
    lines += _varied(report, every)
    return "\n".join(lines)


def _surety(report: CheckReport) -> str:
    """How far a verdict goes: whether all play was walked, and what it takes for granted."""
    if report.verdict == "loses":
        return "proven over all play" if report.exact else "certain: it lost a game that was played"
    if report.exact:
        return "proven over all play"
    board = "depend on the board alone"
    assumed = board if report.assumes == "board" else "do not depend on earlier games"
    return f"proven over all play if its answers {assumed}"


def _grounds(report: CheckReport) -> Iterator[str]:
    """What was assumed, and how that was tested."""
    if report.reading:
        tried = "" if report.reading.startswith(RUN_BY) else " (found by trying)"
        yield f"It was {plain(report.reading)}{tried}."
    if report.exact:
        return
    evidence = report.evidence
    if _searched(report):
        games = counted(evidence.games, "game")
        yield f"Too large to try everything: expert played {games} and looked for a loss."
        return
    if dependence := _dependence(report):
        yield f"{dependence}."
    yield f"Tested: {_tested(evidence, report.samples)}."
    if evidence.ended_early:
        yield f"Stopped early: --seconds was over. {_missing(evidence)}"
        if evidence.losing:
            boards = counted(len(evidence.losing), "board")
            yield f"Its answer loses on {boards} that it can hold, such as {evidence.losing[0]}."
        elif evidence.answers:
            yield "None of its answers so far loses a game that was not lost."
    elif not report.deterministic and evidence.start == "none":
        yield (
            "A function in this process cannot have a fresh start: check file.py:function, or an"
            " object, to see what it does in games of its own."
        )
    elif report.verdict == "never loses" and _games_left(report):
        yield "Not all games were played: --games plays all, however long that takes."


def _games_left(report: CheckReport) -> bool:
    """Whether --games would play more."""
    evidence = report.evidence
    few = 0 < evidence.in_a_row <= GAMES_IN_A_ROW * len(report.seats)
    return few and not evidence.all_games and can_all_be_played(report.game)


def _searched(report: CheckReport) -> bool:
    """Whether a loss was looked for, on a board too large to walk."""
    evidence = report.evidence
    return not (report.exact or evidence.passes or evidence.ended_early)


def _missing(evidence: Evidence) -> str:
    """What there was no time for."""
    if evidence.unasked:
        boards = counted(evidence.unasked, "board")
        return f"{boards} that came up were not asked; what follows them is unknown."
    if evidence.passes < 2:
        return "Every board was asked once, but not all of them twice."
    if evidence.untried:
        replies = counted(evidence.untried, "reply", "replies")
        return f"Not all games were played; {replies} in them were left untried."
    return "Not all games were played."


def _dependence(report: CheckReport) -> str:
    """What its answers depend on, as far as that is assumed or known."""
    if not report.deterministic:
        again = "the same game" if report.evidence.start != "none" else "games one after the other"
        return (
            f"Its answers vary in {again}, by chance or by what it remembers of earlier games: only"
            " games that were played count"
        )
    if report.assumes == "earlier games":
        return (
            "Its answers depend on earlier games: the same game goes otherwise when it is played"
            " after others. Only games that were played count"
        )
    if report.assumes == "board":
        return "Assumption: its answers depend on the board alone"
    remembers = "Its answers depend on the game so far. " if report.varied else ""
    return f"{remembers}Assumption: its answers do not depend on earlier games"


def _tested(evidence: Evidence, samples: int) -> str:
    """How it was asked."""
    starts = {
        "process": ", each in a process of its own",
        "reset": ", each after a line 'reset'",
        "instance": ", each with a new object",
        "none": "",
        "known": "",
    }
    if evidence.passes > 1:
        often = "twice, in two orders" if samples == 1 else counted(samples + 1, "time")
        fresh = "" if evidence.start == "none" else ", from two fresh starts"
        boards = f"every board asked {often}{fresh}"
    else:
        boards = "boards asked " + ("once" if samples == 1 else counted(samples, "time"))
    fresh_games = evidence.games - evidence.in_a_row
    parts = [boards]
    if evidence.in_a_row:
        parts.append(f"{counted(evidence.in_a_row, 'game')} played one after the other")
    if fresh_games:
        how = starts[evidence.start].replace(", each", "" if fresh_games == 1 else ", each")
        every = ", among them all that there are" if evidence.all_games else ""
        parts.append(f"{counted(fresh_games, 'game')}{how}{every}")
    return f"{'; '.join(parts)}; {counted(evidence.answers, 'answer')} in all"


def _varied(report: CheckReport, every: bool) -> Iterator[str]:
    if not report.varied:
        return
    yield f"It answered differently in {counted(len(report.varied), 'position')}:"
    for position, answers in list(report.varied.items())[: None if every else SHOWN]:
        times = ", ".join(
            f"{cell_text(c)} ({counted(n, 'time')})" for c, n in sorted(answers.items())
        )
        yield f"  {position}  {times}"
    if report.samples == 1 and not report.deterministic:
        yield "It is not deterministic: --samples 20 asks each position 20 times."


def _advice(report: CheckReport, running: Running) -> Iterator[str]:
    """What a bot that fails was allowed, and what may help."""
    faults = report.faults
    timeouts = sum(fault.kind == "timeout" for fault in faults)
    if timeouts >= MOST_TIMEOUTS:
        yield f"After {counted(timeouts, 'time-out')} it was not asked again."
    elif any(len(seat.faults) >= MOST_FAULTS for seat in report.seats.values()):
        yield f"After {counted(MOST_FAULTS, 'failure')} in a seat it was not asked again there."
    if timeouts:
        most = counted(running.limits.seconds, "second")
        yield f"Each answer is allowed {most}; --timeout changes that."


def _seat_lines(report: CheckReport, side: Side, seat: SeatReport, every: bool) -> Iterator[str]:
    games = seat.lines
    yield (
        f"As {side.value} player ({side.mark}): {counted(games.total, 'game')}:"
        f" {games.win:,} won, {games.draw:,} drawn, {games.loss:,} lost."
    )
    if seat.refutation:
        which = "" if _searched(report) else "shortest "
        yield f"  {which}game it loses: {moves_text(seat.refutation)}"
        blamed = seat.losing_move.position if seat.losing_move else None
        yield from (f"    {line}" for line in game_strip(report.game, seat.refutation, blamed))
        if not _searched(report):
            yield f"  {_blame(seat.losing_move)}"
    let_go = {missed.position for missed in seat.missed}
    most = None if every else SHOWN
    slow = [p for p in seat.declined if p not in let_go]
    yield from _places("fails", seat.faults, _fault, most)
    yield from _places(
        "declines an immediate win", [p for p in seat.declined if p in let_go], str, most
    )
    yield from _places("passes up an immediate win but still wins by force,", slow, str, most)
    yield from _places("lets a forced win go", seat.missed, _missed, most, seat.missed_wins)
    yield from _places("misses a block", seat.unblocked, str, most)
    sure = report.exact or report.deterministic
    for rival, against in seat.against.items():
        yield _against(rival, against) + ("" if sure else ", by the answers that were seen")


def _places(
    what: str,
    places: Sequence[A],
    say: Callable[[A], str],
    most: int | None,
    number: int | None = None,
) -> Iterator[str]:
    """Where it does something; in fewer positions than there are places, with several moves."""
    if places:
        number = number or len(places)
        moves = "" if number == len(places) else f", with {counted(len(places), 'move')}"
        yield f"  {what} in {counted(number, 'position')}{moves}:"
        yield from (f"    {say(place)}" for place in places[:most])
        if most is not None and len(places) > most:
            yield f"    ... and {len(places) - most:,} more (--all lists them)"


def _blame(losing: LosingMove | None) -> str:
    """Which move lost, and what would have held."""
    if losing is None:
        return "no move is to blame: it was lost all along"
    holds = "holds" if len(losing.safe) == 1 else "hold"
    return (
        f"your {cell_text(losing.played)} on {losing.position} loses; {_cells(losing.safe)} {holds}"
    )


def _missed(missed: MissedWin) -> str:
    wins = "wins" if len(missed.wins) == 1 else "win"
    return f"{missed.position}  played {cell_text(missed.played)}; {_cells(missed.wins)} {wins}"


def _cells(cells: Iterable[Cell]) -> str:
    return any_of(map(cell_text, cells))


def _fault(fault: Fault) -> str:
    detail = f": answered '{plain(fault.answer)}'" if fault.answer else ""
    last = last_words(fault.stderr)
    error = f"; stderr: {last}" if last else ""
    return f"{fault.position}  {fault.kind}{detail}{error}"


def _against(rival: str, against: Against) -> str:
    wins = f"  wins {against.win} ({percent(against.win)} %) against {rival}"
    if against.best is None:
        return wins
    best = f"{against.best} ({percent(against.best)} %)"
    return f"{wins}; the best without risking a loss is {best}"


COLUMNS = ("function", "asked>", "wrong>", "first in", "what is wrong there~")


def course_text(
    report: CourseReport,
    every: bool = False,
    running: Running = AS_USUAL,
    width: int = PLAIN_WIDTH,
) -> str:
    """The functions, if they were compared with the truth, and then the player."""
    player = check_text(report, every, running)
    if not report.functions:
        return player
    rows = [
        (
            name,
            f"{function.asked:,}",
            f"{function.wrong:,}",
            str(function.first or ""),
            plain(function.why),
        )
        for name, function in report.functions.items()
    ]
    wrong = [name for name, function in report.functions.items() if function.wrong]
    head = (
        f"{counted(len(wrong), 'function')} of {len(rows)} wrong: {', '.join(wrong)}."
        if wrong
        else f"All {len(rows)} functions are right on all positions of {report.game}."
    )
    return "\n".join([head, "", text_table(COLUMNS, rows, width), "", player])


def rules_text(report: RulesReport, every: bool = False) -> str:
    """The report for a person; `every` lists all positions where a forced win is let go."""
    lines = []
    for seat in report.seats.values():
        if seat.proof is not None:
            lines.append(proof_text(seat.proof, every))
        if seat.lesson:
            lines.append("  The game that it loses:")
        lines += [f"    {step_text(step)}" for step in seat.lesson]
    return "\n".join(lines)


def step_text(step: LessonStep) -> str:
    """A move of the lost game."""
    told = f"{step.position}  plays {cell_text(step.cell)} by the rule '{step.rule}'"
    return f"{told}: this loses; safe: {moves_text(step.safe)}" if step.loses else told
