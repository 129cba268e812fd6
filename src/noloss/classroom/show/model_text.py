"""A language model's play on a page, and what asking it takes."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from noloss.classroom.models.chat import question
from noloss.classroom.models.model_check import BoardFigures, ModelReport, Plan, RecordedSeat
from noloss.core.game import LineGame, Side
from noloss.core.notation import moves_text
from noloss.core.phrases import counted
from noloss.core.plain import plain
from noloss.show.text.chances import percent
from noloss.show.text.text_table import PLAIN_WIDTH, text_table

LETTERS_PER_TOKEN = 4
"""Roughly, in English."""
COLUMNS = (
    *(
        "board",
        "answers>",
        "illegal %>",
        "matter>",
        "kept %>",
        "by chance %>",
        "same in all images>",
    ),
)


def estimate_text(plans: Sequence[Plan], known: int, per_minute: float, file: str) -> str:
    """What will be asked, before anything is sent."""
    most = sum(plan.most for plan in plans)
    letters = sum(len(question(plan.game.start())) * plan.most for plan in plans)
    lines = [
        f"  {plan.game}: {counted(sum(map(len, plan.shown)), 'question')} about"
        f" {counted(len(plan.shown), 'board')} and their images"
        + (f", and all play, at most {counted(plan.walked, 'question')}" if plan.walked else "")
        for plan in plans
    ]
    return "\n".join(
        [
            f"At most {counted(most, 'question')}, one move each:",
            *lines,
            f"That is at most about {letters // LETTERS_PER_TOKEN:,} tokens sent, plus what"
            f" the model writes; at {per_minute:g} per minute, it takes at most"
            f" {counted(ceil(most / per_minute), 'minute')}.",
            f"{counted(known, 'answer')} already in {plain(file)}; nothing there is asked again.",
        ]
    )


def model_text(report: ModelReport, width: int = PLAIN_WIDTH) -> str:
    """The page."""
    head = {
        "loses": f"{plain(report.bot)} LOSES",
        "broken": f"{plain(report.bot)} ANSWERS ILLEGALLY",
    }.get(report.verdict, f"No loss of {plain(report.bot)} was found")
    lines = [
        f"{head} ({counted(report.asked, 'question')} sent to {plain(report.endpoint)}).",
        "",
        text_table(COLUMNS, [_row(board) for board in report.boards.values()], width),
        "",
        "A decision matters if some moves keep the result and others do not;",
        '"by chance" is the share that random moves would have kept.',
    ]
    for board in report.boards.values():
        for side, seat in (board.seats or {}).items():
            lines += ["", *_seat_lines(board.game, side, seat)]
    if not report.complete:
        lines += ["", "Not everything was asked: run it again to continue."]
    return "\n".join(lines)


def _row(board: BoardFigures) -> tuple[str, ...]:
    figures = board.answers
    return (
        str(board.game),
        f"{figures.moves:,}",
        _share(Fraction(figures.illegal, figures.moves) if figures.moves else None),
        f"{figures.matter:,}",
        _share(figures.share),
        _share(figures.chance),
        f"{board.alike} of {board.boards}",
    )


def _share(share: Fraction | None) -> str:
    return "-" if share is None else percent(share)


def _seat_lines(game: LineGame, side: Side, seat: RecordedSeat) -> list[str]:
    lost = (
        f"shortest game it loses: {moves_text(seat.refutation)}"
        if seat.refutation
        else "no game is lost by legal moves"
    )
    best = "" if seat.best is None else f"; {percent(seat.best)} % is possible without a risk"
    return [
        f"{game} as {side.value} player ({side.mark}), all play:"
        f" {counted(seat.positions, 'position')}, {seat.illegal:,} answered illegally; {lost}.",
        f"  Against a player who moves at random it wins {seat.win} ({percent(seat.win)} %){best},",
        f"  draws {percent(seat.draw)} %, loses {percent(seat.loss)} % and forfeits"
        f" {percent(seat.forfeit)} % by illegal answers.",
    ]
