"""A check of a bot in plain words."""

from noloss.arena.check_report import CheckReport, SeatReport, final
from noloss.arena.checking.questioned import MOST_FAULTS
from noloss.arena.yardsticks import Against
from noloss.bridges.bot import Fault
from noloss.bridges.resolve import AS_USUAL, Running
from noloss.core.game import LineGame, Side
from noloss.core.notation import cell_text, moves_text
from noloss.core.phrases import counted
from noloss.core.plain import plain
from noloss.core.position import Position
from noloss.report.text.chances import percent
from noloss.report.text.words import SHOWN


def check_text(report: CheckReport, every: bool = False, running: Running = AS_USUAL) -> str:
    """The report for a person; `every` lists all positions instead of a few.

    `running` is how the bot was run, for advice on what to do about failures.
    """
    asked, bot = sum(seat.positions for seat in report.seats.values()), plain(report.bot)
    head = {
        "never loses": f"{bot} never loses {report.game}",
        "loses": f"{bot} LOSES {report.game}",
        "broken": f"{bot} IS BROKEN",
        "no loss found": f"no loss of {bot} was found in {report.game}",
        "too slow": f"{bot} IS TOO SLOW",
    }[report.verdict]
    lines = [f"{head} ({_surety(report)}; {counted(asked, 'position')})."]
    for side, seat in report.seats.items():
        lines += _seat_lines(report.game, side, seat, every)
    lines += _advice([fault for seat in report.seats.values() for fault in seat.faults], running)
    if report.varied:
        shown = list(report.varied.items())[: None if every else SHOWN]
        lines.append(f"It answered differently in {counted(len(report.varied), 'position')}:")
        for position, answers in shown:
            times = ", ".join(
                f"{cell_text(c)} ({counted(n, 'time')})" for c, n in sorted(answers.items())
            )
            lines.append(f"  {position}  {times}")
        if report.samples == 1:
            lines.append("It is not deterministic: --samples 20 asks each position 20 times.")
    return "\n".join(lines)


def _surety(report: CheckReport) -> str:
    if report.verdict in ("broken", "too slow"):
        return "its games end where it fails"
    if report.exact:
        return "proven over all play"
    asked = f"every position asked {counted(report.samples, 'time')}"
    if not report.deterministic:
        fact = "a loss that was seen is a fact" if report.proven else "not proven"
        return f"its answers vary, {fact}: {'asked twice' if report.samples == 1 else asked}"
    same = "every answer was the same when asked again"
    return (
        "proven over all play, taking it to be deterministic:"
        f" {same if report.samples == 1 else asked}"
    )


def _advice(faults: list[Fault], running: Running) -> list[str]:
    """What a bot that fails was allowed, and what may help."""
    lines, kinds = [], {fault.kind for fault in faults}
    if len(faults) >= MOST_FAULTS:
        lines.append(f"After {counted(len(faults), 'failure')} it was asked no more.")
    if "timeout" in kinds:
        most = counted(running.limits.seconds, "second")
        lines.append(f"An answer may take {most}: --timeout allows more.")
    if not running.per_move and any(f.kind == "crash" and not f.stderr for f in faults):
        lines.append(
            "If the program ends after one answer: --per-move starts it for each question."
        )
    return lines


def _seat_lines(game: LineGame, side: Side, seat: SeatReport, every: bool) -> list[str]:
    games = seat.lines
    lines = [
        f"As {side.value} player ({side.mark}): {counted(games.total, 'game')}:"
        f" {games.win:,} won, {games.draw:,} drawn, {games.loss:,} lost."
    ]
    if seat.refutation:
        lines.append(
            f"  shortest game it loses: {moves_text(seat.refutation)}"
            f", ending in {final(game, seat.refutation)}"
        )
    for what, places in (
        ("fails", seat.faults),
        ("declines an immediate win", seat.declined),
        ("lets a forced win go", tuple(m.position for m in seat.missed)),
        ("misses a block", seat.unblocked),
    ):
        if places:
            lines += [f"  {what} in {counted(len(places), 'position')}:"]
            lines += [f"    {_place(place)}" for place in places[: None if every else SHOWN]]
            if len(places) > SHOWN and not every:
                lines.append(f"    ... and {len(places) - SHOWN:,} more (--all lists them)")
    lines += [_against(rival, against) for rival, against in seat.against.items()]
    return lines


def _place(place: Fault | Position) -> str:
    if isinstance(place, Position):
        return str(place)
    detail = f": answered '{plain(place.answer)}'" if place.answer else ""
    last = place.stderr.strip().splitlines()[-1:]
    error = f"; stderr: {plain(last[0])}" if last else ""
    return f"{place.position}  {place.kind}{detail}{error}"


def _against(rival: str, against: Against) -> str:
    best = "" if against.best is None else f" of at most {against.best} ({percent(against.best)} %)"
    return (
        f"  wins {against.win} ({percent(against.win)} %) against {rival}{best}"
        f"{' without risking a loss' if best else ''}"
    )
