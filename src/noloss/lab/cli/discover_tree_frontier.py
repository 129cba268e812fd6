"""`noloss discover tree-frontier`: what decision trees of each size attain, and the picture."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import say, show, text_width
from noloss.lab.cli.tree_word_options import ActionsOption, TestsOption, VocabularyOption


def tree_frontier(
    up_to: Annotated[int, typer.Option(min=1, max=12, help="The most leaves to try.")] = 7,
    together: Annotated[
        int,
        typer.Option(
            min=0,
            max=12,
            help="Up to this many leaves, list every tree that none beats; above, the best.",
        ),
    ] = 7,
    vocabulary: VocabularyOption = "places",
    tests: TestsOption = None,
    actions: ActionsOption = None,
    log: Annotated[
        Path | None,
        typer.Option(help="Continue from this file, and add each shape that is done to it."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the trees and the papers' strategies (.svg, .png).")
    ] = None,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """The best that decision trees of each number of leaves attain on 3x3 without ever losing.

    Wins against random and casual, exactly, and variety in bits, each as the mean of both seats.
    A SAT solver (it decides logical formulas) is asked for better trees, shape by shape, until
    there are none. That rests on its word: unlike with `discover tree`, its proofs are not kept.
    """
    from noloss.core.errors import MissingLibrary

    MissingLibrary.require("numba", "pysat")
    from noloss.lab.discover.search_log import FrontierLog
    from noloss.lab.discover.tree_frontier import tree_frontier as searched
    from noloss.lab.discover.tree_words import words
    from noloss.lab.show.discover_text import tree_frontier_text

    said = words(vocabulary, tests, actions)
    if plot is not None:  # what would keep it from being drawn is told before the work
        from noloss.show.pictures.images import check_drawable

        check_drawable(plot)
    with long_work("Best trees", seconds, kept=log) as budget:
        found = searched(said, up_to, together, FrontierLog(log), budget)
    show(found, as_json, lambda document: tree_frontier_text(document, text_width()))
    if plot is not None:
        from noloss.lab.show.frontier_plot import tree_frontier_figure
        from noloss.show.pictures.images import save_figure

        save_figure(tree_frontier_figure(found), plot)
        say(f"Wrote {plot}", err=as_json)
