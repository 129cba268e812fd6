"""The two heuristics score what they promise, however their free choices are settled."""

import pytest

from noloss.core.game import Side
from noloss.lab.evolve.genome import Score, vectors
from noloss.strategies.catalogue import strategy


@pytest.mark.parametrize(
    ("name", "side", "score"),
    [
        ("modified-heuristic", Side.FIRST, Score(18, 1, 0)),
        ("modified-heuristic", Side.SECOND, Score(68, 21, 0)),
        ("sharp-heuristic", Side.FIRST, Score(42, 1, 0)),
        ("sharp-heuristic", Side.SECOND, Score(68, 21, 0)),
    ],
)
def test_the_scores_in_the_count_of_the_paper(name: str, side: Side, score: Score) -> None:
    found = vectors(strategy(name), side)
    assert {each.score(side) for each in found} == {score}
