"""`claims`, `rivals`, `table-1` and `train-rival`: what the papers say, and their rivals."""

from pathlib import Path
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


def rivals(seconds: SecondsOption = None, as_json: JsonOption = False) -> None:
    """The strategies that the papers compare themselves with: which can lose, and how."""
    from noloss.lab.papers.claims_text import rivals_text
    from noloss.lab.papers.rivals.rival_list import judged_rivals

    with long_work("Proving the rivals", seconds) as budget:
        judged = judged_rivals(budget)
    show(judged, as_json, lambda document: rivals_text(document, text_width()), verdict=True)


def table_1(seconds: SecondsOption = None, as_json: JsonOption = False) -> None:
    """Table I of the WST paper (Garg, Songara and Maheshwari, 2017), as printed and as computed."""
    from noloss.lab.papers.claims_text import table_i_text
    from noloss.lab.papers.wst.table_i import table_i

    with long_work("Table I", seconds) as budget:
        table = table_i(budget)
    show(table, as_json, lambda document: table_i_text(document, text_width()), verdict=True)


def train_rival(
    name: Annotated[str, typer.Argument(help="fogel, coevolved, ling-lam or hochmuth.")],
    out: Annotated[Path, typer.Option(help="Where to write what was learned.")],
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")] = 0,
    generations: Annotated[
        int | None,
        typer.Option(min=1, max=100_000, help="How long to train.", show_default="by its recipe"),
    ] = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Train a rival that learns, by the recipe of its paper as far as it is public."""
    from noloss.lab.papers.claims_text import trained_text
    from noloss.lab.papers.rivals.training import train

    with long_work(f"Training {name}", seconds) as budget:
        trained = train(name, seed, out, generations, budget)
    show(trained, as_json, trained_text)
