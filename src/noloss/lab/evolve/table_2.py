"""Table 2 of Bhatt and others: wins and draws of a few strategies by name, theirs and ours."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from noloss.core.game import Side
from noloss.core.strategy import Strategy
from noloss.lab.evolve.archive import Pairs
from noloss.lab.evolve.attainable import Point
from noloss.lab.evolve.genome import VectorStrategy, merge, vectors

PAPER, HERE = "the paper", "here"


@dataclass(frozen=True)
class Table2Row:
    """A strategy for both roles in a line: wins and draws in each."""

    __shape__ = ("source", "name", "first", "second", "losses", "ratio")
    name: str
    first: Point
    second: Point
    losses: int = 0
    source: str = PAPER

    @property
    def ratio(self) -> Fraction:
        """Wins to draws, both roles together."""
        return Fraction(self.first[0] + self.second[0], max(1, self.first[1] + self.second[1]))


PAPER_TABLE_2 = (
    Table2Row("Mode", (41, 5), (75, 68)),
    Table2Row("Mode-move", (44, 8), (88, 61)),
    Table2Row("Best W-t-D", (42, 3), (98, 35)),
    Table2Row("Mod. heuristic", (18, 1), (68, 21)),
)


def table_row(name: str, strategy: VectorStrategy) -> Table2Row:
    """The line of a strategy for both roles."""
    one, two = (strategy.score(side) for side in Side)
    return Table2Row(name, one.point, two.point, one.losses + two.losses, HERE)


def named_strategies(pairs: Pairs) -> dict[str, VectorStrategy]:
    """The strategies of Table 2 that come from the archives, by the paper's names."""
    moves = merge(pairs.first.mode_move(), pairs.second.mode_move(), "mode-move")
    return {
        "Mode": pairs.strategy(pairs.mode()[0], "mode"),
        "Mode-move": moves,
        "Best W-t-D": pairs.strategy(pairs.best_ratio()[0], "best-ratio"),
    }


def table_2(
    named: Mapping[str, VectorStrategy], modified: Strategy, sharp: Strategy
) -> tuple[Table2Row, ...]:
    """The lines of the paper, each with ours below it, and our sharp heuristic.

    `modified` and `sharp` are the heuristics of these names.
    """
    rows = []
    for theirs in PAPER_TABLE_2:
        ours = named.get(theirs.name) or _both_roles(modified)
        rows += [theirs, table_row(theirs.name, ours)]
    return (*rows, table_row("Sharp heuristic", _both_roles(sharp)))


def _both_roles(strategy: Strategy) -> VectorStrategy:
    one, two = (vectors(strategy, side)[0] for side in Side)
    return merge(one, two, one.title)
