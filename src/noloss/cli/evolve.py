"""`evolve`: no-loss strategies by a genetic algorithm, Table 1 and the figures that go with it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from noloss.cli.options import JsonOption
from noloss.cli.show import say, show_json, show_table, status
from noloss.evolve.genetic.settings import (
    Change,
    Elite,
    Found,
    Options,
    Places,
    Role,
    Rounding,
    Selection,
    Where,
)

if TYPE_CHECKING:
    from noloss.evolve.analysis.table_1 import Row
    from noloss.evolve.runs.parallel import Job
    from noloss.evolve.runs.run_file import Run

STUDIES: dict[str, dict[str, Any]] = {
    "tournament": {"selection": Selection.tournament, "elite": Elite.single, "generations": 200},
    "single-elite": {"elite": Elite.single, "generations": 200},
    "controlled": {"generations": 500},
}
"""The studies for both roles at once of sections 4.1 and 4.2, by folder."""


def evolve(
    folder: Annotated[Path, typer.Argument(help="Where the runs are kept, one file each.")],
    role: Annotated[
        Role | None,
        typer.Option(help="For one role, or both at once; without it, each role by itself."),
    ] = None,
    runs: Annotated[int, typer.Option(min=1, help="Runs for each role.")] = 11,
    generations: Annotated[int, typer.Option(min=1, help="Generations of a run.")] = 500,
    population: Annotated[int, typer.Option(min=3, help="Members of a population.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="One seed, one result.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Processes side by side.", show_default="all cores")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the runs there.")] = False,
    paper: Annotated[
        bool, typer.Option("--paper", help="Also the studies for both roles, and Figs. 7 to 12.")
    ] = False,
    selection: Annotated[Selection, typer.Option(help="How parents are selected.")] = Selection.sus,
    niching: Annotated[bool, typer.Option(help="Share fitness among equals.")] = True,
    crossover_points: Annotated[int, typer.Option(help="Cuts of a crossover.")] = 50,
    mutation_slope: Annotated[int, typer.Option(help="250 in equation 3.")] = 250,
    mutation_least: Annotated[int, typer.Option(help="10 in equation 3.")] = 10,
    change: Annotated[Change, typer.Option(help="What a mutation may draw.")] = Change.any,
    places: Annotated[Places, typer.Option(help="Which entries may be mutated.")] = Places.all,
    elite: Annotated[Elite, typer.Option(help="Who survives.")] = Elite.controlled,
    rounding: Annotated[Rounding, typer.Option(help="Of equation 4.")] = Rounding.nearest,
    found: Annotated[
        Found, typer.Option(help="What becomes of the place of a found strategy.")
    ] = Found.shrink,
    where: Annotated[
        Where, typer.Option(help="Where found ones are looked for.")
    ] = Where.survivors,
    as_json: JsonOption = False,
) -> None:
    """Evolve strategies that never lose, as Bhatt, Varshney and Deb do, and print their Table 1.

    Every run appends each generation to its own file in FOLDER. It may be stopped at any moment and
    gone on with by --resume. `noloss analyse FOLDER` says what the strategies are like.
    """
    from dataclasses import replace

    from noloss.core.files import make_folder
    from noloss.evolve.runs.parallel import plan_runs
    from noloss.evolve.runs.run_file import read_run

    plain = Options(
        Role.first, generations, population, seed, selection, niching, crossover_points,
        mutation_slope, mutation_least, change, places, elite, rounding, found, where,
    )  # fmt: skip
    wanted = [role] if role else [Role.first, Role.second]
    make_folder(folder)
    planned = plan_runs(folder, [replace(plain, role=each) for each in wanted], runs, resume)
    studies = {}
    for name, kind in STUDIES.items() if paper else ():
        make_folder(folder / name)
        options = replace(plain, role=Role.both, **kind)
        studies[name] = plan_runs(folder / name, [options], runs, resume)
    everything = [*planned, *(job for of_study in studies.values() for job in of_study)]
    with _watch(sum(job.options.generations for job in everything)) as report:
        _perform(everything, jobs, report, folder)
    made = [read_run(job.path) for job in planned]
    by_study = {name: [read_run(job.path) for job in some] for name, some in studies.items()}
    _show(made, by_study, as_json)
    if paper:
        _figures(folder, made, by_study, as_json)


def _perform(
    everything: "list[Job]",
    jobs: int | None,
    report: Callable[[int, float, float, int], bool],
    folder: Path,
) -> None:
    import os

    from noloss.evolve.runs.parallel import perform_all

    try:
        perform_all(everything, jobs or os.cpu_count() or 1, report)
    except KeyboardInterrupt:
        say(f"Stopped. What was found is in {folder}; --resume goes on.", err=True)
        raise


@contextmanager
def _watch(total: int) -> Iterator[Callable[[int, float, float, int], bool]]:
    """A bar that shows the generation, the losses and how many strategies were found."""
    size = 0
    with status("Evolving", total) as tell:

        def report(generation: int, best: float, mean: float, found: int) -> bool:
            nonlocal size
            size += found
            tell(f"generation {generation}, loss {best:.3f} best {mean:.3f} mean, archive {size}")
            return True

        yield report


def _show(made: "list[Run]", studies: "dict[str, list[Run]]", as_json: bool) -> None:
    from noloss.evolve.analysis.table_1 import PAPER, row_json, summary

    table = summary(made)
    if as_json:
        others = {name: row_json(summary(some)[0]) for name, some in studies.items()}
        show_json({"table": [row_json(row) for row in table], "studies": others})
        return
    rows = []
    for row in table:
        rows.append(_cells(row, "here"))
        if row.role in PAPER:
            rows.append(_cells(PAPER[row.role], "the paper"))
    for name, some in studies.items():
        rows += [_cells(row, name) for row in summary(some)]
    names = ("role", "", "runs>", "successes>", "best>", "median>", "worst>", "strategies>")
    show_table(names, rows)
    say("Generations until the first strategy without loss, over the runs that found one.")


def _cells(row: "Row", source: str) -> tuple[str, ...]:
    counts = (row.best, row.median, row.worst)
    shown = ["-" if count is None else f"{count:g}" for count in counts]
    return row.role, source, str(row.runs), str(row.successes), *shown, f"{row.found:,}"


def _figures(
    folder: Path, made: "list[Run]", studies: "dict[str, list[Run]]", as_json: bool
) -> None:
    """Figs. 7 to 12, each in a file of its own."""
    from noloss.core.files import make_folder
    from noloss.core.game import Side
    from noloss.evolve.analysis.archive import Pairs, archive
    from noloss.evolve.analysis.table_1 import typical_run
    from noloss.report import evolution as draw

    figures = folder / "figures"
    make_folder(figures)

    def losses(name: str, title: str, some: "list[Run]") -> None:
        typical = typical_run(some)
        ordered = [typical, *(run for run in some if run is not typical)]
        curves = [[record.best for record in run.records] for run in ordered]
        draw.save_figure(draw.losses_figure(title, curves), figures / name)

    losses("fig07.svg", "Fig. 7: SUS, single elite, both roles", studies["single-elite"])
    losses("fig08.svg", "Fig. 8: SUS, controlled elite, both roles", studies["controlled"])
    for number, side in (("09", "first"), ("10", "second")):
        some = [run for run in made if run.options["role"] == side]
        if some:
            losses(f"fig{number}.svg", f"Fig. {int(number)}: the {side} player", some)
    pairs = Pairs(*(archive(made, side) for side in Side))
    if len(pairs):
        best = pairs.best_ratio()[0]
        eleven = draw.totals_figure(pairs.counts, pairs.frontier, best)
        draw.save_figure(eleven, figures / "fig11.svg")
        draw.save_figure(draw.contour_figure(pairs.counts), figures / "fig12.svg")
    else:
        say("No pair of strategies was found: Figs. 11 and 12 are left out.", err=True)
    say(f"Figures: {figures}", err=as_json)
