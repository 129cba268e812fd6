"""`claims`: what the papers say, statement by statement."""

from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import show, text_width


def claims(
    keys: Annotated[
        list[str] | None,
        typer.Argument(help="Only claims whose key starts so.", show_default=False),
    ] = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check what the papers say, statement by statement."""
    from noloss.claims.registry import check_claims
    from noloss.report.text.claims_text import claims_text

    with long_work("Checking claims", seconds) as budget:
        checked = check_claims(keys or (), budget)
    show(checked, as_json, lambda document: claims_text(document, text_width()))
