"""A table whose chances every language can hold: the longest are rounded."""

from dataclasses import replace
from math import lcm

from noloss.core.strategy import Decision
from noloss.core.table import TableStrategy, rounded
from noloss.show.exports.portable import EXACT


def with_short_chances(table: TableStrategy) -> tuple[TableStrategy, int]:
    """Chances rounded where their common denominator is too long, and in how many positions.

    Those who decide alike on boards that are alike still do, and nobody gains or loses a move.
    """
    decisions = {
        position: rounded(decision) if _is_long(decision) else decision
        for position, decision in table.decisions.items()
    }
    return replace(table, decisions=decisions), sum(map(_is_long, table.decisions.values()))


def _is_long(decision: Decision) -> bool:
    return lcm(*(chance.denominator for chance in decision.moves.values())) > EXACT
