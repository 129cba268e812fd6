"""Checked claims, judged rivals and WST's Table I as text, and claims as a table for a file."""

from collections import Counter
from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING

from noloss.core.notation import moves_text
from noloss.core.phrases import counted
from noloss.lab.papers.claim import CheckedClaim, Unchecked, Verdict
from noloss.lab.papers.rivals.rival_list import JudgedRival, SeatVerdict
from noloss.lab.papers.wst.table_i import COLUMNS, TableRow
from noloss.lab.show.table_formats import Table
from noloss.show.text.text_table import PLAIN_WIDTH, text_table

if TYPE_CHECKING:
    from noloss.lab.papers.rivals.training import Trained


WORDS: dict[Verdict, tuple[str, str]] = {
    "holds": ("holds", "hold"),
    "fails": ("fails", "fail"),
    "depends": ("depends on the reading", "depend on the reading"),
    "larger": ("is larger than the paper says", "are larger than the paper says"),
}
"""What one claim of each verdict does, and what several do."""


def claims_text(
    checked: Sequence[CheckedClaim], width: int = PLAIN_WIDTH, readings: bool = False
) -> str:
    """Every claim with its verdict, place and evidence, and how many of each verdict there are.

    `readings` adds how we read it and what decides.
    """
    parts = [_block(claim, width, readings) for claim in checked]
    return "\n\n".join([*parts, fill(tally_text(checked), width)])


def _block(claim: CheckedClaim, width: int, readings: bool) -> str:
    told = {"says": claim.claim}
    if readings:
        told |= {"reading": claim.reading, "judged by": claim.tolerance}
    told["evidence"] = shown_evidence(claim)
    lines = [f"{claim.key}: {claim.verdict} ({claim.paper}, {claim.place})"]
    for word, text in told.items():
        lines.append(
            fill(
                text,
                width,
                initial_indent=f"  {word:10}",
                subsequent_indent=" " * 12,
                break_on_hyphens=False,
                break_long_words=False,
            )
        )
    return "\n".join(lines)


def shown_evidence(claim: CheckedClaim) -> str:
    """The evidence, with the game to replay if there is one."""
    return claim.evidence + (f"; replay {moves_text(claim.replay)}" if claim.replay else "")


def tally_text(checked: Sequence[CheckedClaim]) -> str:
    """How many claims there are and what becomes of them, and how many answers."""
    tally = Counter(claim.verdict for claim in checked)
    answers = tally.pop("answer", 0)
    parts = [
        f"{tally[v]} {one if tally[v] == 1 else several}"
        for v, (one, several) in WORDS.items()
        if tally[v] or v in {"holds", "fails"}
    ]
    return (
        f"{counted(sum(tally.values()), 'claim')}: {', '.join(parts)};"
        f" {counted(answers, 'question')} answered."
    )


def claims_table(checked: Sequence[CheckedClaim]) -> Table:
    """All there is to each claim, for a file."""
    columns = ("key", "paper", "where", "claim", "verdict", "evidence", "reading", "judged by")
    rows = [
        (c.key, c.paper, c.place, c.claim, c.verdict, shown_evidence(c), c.reading, c.tolerance)
        for c in checked
    ]
    everything = tuple(range(len(columns)))
    return Table("What the papers say", columns, tuple(rows), everything, (2, 3, 5, 6, 7))


def unchecked_text(unchecked: Sequence[Unchecked], width: int = PLAIN_WIDTH) -> str:
    """What cannot be checked, and why."""
    rows = [(u.paper, u.place, u.claim, u.reason) for u in unchecked]
    return text_table(("paper", "where~", "statement~", "why not~"), rows, width)


def unchecked_table(unchecked: Sequence[Unchecked]) -> Table:
    """The same for a file."""
    rows = tuple((u.paper, u.place, u.claim, u.reason) for u in unchecked)
    return Table(
        "What is not checked", ("paper", "where", "claim", "why not"), rows, (0, 1, 2, 3), (1, 2, 3)
    )


def rivals_text(judged: Sequence[JudgedRival], width: int = PLAIN_WIDTH) -> str:
    """Every rival: what there is of it, and whether it loses."""
    rows = [
        (
            one.rival.strategy or "-",
            one.rival.source,
            one.rival.fidelity,
            "\n".join([*map(_seat_text, one.seats), f"missing: {one.rival.missing}"]),
        )
        for one in judged
    ]
    table = text_table(
        ("strategy", "source~", "fidelity", "proof, and what is missing~"), rows, width
    )
    said = (
        '"Missing" is what we could not find out; a reconstruction is not the original. --json '
        "lists what we were able to read."
    )
    return f"{table}\n\n{fill(said, width, break_on_hyphens=False)}"


def trained_text(trained: "Trained") -> str:
    """What came of a training."""
    return f"{trained.rival}: {trained.recipe}. Written to {trained.file}."


def _seat_text(seat: SeatVerdict) -> str:
    if seat.refutation is None:
        return f"{seat.side.value}: never loses"
    lost = counted(seat.lost, "game")
    return f"{seat.side.value}: loses {lost}, such as {moves_text(seat.refutation)}"


def table_i_text(table: Sequence[TableRow], width: int = PLAIN_WIDTH) -> str:
    """Table I: what is printed, and below it what we find."""
    rows = []
    for row in table:
        rows.append((row.rival, row.fidelity, *(c.printed for c in row.cells)))
        rows.append(("", "  computed", *(c.computed for c in row.cells)))
    said = (
        "The first line of each row is the entry as printed, the second what we computed with our "
        "version of the strategy; "
        "--json says why. An entry depends on the reading if the strategy never loses but gives "
        "up a forced win, or the reverse, or if some but not all of the moves it may choose make "
        "a fork."
    )
    shown = text_table(("strategy", "fidelity", *COLUMNS), rows, width)
    return f"{shown}\n\n{fill(said, width, break_on_hyphens=False)}"
