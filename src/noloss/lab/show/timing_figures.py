"""Figures 19 to 24 of the T3DT paper: ours on the left, one of its set-ups on the right.

Each algorithm has its mark and dash, the same everywhere, and its own place beside a tick, so that
no mark hides another.
"""

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from noloss.lab.show.timing_tables import NAMES
from noloss.lab.timing.matrix import Timing, Timings
from noloss.lab.timing.published import PAPER, SET_UPS, STATES, Algorithm, SetUp
from noloss.lab.timing.record import Record
from noloss.lab.timing.study import Study
from noloss.show.pictures.images import STABLE
from noloss.show.pictures.marks import mark

BESIDE = {"mm": -0.33, "abp": -0.11, "aba": 0.11, "t3dt": 0.33}
"""Where an algorithm's marks lie beside the tick of a move."""
ALONG = {"mm": 14, "abp": 38, "aba": 62, "t3dt": 86}
"""Where on its line an algorithm's mark lies, in percent of the games."""
DOTS = 600
"""At most so many games of an algorithm are drawn as dots."""
SETTINGS: Any = {
    **STABLE,
    "axes.grid": True,
    "grid.color": "0.9",
    "axes.axisbelow": True,
}


def timing_figures(study: Study) -> Iterator[tuple[str, Figure]]:
    """Each figure with its name, `fig19` to `fig24`."""
    for set_up in SET_UPS:
        yield f"fig{18 + set_up.number}", moves_figure(study.record(), set_up)
    for set_up in SET_UPS:
        yield f"fig{21 + set_up.number}", games_figure(study.timings, set_up)


@mpl.rc_context(SETTINGS)
def moves_figure(record: Record, set_up: SetUp) -> Figure:
    """TPM by move: without and with the compiler, on linear and semi-log axes."""
    figure, axes = _figure(2, 4, 13.2, 7.2)
    for row, state in enumerate(STATES):
        measured = record.tpm_ns.get(state, {})
        ours = {name: np.array(measured[name]) for name in PAPER if name in measured}
        theirs = {name: np.array(set_up.tpm[state][name]) for name in PAPER}
        letters = "ac"[row], "bd"[row]
        for column, (where, times) in enumerate(
            (("here", ours), (f"set-up {set_up.number}", theirs))
        ):
            linear, log = axes[row][column], axes[row][2 + column]
            for name, moves in times.items():
                _curve(linear, name, moves / 1e6)
                _curve(log, name, moves)
            linear.set(title=f"({letters[0]}) JIT {state}, {where}", ylabel="time per move (ms)")
            log.set(title=f"({letters[1]}) JIT {state}, {where}", ylabel="time per move (ns)")
            log.set_yscale("log")
            for panel in (linear, log):
                panel.set(xlabel="move of the game", xticks=range(1, 10), xlim=(0.4, 9.6))
    _finish(
        figure,
        f"Fig. {18 + set_up.number}. Mean time of each move (TPM) of an algorithm against itself,"
        f" here and on set-up {set_up.number} of the paper ({set_up.machine}). On the linear axes"
        " every curve but minimax lies close to zero after the first move. The four marks of a move"
        " stand side by side.",
    )
    return figure


@mpl.rc_context(SETTINGS)
def games_figure(timings: Timings, set_up: SetUp) -> Figure:
    """The times of the single games and their best-fit lines."""
    figure, axes = _figure(1, 4, 13.2, 4.6)
    for row, (letter, state) in enumerate(zip("ab", STATES, strict=True)):
        here, there = axes[0][2 * row], axes[0][2 * row + 1]
        for name in PAPER:
            if (state, name) in timings:
                _scatter(here, name, timings[state, name])
            _level(there, name, [set_up.tpg[state][name]] * 2)
        for panel, where in ((here, "here"), (there, f"set-up {set_up.number}")):
            panel.set_yscale("log")
            panel.set(
                title=f"({letter}) JIT {state}, {where}",
                xlabel="game, % of those played",
                ylabel="time per game (ns)",
                xlim=(-3, 103),
            )
    _finish(
        figure,
        f"Fig. {21 + set_up.number}. Time of each game (TPG_i), a dot each, and the best-fit line"
        f" of each algorithm, beside the mean time per game on set-up {set_up.number} of the paper"
        f" ({set_up.machine}), whose single games are not in its text. The numbers of games differ,"
        " so the axis runs over the share of games played.",
    )
    return figure


def _figure(rows: int, columns: int, width: float, height: float) -> tuple[Figure, Any]:
    figure = Figure(figsize=(width, height))
    FigureCanvasAgg(figure)
    return figure, figure.subplots(rows, columns, squeeze=False)


def _curve(axes: Axes, name: Algorithm, times: Any) -> None:
    places = np.arange(1, 10) + BESIDE[name]
    axes.plot(places, times, lw=1, **mark(name).line(3.6))


def _scatter(axes: Axes, name: Algorithm, timing: Timing) -> None:
    """Some of the games as dots, spread evenly, and the best-fit line of all of them."""
    games = np.arange(timing.games)
    share = 100 * games / max(timing.games - 1, 1)
    some = np.unique(np.linspace(0, timing.games - 1, min(DOTS, timing.games)).astype(int))
    axes.plot(share[some], timing.tpg_i[some], ".", color="0.75", markersize=1.5)
    start, slope = timing.line
    _level(axes, name, [start, start + slope * (timing.games - 1)])


def _level(axes: Axes, name: Algorithm, ends: Sequence[float]) -> None:
    """A line over all games, with the algorithm's mark at its own place on it."""
    own = mark(name)
    axes.plot([0, 100], ends, color=own.colour, linestyle=own.dash, lw=1.4)
    height = ends[0] + (ends[1] - ends[0]) * ALONG[name] / 100
    axes.plot(ALONG[name], height, **own.points(6))


def _finish(figure: Figure, caption: str) -> None:
    """The key above, the caption below."""
    handles = [Line2D([], [], **mark(name).line(6)) for name in PAPER]
    high = figure.get_figheight()
    figure.legend(
        handles, [NAMES[name] for name in PAPER], loc="upper center", ncols=4, frameon=False,
        handlelength=4,
    )  # fmt: skip
    figure.text(0.02, 0.1 / high, fill(caption, 180), fontsize=9, va="bottom")
    figure.subplots_adjust(
        left=0.05, right=0.99, bottom=1.05 / high, top=1 - 0.65 / high, hspace=0.36, wspace=0.32
    )
