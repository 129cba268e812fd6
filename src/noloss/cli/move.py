"""`move`: what a strategy does on a board."""

from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption
from noloss.cli.options import GameOption, JsonOption, complete_strategy
from noloss.cli.show import announced, paint, show
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
    words = f"{strategy} is thinking" if strategy else "Thinking"
    with Budget(seconds=seconds).meter(f"{strategy or game}").going_on(), announced(words):
        # some strategies take long to load
        from noloss.arena.advice import advise
        from noloss.core.notation import parse_game, parse_position
        from noloss.show.text.board_text import advice_text
        from noloss.strategies.catalogue import first_that_plays
        from noloss.strategies.catalogue import strategy as find

        line_game = parse_game(game)
        player = find(strategy) if strategy else first_that_plays(line_game)
        board = parse_position(line_game, position)
        advice = advise(player, board, seed)
    show(advice, as_json, lambda document: advice_text(document, player.name, seed, paint))
