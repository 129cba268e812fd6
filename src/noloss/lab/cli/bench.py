"""`bench`: the timing study, other libraries side by side, and how the cost grows."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import JsonOption
from noloss.cli.show import say, show, text_width

app = typer.Typer(
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Measure: T3DT's timing study (Paul, 2020), other libraries, and larger boards.",
)

Out = Annotated[Path, typer.Option("--out", "-o", help="The folder for the result.")]

CANCELLED, OVER = 130, 2
"""The exit codes of a study that was interrupted, and of one whose time was over."""


@app.command("t3dt")
def t3dt(
    out: Out = Path("bench-t3dt"),
    seconds: Annotated[
        float,
        typer.Option("--seconds", "--budget", min=0, help="About how long all of it may take."),
    ] = 120.0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """The timing study of T3DT (Paul, 2020): its tree, minimax and two kinds of alpha-beta.

    Each is timed with a just-in-time compiler (JIT) and without, as in the paper. However short
    the time, at least 30 games of each algorithm are timed: 30 seconds. Tables and figures take a
    few seconds more.
    """
    from noloss.lab.timing.readiness import WITHOUT_FIGURES, can_plot, check_readiness

    check_readiness(out, ("numba",))
    from noloss.core.errors import NolossError
    from noloss.core.files import write_folder
    from noloss.lab.papers.t3dt.timing_report import record_text, study_files
    from noloss.lab.timing.study import plans, study  # loads numpy

    if not can_plot():
        say(f"No figures: {WITHOUT_FIGURES}", err=True)
    chosen = plans(seconds, seed)
    with long_work("JIT on, compiling") as allowed:
        result = study(chosen, allowed)
    if not result.timings:
        raise NolossError("stopped before any game could be counted: nothing is written")
    say("Writing tables and figures ...", err=True)
    write_folder(out, study_files(result, figures=can_plot() and not allowed.cancel()))
    record = result.record()
    written = f"Wrote {out}: report.md, tables, figures, M."
    show(record.summary(), as_json, lambda _: f"{record_text(record, text_width())}\n{written}")
    _end(result.complete)


@app.command("show")
def show_record(
    folder: Annotated[
        Path | None,
        typer.Argument(
            help="The folder that `noloss bench t3dt` wrote; by default, the run that we quote."
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the figures of an earlier timing study; nothing is measured."""
    from noloss.lab.papers.t3dt.timing_report import measured_text
    from noloss.lab.timing.record import load_record, stored_record

    record = stored_record() if folder is None else load_record(folder)
    show(record, as_json, lambda document: measured_text(document, text_width()))


@app.command("peers")
def peers(
    out: Out = Path("bench-peers"),
    rounds: Annotated[int, typer.Option(min=1, help="How often each job is run.")] = 3,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """The same jobs on noloss, easyAI, OpenSpiel, pgx and PettingZoo, on one core.

    A library that is not installed is listed as missing.
    """
    from noloss.lab.show.side_by_side import peer_files, peer_table, write_files
    from noloss.lab.show.table_formats import on_screen
    from noloss.lab.timing.peers import compare
    from noloss.lab.timing.readiness import check_readiness

    check_readiness(out, ())
    with long_work("Running jobs", seconds) as allowed:
        result = compare(rounds, allowed)
    written = write_files(out, peer_files(result))
    show(
        result,
        as_json,
        lambda document: f"{on_screen(peer_table(document), text_width())}\n{written}",
    )
    _end(result.complete, CANCELLED if allowed.cancel() else OVER)


@app.command("growth")
def growth(
    out: Out = Path("bench-growth"), seconds: SecondsOption = None, as_json: JsonOption = False
) -> None:
    """Time and memory of `solve` and of one decision on 3x3, 4x3:3 and 3x3x3: a few minutes.

    Ctrl-C ends it; what was measured until then is written without the figure.
    """
    from noloss.lab.show.side_by_side import growth_files, growth_table, write_files
    from noloss.lab.show.table_formats import on_screen
    from noloss.lab.timing.growth import grow
    from noloss.lab.timing.readiness import check_readiness

    check_readiness(out, ("matplotlib",))
    with long_work("Asking", seconds) as allowed:
        result = grow(allowed)
    written = write_files(out, growth_files(result, figure=not allowed.cancel()))
    show(
        result,
        as_json,
        lambda document: f"{on_screen(growth_table(document), text_width())}\n{written}",
    )
    _end(result.complete, CANCELLED if allowed.cancel() else OVER)


def _end(complete: bool, code: int = CANCELLED) -> None:
    """Say so when an interrupt, or the time allowed, cut the work short."""
    if not complete:
        say("Stopped early: what was measured until then is kept.", err=True)
        raise typer.Exit(code)
