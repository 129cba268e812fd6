"""How time and memory grow with the board: `solve`, and one decision of each general strategy.

    python benchmarks/growth.py [--out bench-growth]     a few minutes
    python benchmarks/growth.py --ask GAME NAME

The first asks all questions, writes tables and a figure, and prints the table. The second asks one:
each is measured in a process of its own, its time and the peak of the memory that Python allocates.
Ctrl-C ends it; what was measured until then is written without the figure.
"""

import argparse
import json
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fresh_process import ask_child, figure_text, seconds, write_tables
from noloss.core.errors import NolossError
from noloss.core.files import write_folder
from noloss.core.notation import parse_game
from noloss.core.strategy import seated
from noloss.lab.show.table_formats import NONE, Table
from noloss.lab.timing.manifest import Manifest, check_readiness, here
from noloss.show.pictures.images import image
from noloss.show.pictures.marks import mark
from noloss.solver.solve import solve
from noloss.strategies.catalogue import CATALOGUE, strategy

GAMES = ("3x3", "4x3:3", "3x3x3")
SOLVE = "solve"
LIMIT = 60.0
"""Seconds after which one of them is given up."""
WIDTH = 0.84
"""The part of a board's column that its marks take, side by side."""
CAPTION = (
    "Time and memory of one question about an empty board: solve, and one decision of each strategy"
    " that plays other boards than 3x3. The marks of a board stand side by side, in the order of"
    " the key. A strategy without a mark does not play the board or takes more than a minute: those"
    " that look at all play to the end take small boards only."
)


@dataclass(frozen=True)
class Cost:
    """What one question about an empty board costs."""

    game: str
    name: str
    seconds: float | None = None
    bytes: int | None = None
    refused: str = ""
    """Why the strategy does not answer on this board."""
    failed: str = ""
    """Why there is no figure although it would answer."""


@dataclass(frozen=True)
class GrowthParameters:
    """The boards, and after how many seconds a question is given up."""

    games: tuple[str, ...]
    limit: float


@dataclass(frozen=True)
class GrowthManifest(Manifest):
    """Where the growth was measured."""

    parameters: GrowthParameters


@dataclass(frozen=True)
class Growth:
    """All costs, and where they were measured."""

    costs: tuple[Cost, ...]
    complete: bool
    manifest: GrowthManifest


def names() -> tuple[str, ...]:
    """`solve`, and the strategies that play more games than one."""
    return (SOLVE, *(name for name, e in CATALOGUE.items() if e.games in ("any", "small")))


def question(game: str, name: str) -> Callable[[], object]:
    """The question, asked of a new strategy each time; an error if it does not play the game."""
    start = parse_game(game).start()
    if name == SOLVE:
        return lambda: solve(start)
    seated(strategy(name), start.game)
    return lambda: strategy(name).decide(start)


def grow() -> Growth:
    """Ask every question. Ctrl-C ends it early."""
    questions = [(game, name) for name in names() for game in GAMES]
    costs: list[Cost] = []
    try:
        for game, name in questions:
            told = ask_child(Path(__file__), "--ask", game, name, limit=LIMIT)
            costs.append(Cost(game, name, **told))
    except KeyboardInterrupt:
        print("Stopped early: what was measured until then is kept.")
    manifest = GrowthManifest(**here(), parameters=GrowthParameters(GAMES, LIMIT))
    return Growth(tuple(costs), len(costs) == len(questions), manifest)


def measure(game: str, name: str) -> dict[str, Any]:
    """Seconds and bytes of one question, or why it is refused.

    A tiny board comes first, so that loading modules is not counted; memory comes before time,
    while Python has no freed objects at hand that it would not count again.
    """
    with suppress(NolossError):
        question("2x2:2", name)()
    try:
        ask = question(game, name)
        tracemalloc.start()
        ask()
        peak = tracemalloc.get_traced_memory()[1]
    except NolossError as error:
        return {"refused": str(error)}
    finally:
        tracemalloc.stop()
    return {"seconds": seconds(ask, 0.3), "bytes": peak}


def growth_table(growth: Growth) -> Table:
    """Time and memory by board, `refused` where the question is too large."""
    rows = []
    for name in dict.fromkeys(cost.name for cost in growth.costs):
        row = [name]
        for game in GAMES:
            cost = next((c for c in growth.costs if (c.game, c.name) == (game, name)), None)
            row += _cost_text(cost)
        rows.append(tuple(row))
    columns = ("question", *(f"{game} {what}" for game in GAMES for what in ("time", "memory")))
    return Table("One question about an empty board", columns, tuple(rows))


def _cost_text(cost: Cost | None) -> list[str]:
    if cost is None:
        return [NONE, NONE]
    if cost.seconds is None or cost.bytes is None:
        return ["refused" if cost.refused else "failed", NONE]
    return [figure_text(cost.seconds, ""), f"{cost.bytes / 1000:,.0f} kB"]


def growth_figure(growth: Growth) -> Figure:
    """Time and memory against the board, semi-log."""
    figure = Figure(figsize=(11, 6.2))
    left, right = figure.subplots(1, 2)
    _panel(left, growth, {(c.name, c.game): c.seconds for c in growth.costs if c.bytes})
    _panel(right, growth, {(c.name, c.game): c.bytes / 1000 for c in growth.costs if c.bytes})
    for panel, label in ((left, "time (s)"), (right, "peak memory (kB)")):
        panel.set(ylabel=label, xlabel="board", xlim=(-0.5, len(GAMES) - 0.5), yscale="log")
        panel.set_xticks(range(len(GAMES)), GAMES)
        panel.tick_params(axis="x", length=0)
        panel.grid(axis="y", color="0.9")
        for edge in range(1, len(GAMES)):
            panel.axvline(edge - 0.5, color="0.8", lw=0.8)
    figure.legend(
        *left.get_legend_handles_labels(), loc="upper center", ncols=6, frameon=False,
        handlelength=3.5,
    )  # fmt: skip
    figure.text(0.03, 0.02, fill(CAPTION, 150), fontsize=9, va="bottom")
    figure.subplots_adjust(left=0.07, right=0.985, bottom=0.2, top=0.84, wspace=0.2)
    return figure


def _panel(axes: Axes, growth: Growth, heights: dict[tuple[str, str], float | None]) -> None:
    names = list(dict.fromkeys(cost.name for cost in growth.costs))
    for at, name in enumerate(names):
        aside = WIDTH * ((at + 0.5) / len(names) - 0.5)
        known = [
            (GAMES.index(c.game) + aside, heights[name, c.game])
            for c in growth.costs
            if c.name == name and heights.get((name, c.game))
        ]
        axes.plot(*zip(*known, strict=True), lw=0.9, label=name, **mark(name).line(5.5))


def main() -> None:
    """Ask one question, or all of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--ask", nargs=2, metavar=("GAME", "NAME"))
    parser.add_argument("--out", type=Path, default=Path("bench-growth"))
    given = parser.parse_args()
    if given.ask:
        print(json.dumps(measure(*given.ask)))
        return
    check_readiness(given.out, ())
    growth = grow()
    write_tables(given.out, "growth", growth, growth_table(growth))
    if growth.complete:
        figure = growth_figure(growth)
        write_folder(
            given.out, [(f"growth.{kind}", image(figure, kind)) for kind in ("svg", "png")]
        )


if __name__ == "__main__":
    main()
