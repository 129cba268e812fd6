"""`move`: what a strategy does on a board."""

from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption
from noloss.cli.options import GameOption, JsonOption, complete_strategy
from noloss.cli.quick_move import show_move
from noloss.core.budget import Budget


def move(
    position: Annotated[str, typer.Argument(help="The board by rows, such as X.O/.X./...")],
    strategy: Annotated[
        str | None,
        typer.Option(
            "--strategy",
            "-s",
            help="The strategy to ask; by default, t3dt or one that plays the game.",
            autocompletion=complete_strategy,
            show_default=False,
        ),
    ] = None,
    game: GameOption = "3x3",
    seed: Annotated[
        int | None, typer.Option(help="Also pick one of the moves at random, with this seed.")
    ] = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """What a strategy does on a board: its moves with their exact chances, and why."""
    with Budget(seconds=seconds).meter(f"{strategy or game}").going_on():
        show_move(position, strategy, game, seed, as_json)
