"""Sections 4.4 and 4.5 and Table 2 of Bhatt and others: one document about a folder's runs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.errors import NolossError
from noloss.core.files import make_folder, write_text
from noloss.core.game import Side
from noloss.core.strategy import Strategy
from noloss.lab.evolve.archive import Archive, Pairs, archive
from noloss.lab.evolve.attainable import Point
from noloss.lab.evolve.gamebase import GAME
from noloss.lab.evolve.genome import VectorStrategy, genome_text, merge, vectors
from noloss.lab.evolve.mined_rules import CommonMove, MinedRule, common_moves, mine
from noloss.lab.evolve.run_file import read_runs

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


APART = {Side.FIRST: 80, Side.SECOND: 90}
"""In how many of the role's moves strategies of the well-separated subsets differ, at least."""
MOST_COMMON = 8
"""How many of the most agreed moves are listed."""


@dataclass(frozen=True)
class Mode:
    """The total of wins and draws that most strategies have."""

    total: Point
    strategies: int
    first_second: tuple[Point, Point]
    """How the two roles most often make it up."""


@dataclass(frozen=True)
class BestRatio:
    """The total with most wins per draw, and how many strategies have that ratio."""

    total: Point
    ratio: Fraction
    strategies: int


@dataclass(frozen=True)
class Apart:
    """How many strategies differ from each other in at least so many moves."""

    least: int
    strategies: int


@dataclass(frozen=True)
class RoleAnalysis:
    """What the strategies of one role have in common."""

    strategies: int
    apart: Apart
    rules: tuple[MinedRule, ...]
    """Over the strategies that are apart."""
    moves: tuple[CommonMove, ...]
    """Over all of them."""


@dataclass(frozen=True)
class Analysis:
    """What evolved strategies are like, every one of a role with every one of the other."""

    strategies: int
    wins: tuple[int, int]
    """The least and the most."""
    draws: tuple[int, int]
    totals: int
    """How many totals of wins and draws there are."""
    frontier: tuple[Point, ...]
    """The totals that no other beats."""
    mode: Mode
    best_ratio: BestRatio
    first: RoleAnalysis
    second: RoleAnalysis
    table_2: tuple[Table2Row, ...]
    named: Mapping[str, VectorStrategy] = field(default_factory=dict, compare=False)
    """The strategies of Table 2 that come from the runs."""


def analyse(
    folder: Path, modified: Strategy, sharp: Strategy, budget: Budget = DEFAULT
) -> Analysis:
    """The analysis of the runs in a folder, beside the heuristics of these names."""
    meter = budget.meter("Analysing")
    runs = list(meter.steps(read_runs(folder)))
    for run in runs:
        if run.settings.game != GAME.name:
            raise NolossError(f"{run.path} is of {run.settings.game}: what is analysed is {GAME}")
    pairs = Pairs(*(archive(runs, side) for side in Side))
    for role in (pairs.first, pairs.second):
        if not role.strategies:
            raise NolossError(f"{folder}: no strategy for the {role.side.value} player was found")
    wins, draws = zip(*pairs.counts, strict=True)
    mode, times = pairs.mode()
    named = named_strategies(pairs)
    return Analysis(
        strategies=len(pairs),
        wins=(min(wins), max(wins)),
        draws=(min(draws), max(draws)),
        totals=len(pairs.counts),
        frontier=pairs.frontier,
        mode=Mode(mode, times, pairs.split(mode)),
        best_ratio=BestRatio(*pairs.best_ratio()),
        first=_role(pairs.first, meter),
        second=_role(pairs.second, meter),
        table_2=table_2(named, modified, sharp),
        named=named,
    )


def _role(role: Archive, meter: Meter) -> RoleAnalysis:
    subset = role.apart(APART[role.side], meter.part())
    return RoleAnalysis(
        len(role.strategies),
        Apart(APART[role.side], len(subset)),
        tuple(mine(meter.steps(subset), role.side)),
        tuple(common_moves(meter.steps(role.strategies), role.side)[:MOST_COMMON]),
    )


def save_named(analysis: Analysis, folder: Path) -> None:
    """Save the strategies of Table 2 that come from the runs, one file each."""
    make_folder(folder)
    for strategy in analysis.named.values():
        write_text(folder / f"{strategy.title}.json", genome_text(strategy))
