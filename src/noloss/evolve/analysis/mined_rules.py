"""Rules of play mined from found strategies: how often each holds where it could be followed.

The paper reads three rules off its strategies: block, take the centre, else a corner and then an
edge. Here each candidate rule is asked wherever a strategy comes to decide and the rule has some
cells to offer but not all free ones, and its frequency is set beside what a random move would give.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from noloss.core.game import Side
from noloss.evolve.analysis.common_moves import reached
from noloss.evolve.boards.gamebase import gamebase
from noloss.evolve.boards.genome import VectorStrategy
from noloss.strategies.tree import Act
from noloss.strategies.tree_text import parse_act

RULES = {
    "win at once": "win",
    "block when the opponent is one short of a win (and there is no win)": (
        "block when not I can win"
    ),
    "take the centre if it is free (nothing to win or block)": (
        "centre when not I can win and not you can win"
    ),
    "take a corner rather than an edge once the centre is taken": (
        "corner when not I can win and not you can win and not the centre is free"
    ),
    "make a fork (nothing to win or block)": "fork when not I can win and not you can win",
}
"""Each candidate in words, and as a rule list writes it."""


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
    offers = {name: _offers(parse_act(rule), side) for name, rule in RULES.items()}
    for strategy in strategies:
        for row in reached(strategy, side):
            for name in RULES:
                rows = offers[name].get(row)
                if rows:
                    asked[name] += 1
                    followed[name] += strategy.moves[row] in rows
                    chance[name] += Fraction(len(rows), len(base.graph.children[row]))
    return [MinedRule(name, asked[name], followed[name], chance[name]) for name in RULES]


def _offers(rule: Act, side: Side) -> dict[int, frozenset[int]]:
    """For each row of the role, the rows that the rule would go to, unless that is all or none."""
    base = gamebase()
    offers = {}
    for row in base.own[side]:
        board = base.rows[row]
        cells = rule.cells(board)
        legal = [cell for cell in board.legal() if cells >> cell & 1]
        rows = frozenset(base.row(board.after(cell)) for cell in legal)
        if rows and len(rows) < len(base.graph.children[row]):
            offers[row] = rows
    return offers
