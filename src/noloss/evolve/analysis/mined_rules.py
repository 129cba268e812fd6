"""Rules of play mined from found strategies: how often each holds where it could be followed.

The paper reads three rules off its strategies: block, take the centre, else a corner and then an
edge. Here each candidate rule is asked wherever a strategy comes to decide and the rule has some
cells to offer but not all free ones, and its frequency is set beside what a random move would give.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from noloss.core.game import Side
from noloss.core.position import Position
from noloss.evolve.analysis.common_moves import reached
from noloss.evolve.boards.gamebase import gamebase
from noloss.evolve.boards.genome import VectorStrategy
from noloss.strategies.rules import blocks, centre_cells, corner_cells, forks, wins


def _quiet(position: Position) -> bool:
    return not wins(position) and not blocks(position)


def _centre(position: Position) -> int:
    return centre_cells(position.game) & position.free if _quiet(position) else 0


def _corner(position: Position) -> int:
    taken = not centre_cells(position.game) & position.free
    return corner_cells(position.game) & position.free if taken and _quiet(position) else 0


RULES: dict[str, Callable[[Position], int]] = {
    "win at once": wins,
    "block when the opponent is one short of a win (and there is no win)": lambda p: (
        0 if wins(p) else blocks(p)
    ),
    "take the centre if it is free (nothing to win or block)": _centre,
    "take a corner rather than an edge once the centre is taken": _corner,
    "make a fork (nothing to win or block)": lambda p: (
        forks(p.game, p.own, p.other) if _quiet(p) else 0
    ),
}


@dataclass(frozen=True)
class MinedRule:
    """A rule, where it could be followed, and how often it was."""

    rule: str
    asked: int
    followed: int
    by_chance: Fraction
    """How many would be followed by random moves among the children, on average."""


def mine(strategies: Iterable[VectorStrategy], side: Side) -> list[MinedRule]:
    """How often each rule is followed, over all rows that the strategies reach."""
    base = gamebase()
    asked = dict.fromkeys(RULES, 0)
    followed = dict.fromkeys(RULES, 0)
    chance = dict.fromkeys(RULES, Fraction(0))
    offers = {name: _offers(rule, side) for name, rule in RULES.items()}
    for strategy in strategies:
        for row in reached(strategy, side):
            for name in RULES:
                rows = offers[name].get(row)
                if rows:
                    asked[name] += 1
                    followed[name] += strategy.moves[row] in rows
                    chance[name] += Fraction(len(rows), len(base.graph.children[row]))
    return [MinedRule(name, asked[name], followed[name], chance[name]) for name in RULES]


def _offers(rule: Callable[[Position], int], side: Side) -> dict[int, frozenset[int]]:
    """For each row of the role, the rows that the rule would go to, unless that is all or none."""
    base = gamebase()
    offers = {}
    for row, board in enumerate(base.rows):
        if base.graph.decides(row, side):
            cells = rule(board)
            legal = [cell for cell in board.legal() if cells >> cell & 1]
            rows = frozenset(base.row(board.after(cell)) for cell in legal)
            if rows and len(rows) < len(base.graph.children[row]):
                offers[row] = rows
    return offers
