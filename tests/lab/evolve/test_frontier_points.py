import json
from fractions import Fraction

import pytest

from noloss.core.document import from_json, to_json
from noloss.core.game import Side
from noloss.lab.evolve.attainable import attainable, pareto
from noloss.lab.evolve.frontier_points import (
    FrontierReport,
    attained,
    frontier_of,
    frontier_report,
)
from noloss.lab.evolve.gamebase import GAME, gamebase
from noloss.lab.evolve.genome import VectorStrategy, parse_plan, plan_score, plan_text
from noloss.proof.prove import prove

TABLE_2 = {
    "mode": ((41, 5), (75, 68)),
    "mode-move": ((44, 8), (88, 61)),
    "best": ((42, 3), (98, 35)),
    "modified heuristic": ((18, 1), (68, 21)),
}


@pytest.mark.parametrize(
    ("side", "take_win"),
    [
        pytest.param(Side.FIRST, False, marks=pytest.mark.thorough),
        pytest.param(Side.FIRST, True, marks=pytest.mark.thorough),
        (Side.SECOND, False),
        pytest.param(Side.SECOND, True, marks=pytest.mark.thorough),
    ],
)
def test_every_point_of_the_frontier_has_a_strategy_that_never_loses(
    side: Side, take_win: bool
) -> None:
    for each in attained(side, take_win):
        if isinstance(each.strategy, VectorStrategy):
            score = each.strategy.score(side)
            assert prove(GAME, each.strategy, side).no_loss
        else:
            score = plan_score(parse_plan(plan_text(each.strategy)))
        assert (score.wins, score.draws, score.losses) == (*each.point, 0)
    assert frontier_of(side, take_win).points == pareto(
        attainable(gamebase().graph, side, take_win)
    )


def test_what_no_vector_attains_and_the_best_ratios() -> None:
    report = frontier_report()
    first, second = report.roles[Side.FIRST], report.roles[Side.SECOND]
    assert first.not_stationary == ((172, 17),)
    assert second.not_stationary == first.take_win_not_stationary == ()
    assert second.take_win_not_stationary == ((71, 26),)
    assert report.best_ratio == Fraction(248, 23)
    assert report.best_ratio_take_win == Fraction(31, 5)
    assert from_json(FrontierReport, json.loads(json.dumps(to_json(report)))) == report


@pytest.mark.parametrize("row", TABLE_2)
def test_the_papers_table_2_is_attainable(row: str) -> None:
    first, second = TABLE_2[row]
    assert first in attainable(gamebase().graph, Side.FIRST)
    assert second in attainable(gamebase().graph, Side.SECOND)
