"""`simulate`: games by the million."""

from typing import Annotated

import typer

from noloss.cli.interrupt import interruptible
from noloss.cli.options import GameOption, JsonOption, Name
from noloss.cli.show import say, show_json, show_table

INTERRUPTED = 130
"""The exit code after Ctrl-C; what was counted until then is printed."""


def simulate(
    first: Name,
    second: Name,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many.")] = 1_000_000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same counts.")] = 0,
    cores: Annotated[int, typer.Option(min=1, help="Cores to use, if there are as many.")] = 1,
    game: GameOption = "3x3",
    as_json: JsonOption = False,
) -> None:
    """Play many games by chance and count the results; `evaluate` gives the exact chances."""
    from noloss.arena.simulate import simulate as play_games
    from noloss.arena.simulate import stretches
    from noloss.catalogue import strategy
    from noloss.core.game import Value
    from noloss.core.notation import parse_game
    from noloss.exact.play.evaluate import evaluate
    from noloss.report.chances import percent
    from noloss.report.words import counted

    line_game, one, two = parse_game(game), strategy(first), strategy(second)
    with interruptible(f"{first} against {second}", stretches(games)) as budget:
        tally = play_games(line_game, one, two, games, seed, cores, budget)
        exact = evaluate(line_game, one, two)
    rate = tally.games / tally.seconds
    if as_json:
        show_json(
            {
                "game": line_game.name,
                "first": one.name,
                "second": two.name,
                "games": tally.games,
                "seed": seed,
                "cores": tally.cores,
                "complete": tally.games == games,
                "counts": {value.value: number for value, number in tally.counts.items()},
                "exact": {value.value: str(exact.chance(value)) for value in Value},
                "games_per_second": round(rate),
            }
        )
        raise typer.Exit(0 if tally.games == games else INTERRUPTED)
    labels = {
        Value.FIRST: f"{one.name} (first) wins",
        Value.DRAW: "draw",
        Value.SECOND: f"{two.name} (second) wins",
    }
    rows = [
        (
            labels[value],
            f"{number:,}",
            f"{100 * number / max(tally.games, 1):.4f}",
            percent(exact.chance(value)),
        )
        for value, number in tally.counts.items()
    ]
    show_table(("result", "games>", "%>", "exactly %>"), rows)
    if tally.games < games:
        say(f"Stopped after {tally.games:,} of {counted(games, 'game')}.")
    say(
        f"{rate / 1e6:,.1f} million games per second on {counted(tally.cores, 'core')}."
        " `noloss evaluate` has the exact fractions, which no number of games can better."
    )
    raise typer.Exit(0 if tally.games == games else INTERRUPTED)
