"""Sums of fractions in whole numbers: one division at the end, where each addition takes one."""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import TypeVar

W = TypeVar("W", int, Fraction, float)


def total(weights: Collection[W], nothing: W) -> W:
    """The sum of numbers of one kind, of which `nothing` is the zero.

    >>> total([Fraction(1, 2), Fraction(1, 3)], Fraction(0))
    Fraction(5, 6)
    """
    if not isinstance(nothing, Fraction):
        return sum(weights, nothing)
    whole = lcm(*{each.denominator for each in weights})
    return Fraction(sum(each.numerator * (whole // each.denominator) for each in weights), whole)


def average(chances: Iterable[Fraction], worth: Iterable[Fraction]) -> Fraction:
    """What is to be expected if each of these is the case with its chance.

    >>> average([Fraction(1, 2), Fraction(1, 2)], [Fraction(1, 3), Fraction(1)])
    Fraction(2, 3)
    """
    parts = [
        (chance.numerator * each.numerator, chance.denominator * each.denominator)
        for chance, each in zip(chances, worth, strict=True)
    ]
    whole = lcm(*{denominator for _, denominator in parts})
    return Fraction(sum(part * (whole // denominator) for part, denominator in parts), whole)


def over_one(shares: Sequence[Sequence[Fraction]]) -> tuple[list[list[int]], int]:
    """The same shares as whole numbers over one denominator, and that.

    >>> over_one([[Fraction(1, 2), Fraction(1, 2)], [Fraction(1)]])
    ([[1, 1], [2]], 2)
    """
    whole = lcm(*{share.denominator for each in shares for share in each})
    return [[s.numerator * (whole // s.denominator) for s in each] for each in shares], whole
