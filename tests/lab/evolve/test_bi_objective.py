import pytest

from noloss.core.game import Side
from noloss.lab.evolve.attainable import hypervolume, pareto
from noloss.lab.evolve.bi_objective import search


@pytest.mark.parametrize("side", Side)
def test_what_is_found_never_loses_and_stays_below_the_exact_frontier(side: Side) -> None:
    result = search(side, generations=15, population=20, seed=1)
    for point, strategy in zip(result.points, result.strategies, strict=True):
        score = strategy.score(side)
        assert (score.wins, score.draws, score.losses) == (*point, 0)
        assert any(w >= point[0] and d <= point[1] for w, d in result.exact)
    assert result.points == pareto(result.points)
    assert 0 < result.hypervolume[0] <= result.hypervolume[1]


def test_one_seed_one_result() -> None:
    one, two = (search(Side.SECOND, 5, 10, seed=7).strategies for _ in range(2))
    assert one == two


def test_the_hypervolume_counts_what_is_attained_or_beaten() -> None:
    points = [(3, 1), (5, 2), (5, 6), (9, 3)]
    counted = sum(
        any(w >= wins and d <= draws for w, d in points)
        for wins in range(1, 12)
        for draws in range(5)
    )
    assert hypervolume(points, 5) == counted
