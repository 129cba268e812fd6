"""Rules mined from found strategies, how often each holds, and the moves they have in common.

The paper reads three rules off its strategies: block, take the centre, else a corner and then an
edge. Here each candidate rule is asked wherever a strategy comes to decide and the rule has some
cells to offer but not all free ones, and its frequency is set beside what a random move would give.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from noloss.core.game import Cell, Side
from noloss.core.position import Position
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.genome import VectorStrategy
from noloss.strategies.tree import Act
from noloss.strategies.tree_text import parse_act


@dataclass(frozen=True)
class CommonMove:
    """The move that most strategies make on a board."""

    board: Position
    cells: tuple[Cell, ...]
    """The cells that are this move; they differ by a symmetry of the board."""
    made: int
    """How many strategies make it."""
    of: int
    """How many come to this board."""


def reached(strategy: VectorStrategy, side: Side) -> list[int]:
    """The rows where a strategy comes to decide in one role."""
    graph = gamebase().graph
    played = {0}
    own = []
    for row in range(len(graph)):
        if row in played and graph.end[row] is None:
            mine = graph.turn(row) is side
            own += [row] if mine else []
            played |= {strategy.moves[row]} if mine else set(graph.children[row])
    return own


def common_moves(
    strategies: Iterable[VectorStrategy], side: Side, least: int = 2
) -> list[CommonMove]:
    """Moves, most agreed first, then by how many come there, then by row.

    Only rows where at least `least` strategies come and where there was a choice.
    """
    base = gamebase()
    counts: dict[int, Counter[int]] = {}
    for strategy in strategies:
        for row in reached(strategy, side):
            if len(base.graph.children[row]) > 1:
                counts.setdefault(row, Counter())[strategy.moves[row]] += 1
    agreed = []
    for row in sorted(counts):
        move, made = max(sorted(counts[row].items()), key=lambda pair: pair[1])
        if counts[row].total() >= least:
            board = base.rows[row]
            agreed.append(CommonMove(board, base.cells(board, move), made, counts[row].total()))
    return sorted(agreed, key=lambda move: (-Fraction(move.made, move.of), -move.of))


RULES = (
    "win",
    "block when not I can win",
    "centre when not I can win and not you can win",
    "corner when not I can win and not you can win and not the centre is free",
    "fork when not I can win and not you can win",
)
"""The candidates, as a rule list writes them."""


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
    offers = {rule: _offers(parse_act(rule), side) for rule in RULES}
    for strategy in strategies:
        for row in reached(strategy, side):
            for rule in RULES:
                rows = offers[rule].get(row)
                if rows:
                    asked[rule] += 1
                    followed[rule] += strategy.moves[row] in rows
                    chance[rule] += Fraction(len(rows), len(base.graph.children[row]))
    return [MinedRule(rule, asked[rule], followed[rule], chance[rule]) for rule in RULES]


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
