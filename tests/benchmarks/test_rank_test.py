"""The exact rank test against dealing all ranks one by one."""

import csv
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from statistics import median

import pytest

from noloss.core.errors import NolossError
from rank_test import doubled_ranks, rank_test


@pytest.mark.parametrize(
    ("first", "second"),
    [([1, 2, 3], [4, 5, 6]), ([1, 5, 5], [5, 2]), ([7, 7, 7], [7, 7]), ([3], [1, 2, 4, 4, 9])],
)
def test_the_deals_are_counted_exactly(first: list[int], second: list[int]) -> None:
    ranks = doubled_ranks([*first, *second])
    middle = len(first) * (len(ranks) + 1)
    far = abs(sum(ranks[: len(first)]) - middle)
    deals = [sum(chosen) for chosen in combinations(ranks, len(first))]
    extreme = sum(abs(total - middle) >= far for total in deals)
    assert rank_test(first, second).p == Fraction(extreme, len(deals))


def test_what_it_says() -> None:
    apart = rank_test([1, 2, 3], [4, 5, 6])
    assert (apart.p, apart.first_smaller) == (Fraction(2, 20), 1)
    same = rank_test([7, 7], [7, 7, 7])
    assert (same.p, same.first_smaller) == (1, Fraction(1, 2))
    assert doubled_ranks([5, 1, 5]) == [5, 2, 5]
    with pytest.raises(NolossError, match="has no numbers"):
        rank_test([], [1])


STORED = Path(__file__).parents[2] / "docs/explanation/rule-fitness.csv"


@pytest.mark.parametrize(
    ("role", "found", "middle", "earlier", "p"),
    [
        ("first", (40, 40), (7, 8), "39%", "0.089"),
        ("second", (14, 40), (501, 87), "92%", "7.1e-13"),
    ],
)
def test_the_stored_runs_say_what_the_docs_say(
    role: str, found: tuple[int, int], middle: tuple[int, int], earlier: str, p: str
) -> None:
    """A run that found nothing counts as generation 501."""
    with STORED.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["role"] == role]
    losses, rules = (
        [int(row["generations"] or 501) for row in rows if row["fitness"] == fitness]
        for fitness in ("losses", "rules")
    )
    assert tuple(sum(count <= 500 for count in group) for group in (losses, rules)) == found
    assert (median(losses), median(rules)) == middle
    test = rank_test(rules, losses)
    assert (f"{float(test.first_smaller):.0%}", f"{float(test.p):.2g}") == (earlier, p)
