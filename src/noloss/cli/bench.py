"""`bench`: the timing study, other libraries side by side, and how the cost grows."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from noloss.cli.interrupt import interruptible
from noloss.cli.options import JsonOption
from noloss.cli.show import say, show_json, show_table

if TYPE_CHECKING:
    from noloss.bench.record import Record
    from noloss.report.table_formats import Table

app = typer.Typer(
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Measure: T3DT's timing study, other libraries, and the cost of larger boards.",
)

Out = Annotated[Path, typer.Option("--out", "-o", help="The folder for the result.")]


@app.command("t3dt")
def t3dt(
    out: Out = Path("bench-t3dt"),
    budget: Annotated[float, typer.Option(min=0, help="Seconds for everything, about.")] = 120.0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """The paper's timing study: T3DT, MM, ABP and ABA with the JIT on and off.

    However small the budget, at least 30 games of each algorithm count: some 30 seconds. Tables and
    figures take some seconds more.
    """
    from noloss.bench.readiness import check_readiness
    from noloss.bench.study import plans, study
    from noloss.core.document import to_json
    from noloss.core.errors import NolossError
    from noloss.report.timing import write_study

    check_readiness(out, ("numba", "matplotlib"))
    chosen = plans(budget, seed)
    with interruptible("JIT on, compiling", len(chosen)) as allowed:
        result = study(chosen, allowed)
    if not result.timings:
        raise NolossError("stopped before any game could be counted: nothing is written")
    say("Writing tables and figures ...", err=True)
    write_study(out, result)
    if as_json:
        show_json(to_json(result.record().summary()))
    else:
        _show_record(result.record())
        say(f"Wrote {out}: report.md, tables, figures, M.")
    _end(result.complete)


@app.command("show")
def show_record(
    folder: Annotated[
        Path | None,
        typer.Argument(help="What `noloss bench t3dt` wrote; else the run that is quoted."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """The figures of a timing study that was made before; nothing is measured."""
    from noloss.bench.record import load_record, stored_record
    from noloss.core.document import to_json

    record = stored_record() if folder is None else load_record(folder)
    if as_json:
        show_json(to_json(record))
        return
    data = record.manifest
    say(f"Measured {data.measured} on {data.processor}, {data.python}.")
    _show_record(record)


@app.command("peers")
def peers(
    out: Out = Path("bench-peers"),
    rounds: Annotated[int, typer.Option(min=1, help="How often each job is run.")] = 3,
    as_json: JsonOption = False,
) -> None:
    """The same jobs on noloss, easyAI, OpenSpiel, pgx and PettingZoo, on one core.

    `pip install 'noloss[peers]'` brings them; one that is not there is listed as missing.
    """
    from noloss.bench.peer_jobs import JOBS
    from noloss.bench.peers import compare
    from noloss.bench.readiness import check_readiness
    from noloss.core.document import to_json
    from noloss.report.side_by_side import peer_files, peer_table, write_files

    check_readiness(out, ())
    with interruptible("Running jobs", rounds * len(JOBS)) as allowed:
        result = compare(rounds, allowed)
    written = write_files(out, peer_files(result))
    if as_json:
        show_json(to_json(result))
    else:
        _show(peer_table(result))
        say(written)
    _end(result.complete)


@app.command("growth")
def growth(out: Out = Path("bench-growth"), as_json: JsonOption = False) -> None:
    """Time and memory of `solve` and of one decision on 3x3, 4x3:3 and 3x3x3: some minutes."""
    from noloss.bench.growth import GAMES, grow, names
    from noloss.bench.readiness import check_readiness
    from noloss.core.document import to_json
    from noloss.report.side_by_side import growth_files, growth_table, write_files

    check_readiness(out, ("matplotlib",))
    with interruptible("Asking", len(names()) * len(GAMES)) as allowed:
        result = grow(allowed)
    written = write_files(out, growth_files(result))
    if as_json:
        show_json(to_json(result))
    else:
        _show(growth_table(result))
        say(written)
    _end(result.complete)


def _end(complete: bool) -> None:
    """Say so when an interrupt cut the work short."""
    if not complete:
        say("Interrupted: what was measured until then is kept.", err=True)
        raise typer.Exit(130)


def _show_record(record: "Record") -> None:
    from noloss.report.timing import games_played_table, ratio_table

    _show(games_played_table(record))
    _show(ratio_table(record))


def _show(table: "Table") -> None:
    sides = table.sides("", ">")
    show_table([name + side for name, side in zip(table.columns, sides, strict=True)], table.rows)
    say("")
