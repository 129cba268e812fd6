"""`noloss discover rules`: the smallest rule lists that never lose, by exhaustive search."""

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import show, text_width


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
        str,
        typer.Option(
            help="nine (win, block, fork, ...), places, full, boards; or terms with commas between."
        ),
    ] = "nine",
    reading: Annotated[
        Reading,
        typer.Option(help="The first rule that applies decides, or each keeps its best (>)."),
    ] = Reading.FIRST,
    seat: Annotated[Seat, typer.Option(help="Where it must not lose.")] = Seat.BOTH,
    terms: Annotated[
        bool,
        typer.Option(
            "--terms", help="The fewest terms instead: a rule asks for one or two, or not for them."
        ),
    ] = False,
    up_to: Annotated[
        int, typer.Option(min=1, max=12, help="Lists of at most so many rules, or terms.")
    ] = 6,
    part: Annotated[
        str, typer.Option(help="Search only a part, such as 2/5, by the first rule of a list.")
    ] = "1/1",
    log: Annotated[
        list[Path] | None,
        typer.Option(help="Go on from these files, and add what is done to the first."),
    ] = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """The least number of rules that never lose on 3x3, and how many lists have it: all are tried.

    What is done is kept in --log FILE, so that a search can be stopped, resumed and shared: each
    process takes a --part and a log of its own, and a search with all the logs gives the answer.
    """
    from noloss.core.notation import parse_game
    from noloss.discover.rule_log import RuleLog
    from noloss.discover.rule_search import parse_part, search_rules
    from noloss.discover.rule_terms import search_terms
    from noloss.discover.rule_vocabularies import vocabulary as named
    from noloss.report.text.discover_text import rule_search_text, term_search_text

    if terms and reading is Reading.REFINE:
        raise typer.BadParameter(
            "is for rules that decide, not --reading refine", param_hint="--terms"
        )
    game, words, share = parse_game("3x3"), named(vocabulary), parse_part(part)
    with long_work("Searching rule lists", seconds) as budget:
        notes = RuleLog(*(log or ()))
        if terms:
            least = search_terms(game, vocabulary, words, seat.value, up_to, share, notes, budget)
            show(least, as_json, lambda document: term_search_text(document, text_width()))
            return
        found = search_rules(
            game, vocabulary, words, reading.value, seat.value, up_to, share, notes, budget
        )
    show(found, as_json, lambda document: rule_search_text(document, text_width()))
