"""`reproduce`: every table and figure of a paper beside ours, from one command."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from noloss.cli.long_work import long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import say, show
from noloss.cli.workers import AllCoresOption, ClusterOption, all_cores
from noloss.lab.evolve.settings import MOST_RUNS

Reproducible = Literal["t3dt", "wst", "bhatt"]
STUDY = 120.0
"""Seconds of T3DT's timing study, unless told otherwise."""


def reproduce(
    paper: Annotated[Reproducible, typer.Argument(help="Which paper.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder for the result.")],
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0,
            help="Stop after this many seconds; for t3dt, about how long its timing study takes.",
            show_default=f"{STUDY:g} for t3dt",
        ),
    ] = None,
    runs: Annotated[
        int,
        typer.Option(
            min=1,
            max=MOST_RUNS,
            help="How many runs of each kind of the genetic algorithm (bhatt).",
        ),
    ] = 11,
    seed: Annotated[
        int, typer.Option(min=0, help="The same seed gives the same result, apart from times.")
    ] = 0,
    number: AllCoresOption = None,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
) -> None:
    """Every table and figure of a paper side by side with ours: one HTML page, CSV, LaTeX, SVG.

    `t3dt` measures for a few minutes; `bhatt` makes many runs of the genetic algorithm, which are
    kept in its folder `runs` and continued if you run it again; `wst` takes seconds. --workers and
    --cluster share the runs of `bhatt`.
    """
    from noloss.lab.timing.manifest import WITHOUT_FIGURES, can_plot, check_readiness

    check_readiness(out, ("numba",))
    from noloss.core.files import write_folder
    from noloss.lab.papers.make import check_folder, make  # loads numpy
    from noloss.lab.papers.page import reproduction_files

    check_folder(paper, out)
    if paper != "wst" and not can_plot():
        say(f"No figures: {WITHOUT_FIGURES}", err=True)
    who = all_cores(number, cluster)
    study = STUDY if seconds is None else seconds
    with long_work(f"Reproducing {paper}", None if paper == "t3dt" else seconds) as budget:
        result = make(paper, out, study, runs, seed, budget, who)
        budget.progress("Writing the page", 0, None)
        write_folder(out, reproduction_files(result))
    show(
        result,
        as_json,
        lambda document: (
            f"Wrote {out / document.page}: {len(document.items)} tables and figures of "
            f"{document.paper} next to ours."
        ),
    )
