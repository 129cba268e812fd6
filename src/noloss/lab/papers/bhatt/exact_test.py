"""Fisher's exact test: whether two shares of successes differ by more than chance would explain."""

from fractions import Fraction
from math import comb


def fisher(successes: int, runs: int, others: int, other_runs: int) -> float:
    """The chance, if both share one rate, of a table at most as likely as this one: two-sided."""
    total, wins = runs + other_runs, successes + others

    def chance(first: int) -> Fraction:
        ways = comb(runs, first) * comb(other_runs, wins - first)
        return Fraction(ways, comb(total, wins))

    seen = chance(successes)
    possible = range(max(0, wins - other_runs), min(runs, wins) + 1)
    return float(sum((p for p in map(chance, possible) if p <= seen), Fraction(0)))
