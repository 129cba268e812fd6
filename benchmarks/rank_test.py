"""An exact two-sample rank test: could two groups of numbers have been dealt by chance?

The ranks of all numbers together, ties sharing the mean of theirs, are dealt to the first group
in every possible way; the p-value is the share of the deals whose rank sum lies at least as far
from its mean as the one observed. No distribution is assumed and no sample drawn: the deals are
counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from noloss.core.errors import NolossError


@dataclass(frozen=True)
class RankTest:
    """What the test says."""

    p: Fraction
    """The two-sided p-value, exactly."""
    first_smaller: Fraction
    """The chance that a number of the first group is below one of the second; ties count half."""


def rank_test(first: Sequence[float], second: Sequence[float]) -> RankTest:
    """Compare two groups; both must have numbers."""
    if not first or not second:
        raise NolossError("a rank test compares two groups, and one has no numbers")
    ranks = doubled_ranks([*first, *second])
    observed = sum(ranks[: len(first)])
    sums = deals(ranks, len(first))
    middle = len(first) * (len(ranks) + 1)  # the mean of a doubled rank sum
    far = abs(observed - middle)
    extreme = sum(ways for total, ways in enumerate(sums) if abs(total - middle) >= far)
    below = sum((a < b) * 2 + (a == b) for a in first for b in second)
    return RankTest(
        Fraction(extreme, comb(len(ranks), len(first))),
        Fraction(below, 2 * len(first) * len(second)),
    )


def doubled_ranks(numbers: Sequence[float]) -> list[int]:
    """Twice the rank of each number, so that ties share a whole number."""
    order = sorted(numbers)
    first = {number: at for at, number in reversed(list(enumerate(order, 1)))}
    last = {number: at for at, number in enumerate(order, 1)}
    return [first[number] + last[number] for number in numbers]


def deals(ranks: Sequence[int], size: int) -> list[int]:
    """In how many ways `size` of the ranks have each sum, from 0 on.

    The counts of one size are the digits of one long number, so that adding a rank to every sum is
    a shift.
    """
    digit = len(ranks) + 1  # in bits: there are fewer than 2^len(ranks) ways
    ways = [1] + [0] * size
    for rank in ranks:
        for taken in range(size, 0, -1):
            ways[taken] += ways[taken - 1] << rank * digit
    counts, most, mask = ways[size], sum(sorted(ranks)[-size:]), (1 << digit) - 1
    return [counts >> total * digit & mask for total in range(most + 1)]
