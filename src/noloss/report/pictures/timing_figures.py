"""Figures 19 to 24 of the T3DT paper: ours in black, one of its set-ups in grey.

Algorithms differ by marker and dash, so that the figures can be read without colour.
"""

from collections.abc import Iterator
from textwrap import fill
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from noloss.bench.matrix import Timing, Timings
from noloss.bench.published import PAPER, SET_UPS, STATES, Algorithm, SetUp
from noloss.report.bench.timing_tables import NAMES
from noloss.report.pictures.images import STABLE

MARKS: dict[Algorithm, tuple[str, Any]] = {
    "mm": ("o", "solid"),
    "abp": ("s", (0, (5, 2))),
    "aba": ("^", (0, (1, 1.4))),
    "t3dt": ("D", (0, (6, 2, 1, 2))),
}
GREY = "0.6"
DOTS = 600
"""At most so many games of an algorithm are drawn as dots."""
SETTINGS: Any = {
    **STABLE,
    "axes.grid": True,
    "grid.color": "0.9",
    "axes.axisbelow": True,
}


def timing_figures(timings: Timings) -> Iterator[tuple[str, Figure]]:
    """Each figure with its name, `fig19` to `fig24`."""
    with mpl.rc_context(SETTINGS):
        for set_up in SET_UPS:
            yield f"fig{18 + set_up.number}", moves_figure(timings, set_up)
        for set_up in SET_UPS:
            yield f"fig{21 + set_up.number}", games_figure(timings, set_up)


def moves_figure(timings: Timings, set_up: SetUp) -> Figure:
    """TPM by move: without and with the compiler, on linear and semi-log axes."""
    figure, axes = _figure(2, 2, 7.6)
    for row, state in enumerate(STATES):
        linear, log = axes[row]
        for name in PAPER:
            timing = timings.get((state, name))
            if timing is not None:
                _curve(linear, name, timing.tpm / 1e6, "black")
                _curve(log, name, timing.tpm, "black")
            _curve(log, name, np.array(set_up.tpm[state][name]), GREY)
        letter = "ac"[row], "bd"[row]
        linear.set(title=f"({letter[0]}) linear, JIT {state}", ylabel="time per move (ms)")
        log.set(title=f"({letter[1]}) semi-log, JIT {state}", ylabel="time per move (ns)")
        log.set_yscale("log")
        for panel in (linear, log):
            panel.set(xlabel="move of the game", xticks=range(1, 10))
    _finish(
        figure,
        f"Fig. {18 + set_up.number}. Mean time of each move (TPM) of an algorithm against itself."
        f" Black: here. Grey: set-up {set_up.number} of the paper ({set_up.machine}), on the"
        " semi-log axes only. On the linear axes every curve but minimax lies close to zero after"
        " the first move.",
    )
    return figure


def games_figure(timings: Timings, set_up: SetUp) -> Figure:
    """The times of the single games and their best-fit lines."""
    figure, axes = _figure(1, 2, 4.6)
    for letter, state, panel in zip("ab", STATES, axes[0], strict=True):
        for name in PAPER:
            timing = timings.get((state, name))
            if timing is not None:
                _scatter(panel, name, timing)
            panel.axhline(set_up.tpg[state][name], color=GREY, linestyle=MARKS[name][1], lw=1)
        panel.set_yscale("log")
        panel.set(
            title=f"({letter}) JIT {state}",
            xlabel="game, % of those played",
            ylabel="time per game (ns)",
        )
    _finish(
        figure,
        f"Fig. {21 + set_up.number}. Time of each game (TPG_i), a dot each, and the best-fit line"
        f" of each algorithm in black. Grey lines: TPG on set-up {set_up.number} of the paper"
        f" ({set_up.machine}). The numbers of games differ, so the axis runs over the share of"
        " games played.",
    )
    return figure


def _figure(rows: int, columns: int, height: float) -> tuple[Figure, Any]:
    figure = Figure(figsize=(8.2, height))
    FigureCanvasAgg(figure)
    return figure, figure.subplots(rows, columns, squeeze=False)


def _curve(axes: Axes, name: Algorithm, times: Any, colour: str) -> None:
    marker, dash = MARKS[name]
    face = "white" if colour == "black" else GREY
    axes.plot(
        range(1, 10), times, color=colour, marker=marker, linestyle=dash,
        markersize=4.5 if colour == "black" else 3, markerfacecolor=face, lw=1.3,
    )  # fmt: skip


def _scatter(axes: Axes, name: Algorithm, timing: Timing) -> None:
    """Some of the games as dots, spread evenly, and the best-fit line of all of them."""
    marker, dash = MARKS[name]
    games = np.arange(timing.games)
    share = 100 * games / max(timing.games - 1, 1)
    some = np.unique(np.linspace(0, timing.games - 1, min(DOTS, timing.games)).astype(int))
    axes.plot(share[some], timing.tpg_i[some], ".", color="0.75", markersize=1.5)
    start, slope = timing.line
    ends = np.array([0, timing.games - 1])
    axes.plot(
        share[ends], start + slope * ends, color="black", marker=marker, linestyle=dash,
        markersize=4.5, markerfacecolor="white", lw=1.5,
    )  # fmt: skip


def _finish(figure: Figure, caption: str) -> None:
    """The key above, the caption below."""
    handles = [
        Line2D([], [], color="black", marker=marker, linestyle=dash, markerfacecolor="white")
        for marker, dash in MARKS.values()
    ]
    high = figure.get_figheight()
    figure.legend(
        handles, [NAMES[name] for name in MARKS], loc="upper center", ncols=4, frameon=False,
        handlelength=4,
    )  # fmt: skip
    figure.text(0.02, 0.1 / high, fill(caption, 118), fontsize=8.5, va="bottom")
    figure.subplots_adjust(
        left=0.09, right=0.985, bottom=1.2 / high, top=1 - 0.65 / high, hspace=0.34, wspace=0.22
    )
