"""`noloss discover rules`: the smallest rule lists that never lose, by exhaustive search."""

from enum import Enum
from typing import Annotated

import typer

from noloss.cli.options import JsonOption
from noloss.cli.show import show, text_width


class Seat(Enum):
    """The seats in which a list must not lose."""

    FIRST = "first"
    SECOND = "second"
    BOTH = "both"


def rules(
    vocabulary: Annotated[
        str, typer.Option(help="nine, or terms with commas between them: win, block, any.")
    ] = "nine",
    seat: Annotated[Seat, typer.Option(help="Where it must not lose.")] = Seat.BOTH,
    up_to: Annotated[int, typer.Option(min=1, max=9, help="Lists of at most so many rules.")] = 6,
    as_json: JsonOption = False,
) -> None:
    """The least number of rules that never lose on 3x3, and how many lists have it."""
    from noloss.core.notation import parse_game
    from noloss.discover import rule_search, rule_vocabularies
    from noloss.report.text.discover_text import rule_search_text

    terms = rule_vocabularies.vocabulary(vocabulary)
    found = rule_search.search_rules(parse_game("3x3"), vocabulary, terms, seat.value, up_to)
    show(found, as_json, lambda document: rule_search_text(document, text_width()))
