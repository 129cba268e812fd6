"""Chances that have too many digits, in millionths."""

from fractions import Fraction

from noloss.core.game import Cell
from noloss.core.strategy import PARTS, Decision


def rounded(decision: Decision) -> Decision:
    """The same moves, with chances that are rounded to one part in a million.

    Moves that are equally likely stay so, as they share whole parts. No move comes or goes: those
    that are rarer than that share one part.

    >>> from noloss.core.strategy import Reason
    >>> thirds = {Cell(0): Fraction(2, 3), Cell(4): Fraction(1, 3)}
    >>> str(rounded(Decision(thirds, Reason("by weight", "..."))))
    '{1: 666667/1000000, 5: 333333/1000000} (by weight)'
    """
    alike: dict[Fraction, list[Cell]] = {}
    for cell, chance in decision.moves.items():
        alike.setdefault(chance, []).append(cell)
    end, exact, shares = 0, Fraction(0), {}
    for chance, cells in sorted(alike.items()):
        start, exact = end, exact + chance * len(cells)
        end = max(start + 1, round(exact * PARTS))
        shares[chance] = Fraction(end - start, PARTS * len(cells))
    moves = {cell: shares[chance] for cell, chance in decision.moves.items()}
    return Decision(moves, decision.reason)
