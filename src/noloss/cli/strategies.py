"""`strategies`: what there is to play with."""

from noloss.cli.options import JsonOption
from noloss.cli.show import show, text_width


def strategies(as_json: JsonOption = False) -> None:
    """List the strategies."""
    from noloss.show.text.strategies_text import listing, listing_text

    show(listing(), as_json, lambda document: listing_text(document, text_width()))
