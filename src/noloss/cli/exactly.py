"""`frontier`, `census`: what the paper on evolved strategies could only sample, exactly."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from noloss.cli.options import JsonOption
from noloss.cli.show import progress, say, show_json, show_table

if TYPE_CHECKING:
    from noloss.evolve.optimum.frontier_points import Attained
    from noloss.evolve.runs.run_file import Run


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
        Path | None, typer.Option(help="With --plot: also draw what the runs there found.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--attainable", help="Also list every point that can be attained.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Wins against draws without a loss, exactly: the best that any 3x3 strategy can attain.

    A game is a path over distinct boards up to symmetry, as Bhatt, Varshney and Deb count. A point
    is on the frontier if none has more wins and no more draws. Marked points need a memory of how
    the board came about: no strategy that looks at the board alone attains them.
    """
    from noloss.core.game import Side
    from noloss.evolve.boards.gamebase import gamebase
    from noloss.evolve.optimum.frontier_points import attained, frontier_of, not_stationary, ratio
    from noloss.exact.count.frontier import attainable

    runs = _before_plot(plot, archive)
    cases = [(side, take) for side in Side for take in (False, True)]
    body: dict[str, Any] = {}
    for side in Side:
        plain, eager = frontier_of(side), frontier_of(side, take_win=True)
        body[side.value] = {
            "points": plain.points,
            "take_win": eager.points,
            "not_stationary": not_stationary(side),
            "take_win_not_stationary": not_stationary(side, take_win=True),
        }
        if everything:
            body[side.value]["attainable"] = attainable(gamebase().graph, side)
    body["best_ratio"] = str(ratio())
    body["best_ratio_take_win"] = str(ratio(take_win=True))
    if as_json:
        show_json(body)
    else:
        _show_frontier(body)
    if plot is not None:
        _plot(plot, runs)
        say(f"Wrote {plot}", err=as_json)
    if save is not None:
        found = [each for side, take in cases for each in attained(side, take)]
        plans = _save(save, found)
        saved = f"{len(found) - plans} strategies and {plans} plans"
        say(f"Saved {saved} in {save}, each proven no-loss.", err=as_json)


def _show_frontier(body: dict[str, Any]) -> None:
    rows = []
    for side in ("first", "second"):
        for key, words in (("points", "any"), ("take_win", "takes an immediate win")):
            odd = body[side]["not_stationary" if key == "points" else "take_win_not_stationary"]
            points = [f"{w}-{d}{'*' if (w, d) in odd else ''}" for w, d in body[side][key]]
            rows.append((side, words, " ".join(points)))
    show_table(("role", "strategies", "wins-draws~"), rows)
    say(
        "* needs the history of the board: no strategy that looks at the board alone attains it.\n"
        f"Best wins per draw, both roles together: {_ratio(body['best_ratio'])};"
        f" taking immediate wins: {_ratio(body['best_ratio_take_win'])}."
    )
    for side in ("first", "second"):
        if "attainable" in body[side]:
            points = body[side]["attainable"]
            say(f"{side}: {len(points):,} points: " + " ".join(f"{w}-{d}" for w, d in points))


def _before_plot(file: Path | None, folder: Path | None) -> "list[Run]":
    """The runs to draw; what would keep the figure from being drawn is told before the work."""
    if file is None:
        if folder is not None:
            raise typer.BadParameter("it is drawn, so it needs --plot", param_hint="--archive")
        return []
    from noloss.evolve.runs.run_file import read_runs
    from noloss.report.evolution import check_drawable

    check_drawable(file)
    return read_runs(folder) if folder else []


