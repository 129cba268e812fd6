"""The rivals and WST's Table I, in plain text."""

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING

from noloss.core.notation import moves_text
from noloss.core.phrases import counted
from noloss.lab.papers.rivals.rival_list import JudgedRival, SeatVerdict
from noloss.lab.papers.wst.table_i import COLUMNS, TableRow
from noloss.show.text.text_table import PLAIN_WIDTH, text_table

if TYPE_CHECKING:
    from noloss.lab.papers.rivals.training import Trained


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
