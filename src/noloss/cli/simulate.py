"""`noloss simulate`: games by the million."""

from typing import Annotated

import typer

from noloss.cli.long_work import PositionsOption, SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption, Name
from noloss.cli.show import show, text_width

INTERRUPTED = 130
"""The exit code after Ctrl-C; what was counted until then is printed."""


def simulate(
    first: Name,
    second: Name,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, max=10**12, help="How many games to play.")
    ] = 1_000_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same counts.")] = 0,
    cores: Annotated[
        int, typer.Option(min=1, help="How many cores to use, if there are that many.")
    ] = 1,
    game: GameOption = "3x3",
    positions: PositionsOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play many games and count the results; `evaluate` gives the exact chances."""
    from noloss.arena.simulate import simulate as play_games
    from noloss.core.notation import parse_game
    from noloss.show.text.match_text import tally_text
    from noloss.strategies.catalogue import strategy

    line_game, one, two = parse_game(game), strategy(first), strategy(second)
    with long_work(f"{first} against {second}", seconds, positions) as budget:
        tally = play_games(line_game, one, two, games, seed, cores, budget)
    show(tally, as_json, lambda document: tally_text(document, text_width()))
    raise typer.Exit(INTERRUPTED if budget.cancel() and not tally.complete else 0)
