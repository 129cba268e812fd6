"""One mark for each strategy, and every figure uses it."""

from fractions import Fraction
from itertools import pairwise

import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.legend import Legend

from noloss.lab.discover.rule_frontier import FrontierList, RuleFrontier
from noloss.lab.discover.traits import NamedTraits, Traits
from noloss.lab.discover.tree_frontier import FrontierTree, MostOfEach, TreeFrontier
from noloss.lab.evolve.overview import PAPER_TABLE_2
from noloss.lab.show.evolution_figures import frontier_figure
from noloss.lab.show.frontier_plot import rule_frontier_figure, tree_frontier_figure
from noloss.lab.show.timing_figures import games_figure
from noloss.lab.show.timing_tables import NAMES
from noloss.lab.timing.published import PAPER, SET_UPS
from noloss.show.pictures.marks import MARKS, SAME, mark
from noloss.strategies.catalogue import CATALOGUE

TOGETHER = {
    "T3DT's figures": PAPER,
    "Table 2 of Bhatt and others": tuple(row.name for row in PAPER_TABLE_2),
}
ALIASES = {shown: name for name, shown in NAMES.items()}


def rule_lists() -> Figure:
    half = Traits(Fraction(1, 2), Fraction(1, 3), 1.0)
    lists = (FrontierList(("win",), 1, half), FrontierList(("win", "block"), 1, half))
    named = tuple(NamedTraits(name, half) for name in ("t3dt", "newell-simon"))
    return rule_frontier_figure(RuleFrontier("few", {1: 1, 2: 1}, lists, named, ()))


def trees() -> Figure:
    half = Traits(Fraction(1, 2), Fraction(1, 3), 1.0)
    named = tuple(NamedTraits(name, half) for name in ("t3dt", "newell-simon"))
    found = (FrontierTree(6, "", half), FrontierTree(7, "", half))
    most = (MostOfEach(6, half), MostOfEach(7, half))
    return tree_frontier_figure(TreeFrontier("few", (), (), most, 7, found, named, ""))


FIGURES = {
    "trees": trees,
    "rule lists": rule_lists,
    "times": lambda: games_figure({}, SET_UPS[0]),
    "evolution": lambda: frontier_figure(
        {side: {f"paper: {row.name}": [(1, 2)] for row in PAPER_TABLE_2} for side in "ab"}
    ),
}


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_has_the_marks_of_the_one_place(name: str) -> None:
    figure = FIGURES[name]()
    own = (axes.get_legend() for axes in figure.axes)
    legends: list[Legend] = [*figure.legends, *(legend for legend in own if legend)]
    seen = 0
    for legend in legends:
        for line, text in zip(legend.get_lines(), legend.get_texts(), strict=True):
            shown = text.get_text().removeprefix("paper: ")
            strategy = SAME.get(shown, ALIASES.get(shown, shown))
            if strategy in MARKS:
                seen += 1
                given = mark(strategy).points(6)
                assert (line.get_marker(), line.get_color()) == (given["marker"], given["color"])
                assert line.get_markerfacecolor() == given["markerfacecolor"]
    assert seen >= 2, "the key names strategies"


def test_every_strategy_has_a_mark_and_no_two_the_same() -> None:
    assert {*CATALOGUE} | set(PAPER) <= set(MARKS)
    looks = [(each.marker, each.filled) for each in MARKS.values()]
    assert len(set(looks)) == len(looks)
    assert mark("somebody's").marker == "$s$"


@pytest.mark.parametrize("names", TOGETHER.values(), ids=TOGETHER)
def test_those_drawn_together_differ_in_grey(names: tuple[str, ...]) -> None:
    greys = sorted(grey(mark(name).colour) for name in names)
    assert all(b - a > 0.1 for a, b in pairwise(greys))


def grey(colour: str) -> float:
    """How light a colour is in print without colour, from 0 to 1."""
    red, green, blue = to_rgb(colour)
    return 0.299 * red + 0.587 * green + 0.114 * blue