def _plot(file: Path, runs: "list[Run]") -> None:
    """A panel for each role and one for both together."""
    from noloss.core.game import Side
    from noloss.evolve.analysis.archive import PAPER_TABLE_2, Pairs, archive
    from noloss.evolve.optimum.frontier_points import frontier_of, together
    from noloss.report.evolution import frontier_figure, save_figure

    pairs = Pairs(*(archive(runs, side) for side in Side))
    panels: dict[str, dict[str, Any]] = {}
    for at, found in enumerate((pairs.first, pairs.second)):
        panels[f"{found.side.value} player"] = {
            "exact frontier": frontier_of(found.side).points,
            "exact, taking immediate wins": frontier_of(found.side, take_win=True).points,
            "found by evolution": sorted(found.counts),
            **{f"paper: {row.name}": [(row.first, row.second)[at]] for row in PAPER_TABLE_2},
        }
    totals = {row.name: [row.first[i] + row.second[i] for i in (0, 1)] for row in PAPER_TABLE_2}
    panels["both together"] = {
        "exact frontier": together(),
        "exact, taking immediate wins": together(take_win=True),
        "found by evolution": sorted(pairs.counts),
        **{f"paper: {name}": [total] for name, total in totals.items()},
    }
    save_figure(frontier_figure(panels), file)


def _ratio(text: str) -> str:
    from fractions import Fraction

    return f"{text} = {float(Fraction(text)):.4f}"


def _save(folder: Path, found: "list[Attained]") -> int:
    """One file for each point, read back from its file and proven; how many of them are plans."""
    from noloss.catalogue import strategy
    from noloss.core.errors import NolossError
    from noloss.core.files import make_folder, read_text, write_text
    from noloss.evolve.boards.gamebase import GAME
    from noloss.evolve.boards.genome import VectorStrategy, genome_text
    from noloss.evolve.boards.history_plan import parse_plan, plan_score, plan_text
    from noloss.exact.proof.prove import prove

    make_folder(folder)
    plans = 0
    with progress("Saving and proving", len(found)) as step:
        for each in found:
            file = folder / f"{each.strategy.title}.json"
            if isinstance(each.strategy, VectorStrategy):
                write_text(file, genome_text(each.strategy))
                saved = strategy(f"evolved:{file}")
                good = saved == each.strategy and prove(GAME, saved, each.side).no_loss
                score = each.strategy.score(each.side)
            else:
                plans += 1
                file = file.with_name(f"{each.strategy.title}.plan.json")
                write_text(file, plan_text(each.strategy))
                score = plan_score(parse_plan(read_text(file)))
                good = True
            if not good or (score.wins, score.draws, score.losses) != (*each.point, 0):
                raise NolossError(f"{file} does not attain {each.point}")
            step()
    return plans


def census(
    compute: Annotated[
        bool, typer.Option("--compute", help="Count everything anew; half an hour.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """How many 3x3 strategies never lose, exactly, counted up to symmetry.

    Behavioural: a move for every history of boards. Stationary: a move for every board that its
    own play can reach. Each also for strategies that take every immediate win. And the chance that
    a vector with a random move for every board never loses.
    """
    from noloss.core.errors import NolossError
    from noloss.core.game import Side
    from noloss.evolve.optimum.strategy_census import count, recorded

    found = {side: recorded(side) for side in Side}
    if compute:
        for side in reversed(Side):
            with progress(f"Counting as {side.value} player (sets of boards)") as step:
                counted = count(side, step)
            if counted != found[side]:
                raise NolossError(f"as {side.value} player: {counted} counted, {found[side]} known")
    if as_json:
        show_json({side.value: found[side].as_json() for side in Side})
        return
    for side in Side:
        numbers = found[side]
        say(f"As {side.value} player:")
        for words, number in (
            ("behavioural", numbers.behavioural),
            ("  taking immediate wins", numbers.behavioural_take_win),
            ("stationary", numbers.stationary),
            ("  taking immediate wins", numbers.stationary_take_win),
        ):
            say(f"  {words:<25} {number:,}")
        chance = numbers.random_vector
        say(f"  a random vector: {chance} = {float(chance):.4g}")
    if compute:
        say("All counted anew.")
