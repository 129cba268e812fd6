"""Figures of evolved strategies: losses by generation, wins against draws, and the frontier."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.colors import BoundaryNorm, ListedColormap
from matplotlib.figure import Figure
from numpy.ma import masked_equal

from noloss.core.files import make_folder
from noloss.core.game import Side
from noloss.core.notation import Seats
from noloss.lab.evolve.archive import Pairs, archive
from noloss.lab.evolve.attainable import Point
from noloss.lab.evolve.evolved import Evolved, typical_run
from noloss.lab.evolve.frontier_points import FrontierReport, together
from noloss.lab.evolve.overview import PAPER_TABLE_2
from noloss.lab.evolve.run_file import Run
from noloss.show.pictures.images import save_figure
from noloss.show.pictures.marks import mark

CONTOURS, PAIRS = (25, 50, 100, 150), 72_657
"""How often a total occurs, where the shades change in the paper, and of how many pairs."""
MANY, SMALL = 1000, 1.0
"""Beyond so many points dots are drawn this small, so that none hides another."""
THEIRS = "paper: "
SHADES = ("0.88", "0.7", "0.5", "0.27", "black")
SINGLE = {"07": 200, "08": 500}
"""The generations that the paper's figures of both roles at once show."""


def losses_figure(title: str, runs: Sequence[Sequence[float]]) -> Figure:
    """The least share of games lost in each generation: one run in front, the others behind it."""
    figure = Figure(figsize=(6, 3.6), layout="constrained")
    axes = figure.add_subplot()
    for losses in runs[1:]:
        axes.plot(losses, color="0.8", linewidth=0.8)
    axes.plot(runs[0], color="black", linewidth=1.4, label="one run")
    if len(runs) > 1:
        axes.plot([], color="0.8", label=f"the other {len(runs) - 1}")
    axes.set(title=title, xlabel="generation", ylabel="least share of games lost")
    most = max(max(losses) for losses in runs)
    axes.set_ylim(-0.03 * most, 1.03 * most)  # a line at 0 lies above the edge
    axes.legend(frameon=False)
    return figure


def totals_figure(counts: Mapping[Point, int], frontier: Sequence[Point], best: Point) -> Figure:
    """Every total of wins and draws that was found, the ones that no other beats, and the best."""
    figure = Figure(figsize=(6, 4.5), layout="constrained")
    axes = figure.add_subplot()
    axes.scatter(*_draws_wins(list(counts)), s=4, color="0.55", label="found")
    axes.plot(*_draws_wins(frontier), "k.-", label="beaten by none of them")
    axes.annotate("A", (best[1], best[0]), xytext=(-14, 6), textcoords="offset points")
    label = "A: most wins per draw"
    axes.plot(best[1], best[0], label=label, **mark("Best W-t-D").points(8))
    axes.set(title="Wins and draws, both roles together", xlabel="draws", ylabel="wins")
    figure.legend(loc="outside lower center", ncols=3, frameon=False)
    return figure


def contour_figure(counts: Mapping[Point, int]) -> Figure:
    """How many strategies share a total: darker is more.

    The shades change where the paper's do, in proportion to the number of pairs.
    """
    draws, wins = _draws_wins(list(counts))
    low, left = min(wins), min(draws)
    width, height = max(draws) - left + 1, max(wins) - low + 1
    grid = [[0] * width for _ in range(height)]
    for (won, drawn), number in counts.items():
        grid[won - low][drawn - left] = number
    times = max(1, round(sum(counts.values()) / PAIRS))
    steps = [1, *(times * step for step in CONTOURS)]
    levels = [*steps, max(*counts.values(), steps[-1]) + 1]
    figure = Figure(figsize=(6, 4.5), layout="constrained")
    axes = figure.add_subplot()
    shown = axes.pcolormesh(
        range(left, left + width), range(low, low + height), masked_equal(grid, 0),
        cmap=ListedColormap(SHADES), norm=BoundaryNorm(levels, len(SHADES)), shading="nearest",
        edgecolors="face", linewidth=0.3,
    )  # fmt: skip
    none = axes.patch
    none.set(facecolor="white", edgecolor="0.75", hatch="....", linewidth=0)
    bar = figure.colorbar(shown, ax=axes, spacing="uniform", ticks=steps)
    bar.set_label("strategies with the same total (dotted: none)")
    axes.set(title="How often each total occurs", xlabel="draws", ylabel="wins")
    return figure


