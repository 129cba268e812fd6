"""`export`: a strategy as one file in another language."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from noloss.cli.long_work import PositionsOption, SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption, Name
from noloss.cli.show import say, say_prose, show


def export(
    name: Name,
    to: Annotated[
        Literal["python", "js", "c", "json"],
        typer.Option("--to", help="The language.", show_default=False),
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Write it to this file instead of printing it."),
    ] = None,
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Run it on every position and compare it with the original."),
    ] = False,
    round_long: Annotated[
        bool,
        typer.Option(
            "--round",
            help="Round chances to millionths where their common denominator is above 2^53.",
        ),
    ] = False,
    game: GameOption = "3x3",
    budget: PositionsOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write a strategy as one file that needs nothing else, for your game.

    With --verify, exit code 1 means that the language is not installed here.
    """
    from noloss.core.notation import parse_game
    from noloss.show.exports.export import export as write_export
    from noloss.show.text.strategies_text import exported_text, verified_text
    from noloss.strategies.catalogue import strategy

    line_game, player = parse_game(game), strategy(name)
    with long_work(f"Exporting {name}", seconds, budget) as allowed:
        exported = write_export(line_game, player, to, out, verify, allowed, round_long=round_long)
    if exported.text is None or as_json:
        show(exported, as_json, exported_text, verdict=True)
    else:
        say(exported.text.rstrip("\n"))
    if verify:
        say_prose(verified_text(exported), err=exported.text is not None or as_json, verdict=True)
    raise typer.Exit(0 if exported.verified or not verify else 1)
