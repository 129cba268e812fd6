"""Fisher's exact test, against figures that can be worked out by hand."""

import pytest

from noloss.lab.papers.bhatt.bhatt_runs import fisher


def test_the_lady_tasting_tea() -> None:
    """Fisher's own example: of eight cups all right, 1 in 70 by chance, and 34 in 70 for three."""
    assert fisher(4, 4, 0, 4) == pytest.approx(2 / 70)
    assert fisher(3, 4, 1, 4) == pytest.approx(34 / 70)
    assert fisher(2, 4, 2, 4) == 1


def test_it_does_not_matter_who_is_named_first_or_what_counts_as_success() -> None:
    assert fisher(8, 11, 32, 100) == fisher(32, 100, 8, 11)
    assert fisher(8, 11, 32, 100) == pytest.approx(fisher(3, 11, 68, 100))
    assert fisher(0, 5, 0, 9) == fisher(5, 5, 9, 9) == 1
