"""`bench`: the timing study, other libraries side by side, and how the cost grows."""

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from noloss.cli.options import JsonOption
from noloss.cli.show import gauge, say, show_json, show_table

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
    budget: Annotated[float, typer.Option(min=0, help="Seconds for everything.")] = 120.0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """The paper's timing study: T3DT, MM, ABP and ABA with the JIT on and off.

    However small the budget, at least 30 games of each algorithm count: some 30 seconds.
    """
    from noloss.bench.study import plans, study
    from noloss.cli.files import write_folder
    from noloss.core.errors import NolossError
    from noloss.report.timing import games_played_table, ratio_table, study_files

    chosen = plans(budget, seed)
    with gauge("Compiling", sum(plan.seconds for plan in chosen.values())) as show:
        started = perf_counter()

        def heard(state: str, hearing: "Heard") -> None:
            games = ", ".join(f"{name} {len(rows):,}" for name, rows in hearing.rows.items())
            show(f"JIT {state}, games so far: {games or 'none'}", perf_counter() - started)

        found = study(chosen, heard)
    if not found.timings:
        raise NolossError("stopped before any game could be counted: nothing is written")
    write_folder(out, study_files(found))
    if as_json:
        show_json(found.summary())
    else:
        record = found.record()
        _show(games_played_table(record))
        _show(ratio_table(record))
        say(f"Wrote {out}: report.md, tables, figures, M.")
    if not found.complete:
        say("Interrupted: what was measured until then is kept.", err=True)
        raise typer.Exit(130)


def _show(table: "Table") -> None:
    words, *numbers = table.columns
    show_table((words, *(f"{column}>" for column in numbers)), table.rows)
    say("")
