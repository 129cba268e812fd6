"""`noloss discover frontier`: what rule lists of each length attain, and the picture of it."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import say, show, text_width
from noloss.cli.workers import ClusterOption, WorkersOption, workers


def frontier(
    vocabulary: Annotated[
        str, typer.Option(help="nine, places, full; or terms separated by commas.")
    ] = "full",
    up_to: Annotated[int, typer.Option(min=1, max=7, help="The longest lists to try.")] = 5,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the lists and the papers' strategies (.svg, .png).")
    ] = None,
    people: Annotated[
        Path | None,
        typer.Option(
            help="Recorded games of people (CSV): which of the shortest lists is most like them?"
        ),
    ] = None,
    number: WorkersOption = None,
    cluster: ClusterOption = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """The best that rule lists of each length attain on 3x3 without ever losing.

    Wins against random and casual, exactly, and variety in bits, each as the mean of both seats.
    """
    from noloss.core.notation import parse_game
    from noloss.lab.discover.rule_frontier import rule_frontier
    from noloss.lab.discover.rule_vocabularies import vocabulary as named
    from noloss.lab.people.recorded_games import read_games
    from noloss.lab.show.discover_text import rule_frontier_text

    game, terms = parse_game("3x3"), named(vocabulary)
    if plot is not None:  # what would keep it from being drawn is told before the work
        from noloss.show.pictures.images import check_drawable

        check_drawable(plot)
    who = workers(number, cluster)
    with long_work("Playing rule lists out", seconds) as budget:
        games = read_games(game, people, budget) if people is not None else ()
        found = rule_frontier(game, vocabulary, terms, up_to, games, budget, who)
    show(found, as_json, lambda document: rule_frontier_text(document, text_width()))
    if plot is not None:
        from noloss.lab.show.frontier_plot import rule_frontier_figure
        from noloss.show.pictures.images import save_figure

        save_figure(rule_frontier_figure(found), plot)
        say(f"Wrote {plot}", err=as_json)
