"""`compile`: a strategy written out as a table."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import PositionsOption, SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption, Name
from noloss.cli.show import show


def compile_strategy(
    name: Name,
    file: Annotated[Path, typer.Argument(help="Where to save the table (JSON).")],
    game: GameOption = "3x3",
    budget: PositionsOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write a strategy out as a table that `table:FILE` plays, proven to agree everywhere."""
    from noloss.core.notation import parse_game
    from noloss.flow.tabulate import compile_table
    from noloss.show.text.words import compiled_text
    from noloss.strategies.catalogue import strategy

    line_game, player = parse_game(game), strategy(name)
    with long_work(f"Compiling {name}", seconds, budget) as allowed:
        compiled = compile_table(line_game, player, file, allowed)
    show(compiled, as_json, compiled_text)
