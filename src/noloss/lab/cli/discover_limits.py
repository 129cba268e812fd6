"""`noloss discover weights` and `noloss discover potential`: what cannot be, and what must."""

from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption, complete_game
from noloss.cli.show import show, text_width


def weights(seconds: SecondsOption = None, as_json: JsonOption = False) -> None:
    """Why no weighting of line types can play second on 3x3 without losing: a checked proof."""
    from noloss.lab.discover.weighting import checked_proof
    from noloss.lab.show.discover_text import weighting_text

    with long_work("Looking for a contradiction", seconds) as budget:
        proof = checked_proof(budget)
    show(proof, as_json, lambda document: weighting_text(document, text_width()))


def potential(
    game: Annotated[
        str,
        typer.Argument(
            help="The game: 5x5, 8x8x8, ...", autocompletion=complete_game, show_default=False
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Where the rule `potential` alone never loses, by the theorem of Erdős and Selfridge."""
    from noloss.core.notation import parse_game
    from noloss.lab.discover.weighting import danger_bound
    from noloss.lab.show.discover_text import danger_text

    show(danger_bound(parse_game(game)), as_json, danger_text)
