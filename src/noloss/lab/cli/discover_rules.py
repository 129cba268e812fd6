"""`noloss discover rules`: the smallest rule lists that never lose, by exhaustive search."""

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import show, text_width
from noloss.cli.workers import ClusterOption, WorkersOption, workers


class Seat(Enum):
    """The seats in which a list must not lose."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"


class Reading(Enum):
    """How a list is read."""

    FIRST = "first"
    REFINE = "refine"


def rules(
    vocabulary: Annotated[
        str | None,
        typer.Option(
            help="nine (win, block, fork, ...), places, full, boards; or terms separated by commas."
            " Default: boards with --goals, otherwise nine.",
            show_default=False,
        ),
    ] = None,
    reading: Annotated[
        Reading,
        typer.Option(
            help="The first rule that applies decides, or each keeps its best cells (as with "
            "--goals)."
        ),
    ] = Reading.FIRST,
    seat: Annotated[Seat, typer.Option(help="The seat in which it must not lose.")] = Seat.BOTH,
    terms: Annotated[
        bool,
        typer.Option(
            "--terms",
            help="Count terms instead of rules: a rule asks for one or two, or for their absence.",
        ),
    ] = False,
    goals: Annotated[
        str | None,
        typer.Option(
            help='One list for several boards, such as "3x3 4x4 5x5:4/first 4x3:3/wins":'
            " it refines, never loses drawn games and wins won ones.",
            show_default=False,
        ),
    ] = None,
    rule_list: Annotated[
        str | None,
        typer.Option(
            "--list",
            help='Try this list on the goals instead: generalist, or "combo > most lines > ...".',
            show_default=False,
        ),
    ] = None,
    up_to: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=12,
            help="The longest lists to try, in rules or terms; default 6, or 3 with --goals.",
            show_default=False,
        ),
    ] = None,
    part: Annotated[
        str, typer.Option(help="Search only a part, such as 2/5, by the first rule of a list.")
    ] = "1/1",
    log: Annotated[
        list[Path] | None,
        typer.Option(help="Continue from these files, and add what is done to the first."),
    ] = None,
    number: WorkersOption = None,
    cluster: ClusterOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find the shortest rule lists that never lose, by trying every list.

    On 3x3, or with --goals on several boards at once.

    --log FILE records progress, so that a search can be stopped and resumed. --workers or
    --cluster share the work; or each machine takes a --part and a log of its own, and a search
    with all the logs gives the answer.
    """
    from noloss.lab.discover.rule_question import RuleQuestion, answer
    from noloss.lab.discover.search_log import RuleLog, parse_part
    from noloss.lab.show.discover_text import search_text

    asked = RuleQuestion(vocabulary, reading.value, seat.value, terms, goals, rule_list, up_to)
    share, who = parse_part(part), workers(number, cluster)
    with long_work("Searching rule lists", seconds, kept=log[0] if log else None) as budget:
        found = answer(asked, share, RuleLog(*(log or ())), budget, who)
    alone = "" if share[1] == 1 else f"In part {part} alone: "
    show(found, as_json, lambda document: alone + search_text(document, text_width()), verdict=True)
