"""`claims`: what the papers say, statement by statement."""

from typing import Annotated, Literal

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import say, show, text_width

Format = Literal["text", "csv", "latex", "markdown"]


def claims(
    keys: Annotated[
        list[str] | None,
        typer.Argument(help="Only claims whose key starts like this.", show_default=False),
    ] = None,
    readings: Annotated[
        bool,
        typer.Option("--readings", help="Also show how each was read, and by what it was judged."),
    ] = False,
    unchecked: Annotated[
        bool,
        typer.Option("--unchecked", help="List what is not checked instead, and why."),
    ] = False,
    form: Annotated[
        Format, typer.Option("--format", help="Print text, or one table for a file.")
    ] = "text",
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check what the papers say, statement by statement.

    The papers: T3DT (Paul, 2020), WST (Garg, Songara and Maheshwari, 2017), and Bhatt, Varshney
    and Deb (2007). A verdict is holds, fails, depends (on the reading: both are measured), larger
    (than the paper says) or answer (to a question, or a finding of our own).
    """
    from noloss.lab.papers import claims_text as words
    from noloss.lab.papers.claim_list import check_claims, chosen_unchecked
    from noloss.lab.show.table_formats import comma_separated, latex, markdown

    write = {"csv": comma_separated, "latex": latex, "markdown": markdown}.get(form)
    if unchecked:
        left = chosen_unchecked(keys or ())
        if write and not as_json:
            say(write(words.unchecked_table(left)).rstrip("\n"))
        else:
            show(left, as_json, lambda rows: words.unchecked_text(rows, text_width()))
        return
    with long_work("Checking claims", seconds) as budget:
        checked = check_claims(keys or (), budget)
    if write and not as_json:
        say(write(words.claims_table(checked)).rstrip("\n"))
        return
    show(
        checked, as_json, lambda rows: words.claims_text(rows, text_width(), readings), verdict=True
    )
