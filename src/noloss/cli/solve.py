"""`solve`: who wins a game, or from a position."""

from typing import Annotated

import typer

from noloss.cli.long_work import PositionsOption, SecondsOption, long_work
from noloss.cli.options import JsonOption, complete_game
from noloss.cli.show import paint, show


def solve(
    game: Annotated[
        str,
        typer.Argument(help="The game: 3x3, 4x3:3, 3x3x3, ...", autocompletion=complete_game),
    ] = "3x3",
    position: Annotated[
        str | None, typer.Option("--position", "-p", help="Solve this position instead.")
    ] = None,
    budget: PositionsOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Who wins a game, or from a position, when both play perfectly; and how large the game is."""
    from noloss.core.notation import parse_game, parse_position
    from noloss.exact.count.summary import summarise
    from noloss.exact.engines.solve import solve as solve_position
    from noloss.report.text.solution_text import position_text, summary_text

    line_game = parse_game(game)
    with long_work(f"Solving {game}", seconds, budget) as allowed:
        if position is None:
            show(summarise(line_game, allowed), as_json, summary_text)
            return
        solution = solve_position(parse_position(line_game, position), allowed)
    show(solution, as_json, lambda document: position_text(document, paint))
