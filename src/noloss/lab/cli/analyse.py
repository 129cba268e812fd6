"""`analyse`: what the strategies that `evolve` found are like."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import say, show, text_width
from noloss.core.errors import MissingLibrary
from noloss.core.phrases import counted


def analyse(
    folder: Annotated[Path, typer.Argument(help="Runs made by `noloss evolve`.")],
    moves: Annotated[
        bool,
        typer.Option("--moves", help="Also show the rules and moves that they have in common."),
    ] = False,
    save: Annotated[
        Path | None, typer.Option(help="Save the strategies of the paper's Table 2 in this folder.")
    ] = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """What evolved strategies are like: ranges, mode, best ratio, moves, the paper's Table 2."""
    MissingLibrary.require("numba")
    from noloss.lab.evolve.overview import analyse as analyse_runs
    from noloss.lab.evolve.overview import save_named
    from noloss.lab.show.evolution_text import analysis_text
    from noloss.strategies.catalogue import strategy

    heuristics = strategy("modified-heuristic"), strategy("sharp-heuristic")
    with long_work("Analysing", seconds) as budget:
        analysis = analyse_runs(folder, *heuristics, budget)
    show(analysis, as_json, lambda document: analysis_text(document, moves, text_width()))
    if save is not None:
        save_named(analysis, save)
        say(
            f"Saved {counted(len(analysis.named), 'strategy', 'strategies')} in {save}.",
            err=as_json,
        )
