"""The pictures of rule lists and of trees: the most by size, and what none of a size beats."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from noloss.lab.discover.rule_frontier import RuleFrontier
from noloss.lab.discover.traits import NamedTraits, Traits, most_of
from noloss.lab.discover.tree_frontier import TreeFrontier
from noloss.show.pictures.images import draw_apart
from noloss.show.pictures.marks import Mark, mark

Reading = Callable[[Traits], float]
SIZE = 7.0
GREY = "0.35"
TRAITS: Sequence[tuple[str, Reading]] = (
    ("games won against random, %", lambda traits: 100 * float(traits.random)),
    ("games won against casual, %", lambda traits: 100 * float(traits.casual)),
    ("variety: bits of its own choices per game", lambda traits: traits.bits),
)


@dataclass(frozen=True)
class _Sizes:
    """What is drawn: things that have a size, the most of each trait by size, and strategies."""

    things: str
    thing: str
    parts: str
    found: Sequence[tuple[int, Traits]]
    most: Sequence[tuple[int, Traits]]
    beside: Sequence[NamedTraits]


def rule_frontier_figure(found: RuleFrontier) -> Figure:
    """What rule lists attain: a list is drawn as the number of its rules."""
    lists = [(len(each.rules), each.traits) for each in found.frontier]
    most = [(rules, most_of([t for size, t in lists if size <= rules])) for rules, _ in lists]
    sizes = _Sizes("Rule lists", "a list", "rules", lists, sorted(dict(most).items()), found.beside)
    return _figure(sizes)


def tree_frontier_figure(found: TreeFrontier) -> Figure:
    """What trees attain: a tree is drawn as the number of its leaves."""
    trees = [(each.leaves, each.traits) for each in found.frontier]
    most = [(each.leaves, each.most) for each in found.most]
    return _figure(_Sizes("Decision trees", "a tree", "leaves", trees, most, found.beside))


def _figure(sizes: _Sizes) -> Figure:
    """Above the most of each trait by size; below what none of at most its size beats."""
    figure = Figure(figsize=(11, 9), layout="constrained")
    grid = figure.add_gridspec(2, 1, height_ratios=(0.42, 0.58))
    upper, lower = figure.add_subfigure(grid[0]), figure.add_subfigure(grid[1])
    above, below = upper.subplots(1, 3), lower.subplots(1, 2)
    numbers = sorted({size for size, _ in sizes.found})
    names = [each.strategy for each in sizes.beside]
    keys = [
        Line2D([], [], **each.points(SIZE)) for each in [*map(_number, numbers), *map(mark, names)]
    ]
    told = [*(f"{sizes.thing} of {number} {sizes.parts}" for number in numbers), *names]
    figure.legend(keys, told, loc="outside lower center", ncols=len(told), frameon=False)
    upper.suptitle(f"{sizes.things} that never lose on 3x3: the most of each, by {sizes.parts}")
    lower.suptitle(f"{sizes.things} that none of at most as many {sizes.parts} beats")
    for axes, trait in zip(above, TRAITS, strict=True):
        _most(axes, sizes, *trait)
    for axes, (label, y) in zip(below, (TRAITS[2], TRAITS[1]), strict=True):
        axes.set_ylabel(label)
        _panel(figure, axes, sizes, y)
    return figure


def _number(size: int) -> Mark:
    return Mark(GREY, f"${size}$", filled=True)


def _most(axes: Axes, sizes: _Sizes, label: str, y: Reading) -> None:
    """The most of one trait for each size, and the strategies in columns beside it."""
    columns = [*(str(size) for size, _ in sizes.most), *(each.strategy for each in sizes.beside)]
    height = [y(traits) for _, traits in sizes.most]
    axes.plot(range(len(height)), height, color=GREY, marker="o", ms=4, drawstyle="steps-post")
    for at, value in enumerate(height):
        axes.annotate(
            f"{value:.3g}", (at, value), (0, 5), textcoords="offset points", ha="center", fontsize=8
        )
    for at, each in enumerate(sizes.beside, len(height)):
        axes.plot(at, y(each.traits), **mark(each.strategy).points(SIZE))
    if height:
        axes.plot([len(height) - 1, len(columns) - 0.5], [height[-1]] * 2, color=GREY, ls=":", lw=1)
    axes.set_xticks(range(len(columns)), columns, rotation=35, ha="right", rotation_mode="anchor")
    axes.set_title(label, fontsize=10)
    axes.margins(y=0.15)
    axes.grid(color="0.92", axis="y")
    axes.set_axisbelow(True)


def _panel(figure: Figure, axes: Axes, sizes: _Sizes, y: Reading) -> None:
    drawn = [(traits, _number(size)) for size, traits in sizes.found]
    drawn += [(each.traits, mark(each.strategy)) for each in sizes.beside]
    marked = [((100 * float(traits.random), y(traits)), own) for traits, own in drawn]
    axes.plot(*zip(*(point for point, _ in marked), strict=True), " ")
    axes.set_xlabel("games won against random, %")
    axes.margins(x=0.08, y=0.08)
    axes.grid(color="0.92")
    axes.set_axisbelow(True)
    draw_apart(figure, axes, marked, SIZE)
