"""`noloss review`: every mistake in recorded games of anyone, and how well each player did."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption
from noloss.cli.show import show, text_width


def review(
    file: Annotated[
        Path,
        typer.Argument(
            help="Recorded games: CSV with the columns game and cell, and perhaps board, player,"
            " mark and outcome; or JSON with the same keys, or with whole games.",
            show_default=False,
        ),
    ],
    draw: Annotated[
        str | None,
        typer.Option(help="Draw the game with this name, move by move.", show_default=False),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="List every mistake.")] = False,
    game: GameOption = "3x3",
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find every mistake in recorded games, and how often each player avoided one."""
    from noloss.arena.review import review as review_file
    from noloss.core.notation import parse_game
    from noloss.show.text.review_text import review_text

    with long_work("Reviewing", seconds) as budget:
        reviewed = review_file(file, parse_game(game), budget)
    show(reviewed, as_json, lambda document: review_text(document, every, draw, text_width()))
