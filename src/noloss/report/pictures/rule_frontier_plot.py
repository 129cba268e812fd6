"""The picture of rule lists: wins against variety, and wins against two opponents."""

from collections.abc import Callable

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from noloss.discover.rule_frontier import RuleFrontier
from noloss.discover.traits import Traits
from noloss.report.pictures.marks import Mark, mark
from noloss.report.pictures.stand_apart import draw_apart

Reading = Callable[[Traits], float]
SIZE = 7.0
GREY = "0.35"


def rule_frontier_figure(found: RuleFrontier) -> Figure:
    """Two panels: variety and wins against casual, each against wins over random.

    A list is drawn as the number of its rules, a strategy by its mark.
    """
    figure = Figure(figsize=(11, 5.2), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.set_ylabel("variety: bits of its own choices per game")
    right.set_ylabel("games won against casual, %")
    lengths = sorted({len(each.rules) for each in found.frontier})
    names = [each.strategy for each in found.beside]
    marks = [*map(_number, lengths), *map(mark, names)]
    keys = [Line2D([], [], **each.points(SIZE)) for each in marks]
    told = [*(f"a list of {length} rules" for length in lengths), *names]
    figure.legend(keys, told, loc="outside lower center", ncols=len(told), frameon=False)
    figure.suptitle(
        "Rule lists that never lose on 3x3, and that no list of at most as many rules beats"
    )
    _panel(figure, left, found, lambda traits: traits.bits)
    _panel(figure, right, found, lambda traits: 100 * float(traits.casual))
    return figure


def _number(length: int) -> Mark:
    return Mark(GREY, f"${length}$", filled=True)


def _panel(figure: Figure, axes: Axes, found: RuleFrontier, y: Reading) -> None:
    drawn = [(each.traits, _number(len(each.rules))) for each in found.frontier]
    drawn += [(each.traits, mark(each.strategy)) for each in found.beside]
    marked = [((100 * float(traits.random), y(traits)), own) for traits, own in drawn]
    axes.plot(*zip(*(point for point, _ in marked), strict=True), " ")
    axes.set_xlabel("games won against random, %")
    axes.margins(x=0.08, y=0.08)
    axes.grid(color="0.92")
    axes.set_axisbelow(True)
    draw_apart(figure, axes, marked, SIZE)
