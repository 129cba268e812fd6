"""The picture of rule lists: wins against variety, and wins against two opponents."""

from collections.abc import Callable, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from noloss.discover.rule_frontier import RuleFrontier, Traits

Reading = Callable[[Traits], float]
MARKERS = "os^Dv<>"


def rule_frontier_figure(found: RuleFrontier) -> Figure:
    """Two panels: variety and wins against casual, each against wins over random."""
    figure = Figure(figsize=(11, 4.8), layout="constrained")
    left, right = figure.subplots(1, 2)
    _panel(left, found, lambda traits: traits.bits)
    left.set_ylabel("variety: bits of its own choices per game")
    _panel(right, found, lambda traits: 100 * float(traits.casual))
    right.set_ylabel("games won against casual, %")
    right.legend(loc="upper left", bbox_to_anchor=(1.01, 1), frameon=False)
    figure.suptitle("Rule lists that never lose on 3x3: what none of the same length beats")
    return figure


def _panel(axes: Axes, found: RuleFrontier, y: Reading) -> None:
    lengths = sorted({len(each.rules) for each in found.frontier})
    for number, length in enumerate(lengths):
        traits = [each.traits for each in found.frontier if len(each.rules) == length]
        _points(axes, traits, y, MARKERS[number % len(MARKERS)], f"{length} rules")
    for each in found.beside:
        x = 100 * float(each.traits.random)
        axes.plot(x, y(each.traits), "x", color="black", ms=8)
        at = (x, y(each.traits))
        axes.annotate(
            each.strategy, at, (0, 7), textcoords="offset points", ha="center", fontsize=9
        )
    axes.set_xlabel("games won against random, %")
    axes.margins(x=0.16, y=0.1)
    axes.grid(alpha=0.3)


def _points(axes: Axes, traits: Sequence[Traits], y: Reading, marker: str, label: str) -> None:
    across = [100 * float(each.random) for each in traits]
    axes.plot(across, [y(each) for each in traits], marker, ls="", ms=7, alpha=0.8, label=label)
