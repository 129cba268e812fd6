"""`nsga2`: a search for many wins and few draws at once."""

from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import show, text_width
from noloss.core.errors import MissingLibrary
from noloss.core.notation import Seats, sides_of
from noloss.lab.evolve.wins_and_draws import (
    LEAST_POPULATION,
    MOST_BRED,
    MOST_GENERATIONS,
    MOST_POPULATION,
)


def nsga2(
    side: Annotated[Seats, typer.Option(help="The role to search for.")] = "both",
    generations: Annotated[
        int,
        typer.Option(
            min=1,
            help=f"Generations, at most {MOST_GENERATIONS:,}; times population at most"
            f" {MOST_BRED:,}.",
        ),
    ] = 500,
    population: Annotated[
        int,
        typer.Option(
            min=LEAST_POPULATION, help=f"Members of a population, at most {MOST_POPULATION:,}."
        ),
    ] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")] = 0,
    time: Annotated[bool, typer.Option("--time", help="Also show how long both took.")] = False,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Search for many wins and few draws with NSGA-II, a genetic algorithm for several goals.

    What it finds is compared with the exact frontier.
    """
    MissingLibrary.require("pymoo", "numba")
    from noloss.lab.evolve.wins_and_draws import search_roles
    from noloss.lab.show.evolution_text import searches_text

    with long_work("Searching", seconds) as budget:
        searches = search_roles(sides_of(side), generations, population, seed, budget)
    show(searches, as_json, lambda document: searches_text(document, time, text_width()))
