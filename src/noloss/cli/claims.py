"""`claims`: what the papers say, statement by statement."""

from typing import Annotated

import typer

from noloss.cli.options import JsonOption
from noloss.cli.show import gauge, say, show_json, show_table


def claims(
    keys: Annotated[
        list[str] | None,
        typer.Argument(help="Only claims whose key starts so.", show_default=False),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check what the papers say, statement by statement."""
    from noloss.claims.registry import check_claims, chosen_claims
    from noloss.core.budget import Budget
    from noloss.core.document import to_json
    from noloss.report.claims_text import claim_rows, tally_text

    with gauge("Checking claims", len(chosen_claims(keys or ()))) as bar:
        budget = Budget(progress=lambda words, done, _: bar(words, done))
        checked = check_claims(keys or (), budget)
    if as_json:
        show_json(to_json(checked))
    else:
        show_table(("key", "statement~", "verdict", "evidence~"), claim_rows(checked))
        say(tally_text(checked))
