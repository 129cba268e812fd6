"""`frontier`: wins against draws without a loss, exactly."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import say, show, text_width


def frontier(
    save: Annotated[
        Path | None,
        typer.Option(help="Save a strategy for every point in this folder, each proven no-loss."),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(help="Draw the frontiers and the paper's four strategies (.svg, .png, .pdf)."),
    ] = None,
    archive: Annotated[
        Path | None, typer.Option(help="With --plot: also draw what the runs in this folder found.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--attainable", help="Also list every point that can be attained.")
    ] = False,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """The exact trade-off between wins and draws among 3x3 strategies that never lose.

    Games are counted as Bhatt, Varshney and Deb do: as sequences of boards, where boards that are
    alike up to symmetry are one. A point is on the frontier if none has more wins and no more
    draws. Marked points need a memory of how the board was reached: no strategy that looks at the
    board alone attains them.
    """
    from noloss.lab.evolve.frontier_points import frontier_report, save_points
    from noloss.lab.evolve.run_file import read_runs
    from noloss.lab.show.evolution_text import frontier_text

    if archive is not None and plot is None:
        raise typer.BadParameter(
            "it adds to the drawing, so it needs --plot", param_hint="--archive"
        )
    runs = read_runs(archive) if archive else []
    if plot is not None:  # what would keep the figure from being drawn is told before the work
        from noloss.show.pictures.images import check_drawable

        check_drawable(plot)
    with long_work("Wins against draws", seconds) as budget:
        report = frontier_report(everything, budget)
        saved = save_points(report, save, budget) if save is not None else None
    show(report, as_json, lambda document: frontier_text(document, text_width()))
    if plot is not None:
        from noloss.lab.show.evolution_figures import frontier_figure, frontier_panels
        from noloss.show.pictures.images import save_figure

        save_figure(frontier_figure(frontier_panels(report, runs)), plot)
        say(f"Wrote {plot}", err=as_json)
    if saved is not None:
        vectors, plans = saved
        say(
            f"Saved {vectors} strategies and {plans} plans in {save}, each proven no-loss.",
            err=as_json,
        )
