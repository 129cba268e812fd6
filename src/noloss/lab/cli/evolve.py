"""`evolve`, `analyse`, `frontier`, `census` and `nsga2`: strategies bred, listed and counted."""

from pathlib import Path
from typing import Annotated

import typer

from noloss.cli.long_work import SecondsOption, long_work
from noloss.cli.options import GameOption, JsonOption
from noloss.cli.show import say, show, text_width
from noloss.cli.workers import AllCoresOption, ClusterOption, all_cores
from noloss.core.errors import MissingLibrary
from noloss.core.notation import Seats, sides_of
from noloss.core.phrases import counted
from noloss.lab.evolve import wins_and_draws
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


def census(
    compute: Annotated[
        bool, typer.Option("--compute", help="Count everything again, which takes half an hour.")
    ] = False,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """How many 3x3 strategies never lose, exactly, counted up to symmetry.

    Behavioural: a move for every history of boards. Stationary: a move for every board that its
    own play can reach. Each is also counted for strategies that take every immediate win. The last
    number is the chance that a vector with a random move for every board never loses.
    """
    from noloss.lab.evolve.strategy_census import census as count_strategies
    from noloss.lab.show.evolution_text import census_text

    with long_work("Counting", seconds) as budget:
        counted = count_strategies(compute, budget)
    anew = "\nEverything was counted again." if compute else ""
    show(counted, as_json, lambda document: census_text(document) + anew)


def nsga2(
    side: Annotated[Seats, typer.Option(help="The role to search for.")] = "both",
    generations: Annotated[
        int,
        typer.Option(
            min=1,
            help=f"Generations, at most {wins_and_draws.MOST_GENERATIONS:,};"
            f" times population at most {wins_and_draws.MOST_BRED:,}.",
        ),
    ] = 500,
    population: Annotated[
        int,
        typer.Option(
            min=wins_and_draws.LEAST_POPULATION,
            help=f"Members of a population, at most {wins_and_draws.MOST_POPULATION:,}.",
        ),
    ] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result.")] = 0,
    time: Annotated[bool, typer.Option("--time", help="Also show how long both took.")] = False,
    seconds: SecondsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Search for many wins and few draws with NSGA-II, a genetic algorithm for several goals.

    What it finds is compared with the exact frontier.
    """
    MissingLibrary.require("pymoo", "numba")
    from noloss.lab.evolve.wins_and_draws import search_roles
    from noloss.lab.show.evolution_text import searches_text

    with long_work("Searching", seconds) as budget:
        searches = search_roles(sides_of(side), generations, population, seed, budget)
    show(searches, as_json, lambda document: searches_text(document, time, text_width()))
