"""`bench`: the timing study, other libraries side by side, and how the cost grows."""

import json
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from noloss.cli.interrupt import cancelled
from noloss.cli.options import JsonOption
from noloss.cli.show import gauge, progress, say, show_json, show_table

if TYPE_CHECKING:
    from noloss.bench.study import Heard
    from noloss.report.tables import Table

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
    from noloss.bench.study import plans, study
    from noloss.core.errors import NolossError
    from noloss.core.files import write_folder
    from noloss.report.timing import games_played_table, ratio_table, study_files

    if out.exists() and not out.is_dir():
        raise NolossError(f"--out {out}: that is a file, not a folder")
    chosen = plans(budget, seed)
    started: dict[str, float] = {}
    with cancelled() as cancel, gauge("JIT on, compiling", len(chosen)) as show:

        def heard(state: str, hearing: "Heard") -> None:
            seconds = perf_counter() - started.setdefault(state, perf_counter())
            games = ", ".join(f"{name} {len(rows):,}" for name, rows in hearing.rows.items())
            done = len(started) - 1 + hearing.share(seconds)
            show(f"JIT {state}, games: {games or 'none yet'}", done)

        found = study(chosen, heard, cancel)
    if not found.timings:
        raise NolossError("stopped before any game could be counted: nothing is written")
    say("Writing tables and figures ...", err=True)
    write_folder(out, study_files(found))
    if as_json:
        show_json(found.summary())
    else:
        record = found.record()
        _show(games_played_table(record))
        _show(ratio_table(record))
        say(f"Wrote {out}: report.md, tables, figures, M.")
    _end(found.complete)


@app.command("show")
def show_record(
    folder: Annotated[
        Path | None,
        typer.Argument(help="What `noloss bench t3dt` wrote; else the run that is quoted."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """The figures of a timing study that was made before; nothing is measured."""
    from noloss.bench.stored import load_record, stored
    from noloss.report.timing import games_played_table, ratio_table

    record = stored() if folder is None else load_record(folder)
    if as_json:
        show_json(record)
        return
    data = record["manifest"]
    say(f"Measured {data['measured']} on {data['processor']}, {data['python']}.")
    _show(games_played_table(record))
    _show(ratio_table(record))


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
    from noloss.report.side_by_side import peer_files, peer_table

    with cancelled() as cancel, progress("Running jobs", rounds * len(JOBS)) as step:
        found = compare(rounds, step, cancel)
    _finish(out, list(peer_files(found)), peer_table(found), as_json)
    _end(found.complete)


@app.command("growth")
def growth(out: Out = Path("bench-growth"), as_json: JsonOption = False) -> None:
    """Time and memory of `solve` and of one decision on 3x3, 4x3:3 and 3x3x3: some minutes."""
    from noloss.bench.growth import GAMES, grow, names
    from noloss.report.side_by_side import growth_files, growth_table

    with progress("Asking", len(names()) * len(GAMES)) as step:
        found = grow(step)
    _finish(out, list(growth_files(found)), growth_table(found), as_json)
    _end(found.complete)


def _finish(out: Path, files: "list[tuple[str, bytes]]", table: "Table", as_json: bool) -> None:
    """Write the files, of which the first is the JSON, and show it or the table."""
    from noloss.core.files import write_folder

    write_folder(out, files)
    if as_json:
        say(json.dumps(json.loads(files[0][1])))
    else:
        _show(table)
        say(f"Wrote {out}: {', '.join(name for name, _ in files)}.")


def _end(complete: bool) -> None:
    """Say so when an interrupt cut the work short."""
    if not complete:
        say("Interrupted: what was measured until then is kept.", err=True)
        raise typer.Exit(130)


def _show(table: "Table") -> None:
    sides = table.sides("", ">")
    show_table([name + side for name, side in zip(table.columns, sides, strict=True)], table.rows)
    say("")
