"""The picture of how time and memory grow with the board."""

from textwrap import fill

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from noloss.lab.timing.growth import GAMES, Growth
from noloss.show.pictures.marks import mark

WIDTH = 0.84
"""The part of a board's column that its marks take, side by side."""
CAPTION = (
    "Time and memory of one question about an empty board: solve, and one decision of each strategy"
    " that plays other boards than 3x3. The marks of a board stand side by side, in the order of"
    " the key. A strategy without a mark does not play the board or takes more than a minute: those"
    " that look at all play to the end take small boards only."
)


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
