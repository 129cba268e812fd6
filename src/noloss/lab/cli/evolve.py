"""`evolve`: no-loss strategies by a genetic algorithm, Table 1 and the figures that go with it."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption
from noloss.cli.show import say, show, text_width
from noloss.cli.workers import AllCoresOption, ClusterOption, all_cores
from noloss.core.notation import Seats
from noloss.lab.evolve.settings import (
    MOST_BRED,
    MOST_GENERATIONS,
    MOST_POPULATION,
    MOST_RUNS,
    Change,
    Elite,
    Fitness,
    Harvest,
    Places,
    Rounding,
    Selection,
    Settings,
    Vacancy,
)


def evolve(
    folder: Annotated[Path, typer.Argument(help="Where the runs are kept, one file each.")],
    game: GameOption = "3x3",
    role: Annotated[
        Seats | None,
        typer.Option(help="One role, or both at once; by default, each role by itself."),
    ] = None,
    runs: Annotated[
        int,
        typer.Option(
            min=1,
            help=f"Runs for each role, at most {MOST_RUNS:,}; runs times generations times"
            f" population at most {MOST_BRED:,}.",
        ),
    ] = 11,
    generations: Annotated[
        int, typer.Option(min=1, help=f"Generations of a run, at most {MOST_GENERATIONS:,}.")
    ] = 500,
    population: Annotated[
        int, typer.Option(min=3, help=f"Members of a population, at most {MOST_POPULATION:,}.")
    ] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")] = 0,
    number: AllCoresOption = None,
    cluster: ClusterOption = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the runs that are there.")
    ] = False,
    paper: Annotated[
        bool,
        typer.Option(
            "--paper",
            help="Also make the paper's other studies, in both roles, and draw its Figs. 7 to 12.",
        ),
    ] = False,
    selection: Annotated[
        Selection,
        typer.Option(
            help="How parents are selected: stochastic universal sampling, or tournaments."
        ),
    ] = "sus",
    niching: Annotated[
        bool, typer.Option(help="Share fitness among members that lose equally often (equation 2).")
    ] = True,
    crossover_points: Annotated[int, typer.Option(help="How many cuts a crossover makes.")] = 50,
    mutation_slope: Annotated[
        int,
        typer.Option(
            help="How fast mutations grow with the share of games that the best member loses"
            " (equation 3)."
        ),
    ] = 250,
    mutation_least: Annotated[
        int, typer.Option(help="The least number of mutations (equation 3).")
    ] = 10,
    change: Annotated[Change, typer.Option(help="Which values a mutation may draw.")] = "any",
    places: Annotated[Places, typer.Option(help="Which entries may be mutated.")] = "all",
    elite: Annotated[Elite, typer.Option(help="Who survives.")] = "controlled",
    rounding: Annotated[
        Rounding, typer.Option(help="How to round the ranks of the survivors (equation 4).")
    ] = "nearest",
    found: Annotated[
        Vacancy, typer.Option(help="What happens to the place of a strategy that was found.")
    ] = "shrink",
    where: Annotated[
        Harvest, typer.Option(help="Where to look for strategies that never lose.")
    ] = "survivors",
    fitness: Annotated[Fitness, typer.Option(help="What to breed for.")] = "losses",
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Evolve strategies that never lose, as Bhatt, Varshney and Deb did, and print their Table 1.

    Equations, tables and figures are those of their report of 2007. Every run appends each
    generation to its own file in FOLDER. It can be stopped at any moment and continued with
    --resume. `noloss analyse FOLDER` says what the strategies are like.
    """
    from dataclasses import replace

    from noloss.core.errors import MissingLibrary
    from noloss.core.notation import parse_game
    from noloss.lab.evolve.evolved import evolve_runs, paper_studies
    from noloss.lab.show.evolution_text import evolved_text

    plain = Settings(
        "first", generations, population, seed, selection, niching, crossover_points,
        mutation_slope, mutation_least, change, places, elite, rounding, found, where,
        parse_game(game).name, fitness,
    )  # fmt: skip
    if paper:
        MissingLibrary.require("matplotlib")
    kinds = [replace(plain, role=role)] if role else [plain, replace(plain, role="second")]
    studies = paper_studies(plain) if paper else {}
    workers = all_cores(number, cluster)
    with long_work("Evolving", seconds) as budget:
        evolved = evolve_runs(
            folder, kinds, runs, studies, resume=resume, workers=workers, budget=budget
        )
    show(evolved, as_json, lambda document: evolved_text(document, text_width()))
    if paper:
        from noloss.lab.show.evolution_figures import paper_figures

        if not paper_figures(evolved, folder / "figures"):
            say("No pair of strategies was found, so there are no Figs. 11 and 12.", err=True)
        say(f"Figures: {folder / 'figures'}", err=as_json)
