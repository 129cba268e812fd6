"""Guesses at the cause of what went wrong with a bot: what beginners' bots most often get wrong."""

import re
from collections.abc import Iterator, Mapping

from noloss.bots.bot import Fault
from noloss.bots.checking.check_report import Guess, SeatReport
from noloss.bots.manner import PAIR, Manner
from noloss.core.bits import bits
from noloss.core.game import Cell, Side
from noloss.core.notation import cell_text
from noloss.core.position import Position

LEAST_SWAPPED = 3
"""So many boards on which it could win and blocks instead say that it takes their marks for its."""

LEAST_MISCOUNTED = 3
"""So many answers, all of them free cells if the marks between rows are counted, say so."""

Choices = Mapping[Position, tuple[Cell, ...]]


def guesses(
    seats: Mapping[Side, SeatReport], choices: Choices, manner: Manner | None
) -> tuple[Guess, ...]:
    """What may be the cause, if something says so; `manner` is how a program was asked."""
    played = {side: seat for side, seat in seats.items() if seat.lines.total}
    good = [side for side, seat in played.items() if not (seat.refutation or seat.faults)]
    mute = [side for side, seat in seats.items() if _mute(side, seat, choices)] if good else []
    faults = [fault for side, seat in seats.items() if side not in mute for fault in seat.faults]
    found = [
        *_about_answers(faults, manner or Manner()),
        *_about_crashes(faults, bool(choices)),
    ]
    if _swapped(choices):
        found.append(
            Guess(
                "marks swapped",
                "it mistakes the other player's marks for its own: where both could win at once, "
                "it always blocks instead of winning.",
                "",
            )
        )
    if mute:
        side = good[0]
        found.append(
            Guess(
                "one seat",
                f"it was written for the {side.value} player only, and nothing is wrong there: "
                f"--side {side.value} checks that seat alone.",
                f"--side {side.value}",
            )
        )
    return tuple(found)


def _mute(side: Side, seat: SeatReport, choices: Choices) -> bool:
    """Whether it plays nothing in a seat, or always says the same and fails where that is taken."""
    if len(seat.faults) == seat.positions:
        return True
    moves = (move for p, cells in choices.items() if p.turn is side for move in cells)
    said = {*map(cell_text, moves), *(fault.answer for fault in seat.faults)}
    return bool(seat.faults) and len(said) == 1


def _about_answers(faults: list[Fault], manner: Manner) -> Iterator[Guess]:
    """Guesses from what it answered where that was not legal."""
    said = [fault for fault in faults if fault.kind == "illegal" and fault.answer]
    if said and not manner.pairs and all(PAIR.fullmatch(fault.answer) for fault in said):
        yield Guess(
            "row and column",
            "it answers with a row and a column: --row-column reads them, from 1, or from 0 with"
            " --zero-based.",
            "--row-column",
        )
    elif said and not manner.zero_based and _all_legal(said, Manner(zero_based=True)):
        yield Guess(
            "from zero",
            "it numbers cells from 0, but here they are numbered from 1: --zero-based reads its "
            "answers from 0.",
            "--zero-based",
        )
    elif said and manner.zero_based and not manner.pairs and _all_legal(said, Manner()):
        yield Guess(
            "from one",
            "it numbers cells from 1, as is usual here: leave out --zero-based.",
            "",
        )
    elif said and all(map(_whole_board, said)):
        yield Guess(
            "board",
            "it answers with the whole board after its move, not with the number of a cell: print "
            "that number, counted from 1 row by row.",
            "",
        )
    elif _miscounted(said, manner):
        yield Guess(
            "counts separators",
            "it mistakes what separates the rows of the board for cells: --board XO. writes only "
            "the cells, or skip the slashes when you read it.",
            "--board XO.",
        )
    elif any(re.search(r"[A-Za-z]{2}|more than one line", fault.answer) for fault in said):
        yield Guess(
            "prompt",
            "it prints a prompt or the board to its standard output, where only the number of a"
            " cell belongs: print the rest to the error stream, or not at all.",
            "",
        )
    if any(fault.kind == "timeout" and fault.answer for fault in faults):
        yield Guess(
            "not flushed",
            "it does not flush its output, or keeps reading until its input ends: it answered "
            "only then. Flush after each line: print(..., flush=True) in Python,"
            " fflush(stdout) in C.",
            "",
        )


def _about_crashes(faults: list[Fault], answers: bool) -> Iterator[Guess]:
    """Guesses from how it ended where it did not answer."""
    crashed = [fault for fault in faults if fault.kind == "crash"]
    if not answers and crashed and not any(fault.answer or fault.stderr for fault in faults):
        yield Guess(
            "no answer",
            "it is not a program that answers lines such as '.../.../... X' with the number of a"
            " cell. If the file has functions, name the one that makes a move, FILE:FUNCTION; for "
            "a file from Harvard's course CS50, use --as cs50.",
            "",
        )
    if any("invalid literal for int()" in fault.stderr for fault in crashed):
        yield Guess(
            "a number wanted",
            "it expects a number where it is sent the board, like a game for a person: it should "
            "read lines such as '.../.../... X', or have a function that takes the board.",
            "",
        )
    if answers and any(not fault.stderr for fault in crashed):
        yield Guess(
            "one answer per start",
            "it ends after one answer: --per-move starts it for each question.",
            "--per-move",
        )


def _all_legal(faults: list[Fault], manner: Manner) -> bool:
    """Whether answers that are not legal would be, read in this manner."""
    for fault in faults:
        meant = manner.cell(fault.position, fault.answer)
        if meant is None or not 0 <= meant < fault.position.game.size:
            return False
        if not fault.position.playable >> meant & 1:
            return False
    return True


def _whole_board(fault: Fault) -> bool:
    """Whether an answer is the board with one mark more, however it is written."""
    said = re.sub("[^XO.]", "", re.sub("[-_]", ".", fault.answer.upper()))
    after = (fault.position.after(cell) for cell in fault.position.legal())
    return any(re.sub("[^XO.]", "", str(position)) == said for position in after)


def _miscounted(said: list[Fault], manner: Manner) -> bool:
    """Whether all answers are free cells if they count everything in the text of the board."""
    if len(said) < LEAST_MISCOUNTED or manner.pairs or manner.cells or manner.rows in ("", "\n"):
        return False
    first, empty = 0 if manner.zero_based else 1, manner.marks[2]
    for fault in said:
        text = manner.question(fault.position).split()[0]
        at = int(fault.answer) - first if re.fullmatch(r"\d{1,3}", fault.answer) else -1
        if not (0 <= at < len(text) and text[at] == empty):
            return False
    return True


def _swapped(choices: Choices) -> bool:
    """Whether it never wins where it could but for a block, but always blocks.

    Boards do not count on which somebody who takes their marks for its own has another good move
    there: to stop what it takes for their win, and threaten two things.
    """
    chances = blocks = 0
    for position, moves in choices.items():
        wins, threats = position.wins(position.turn), position.wins(position.turn.other)
        if wins and threats and not wins & threats and not _forks(position, wins):
            chances += 1
            blocks += all(threats >> cell & 1 for cell in moves)
    return chances >= LEAST_SWAPPED and blocks == chances


def _forks(position: Position, cells: int) -> bool:
    """Whether one of these cells would give the other player two ways to win."""
    for cell in bits(cells):
        ways = position.game.completions(position.other | 1 << cell, position.own)
        if ways.bit_count() > 1:
            return True
    return False
