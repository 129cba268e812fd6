"""`census`: how many strategies never lose, exactly."""

from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import show


def census(
    compute: Annotated[
        bool, typer.Option("--compute", help="Count everything again, which takes half an hour.")
    ] = False,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """How many 3x3 strategies never lose, exactly, counted up to symmetry.

    Behavioural: a move for every history of boards. Stationary: a move for every board that its
    own play can reach. Each is also counted for strategies that take every immediate win. The last
    number is the chance that a vector with a random move for every board never loses.
    """
    from noloss.lab.evolve.strategy_census import census as count_strategies
    from noloss.lab.show.evolution_text import census_text

    with long_work("Counting", seconds) as budget:
        counted = count_strategies(compute, budget)
    anew = "\nEverything was counted again." if compute else ""
    show(counted, as_json, lambda document: census_text(document) + anew)