def frontier_figure(panels: Mapping[str, Mapping[str, Sequence[Point]]]) -> Figure:
    """One panel per role: exact frontiers as lines, the paper's by their marks, others as dots."""
    figure = Figure(figsize=(4.6 * len(panels), 4.8), layout="constrained")
    for axes, (title, sets) in zip(figure.subplots(1, len(panels)), panels.items(), strict=True):
        _panel(axes, title, sets)
    return figure


def _panel(axes: Axes, title: str, sets: Mapping[str, Sequence[Point]]) -> None:
    for name, points in sets.items():
        if not points:
            continue
        if name.startswith("exact"):
            style = "k--" if "taking" in name else "k-"
            axes.plot(*_draws_wins(points), style, marker=".", label=name)
        elif name.startswith(THEIRS):
            own = mark(name.removeprefix(THEIRS))
            axes.plot(*_draws_wins(points), label=name, **own.points(7))
        else:
            size = SMALL if len(points) > MANY else 4 * SMALL
            axes.scatter(*_draws_wins(points), s=size, color="0.6", label=name, zorder=0, lw=0)
    axes.set(title=title, xlabel="draws", ylabel="wins")
    axes.legend(frameon=False, fontsize=7)


def _draws_wins(points: Sequence[Point]) -> tuple[list[int], list[int]]:
    return [draws for _, draws in points], [wins for wins, _ in points]


def paper_figures(evolved: Evolved, folder: Path) -> bool:
    """Figs. 7 to 12 of the paper, each in a file of its own; whether Figs. 11 and 12 are there."""
    make_folder(folder)
    names = set()
    for name, figure in evolution_figures(evolved):
        save_figure(figure, folder / f"{name}.svg")
        names.add(name)
    return "fig11" in names


def evolution_figures(evolved: Evolved) -> Iterator[tuple[str, Figure]]:
    """Figs. 7 to 12 with their names, those that there are runs for."""
    numbered = {
        "07": ("Fig. 7: SUS, single elite, both roles", evolved.study_runs["single-elite"]),
        "08": ("Fig. 8: SUS, controlled elite, both roles", evolved.study_runs["controlled"]),
        "09": ("Fig. 9: the first player", _of_role(evolved, "first")),
        "10": ("Fig. 10: the second player", _of_role(evolved, "second")),
    }
    for number, (title, runs) in numbered.items():
        if runs:
            typical = typical_run(runs)
            ordered = [typical, *(run for run in runs if run is not typical)]
            most = SINGLE[number] + 1 if number in SINGLE else None
            curves = [[line.best for line in run.generations[:most]] for run in ordered]
            yield f"fig{number}", losses_figure(title, curves)
    pairs = Pairs(*(archive(evolved.runs, side) for side in Side))
    if len(pairs):
        yield "fig11", totals_figure(pairs.counts, pairs.frontier, pairs.best_ratio()[0])
        yield "fig12", contour_figure(pairs.counts)


def _of_role(evolved: Evolved, role: Seats) -> list[Run]:
    return [run for run in evolved.runs if run.settings.role == role]


def frontier_panels(
    report: FrontierReport, runs: Sequence[Run]
) -> dict[str, dict[str, Sequence[Point]]]:
    """What `frontier_figure` draws: a panel for each role and one for both together."""
    pairs = Pairs(*(archive(runs, side) for side in Side))
    panels: dict[str, dict[str, Sequence[Point]]] = {}
    for at, role in enumerate((pairs.first, pairs.second)):
        exact = report.roles[role.side]
        panels[f"{role.side.value} player"] = {
            "exact frontier": exact.points,
            "exact, taking immediate wins": exact.take_win,
            "found by evolution": sorted(role.counts),
            **{f"{THEIRS}{row.name}": [(row.first, row.second)[at]] for row in PAPER_TABLE_2},
        }
    panels["both together"] = {
        "exact frontier": together(),
        "exact, taking immediate wins": together(take_win=True),
        "found by evolution": sorted(pairs.counts),
        **{
            f"{THEIRS}{row.name}": [(row.first[0] + row.second[0], row.first[1] + row.second[1])]
            for row in PAPER_TABLE_2
        },
    }
    return panels
