from fractions import Fraction

import pytest

from noloss.core.errors import BadFile
from noloss.core.game import Side
from noloss.evolve.boards.gamebase import GAME, gamebase
from noloss.evolve.boards.genome import VectorStrategy
from noloss.evolve.boards.history_plan import Plan, parse_plan, plan_score, plan_text
from noloss.evolve.optimum.frontier_points import attained, frontier_of, not_stationary, ratio
from noloss.evolve.optimum.strategy_census import recorded
from noloss.exact.count import census as exact
from noloss.exact.count.frontier import attainable, pareto
from noloss.exact.proof.prove import prove

TABLE_2 = {
    "mode": ((41, 5), (75, 68)),
    "mode-move": ((44, 8), (88, 61)),
    "best": ((42, 3), (98, 35)),
    "modified heuristic": ((18, 1), (68, 21)),
}


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("take_win", [False, True])
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
    assert not_stationary(Side.FIRST) == ((172, 17),)
    assert not_stationary(Side.SECOND) == not_stationary(Side.FIRST, take_win=True) == ()
    assert not_stationary(Side.SECOND, take_win=True) == ((71, 26),)
    assert ratio() == Fraction(248, 23)
    assert ratio(take_win=True) == Fraction(31, 5)


@pytest.mark.parametrize("row", TABLE_2)
def test_the_papers_table_2_is_attainable(row: str) -> None:
    first, second = TABLE_2[row]
    assert first in attainable(gamebase().graph, Side.FIRST)
    assert second in attainable(gamebase().graph, Side.SECOND)


def test_the_census_on_record_is_what_is_counted_where_that_is_quick() -> None:
    graph = gamebase().graph
    second = recorded(Side.SECOND)
    assert exact.stationary(graph, Side.SECOND) == second.stationary
    for side in Side:
        counted = exact.stationary(graph, side, take_win=True)
        assert counted == recorded(side).stationary_take_win
        assert recorded(side).stationary < recorded(side).behavioural
    assert exact.random_vector(graph, Side.SECOND) == second.random_vector
    assert set(second.as_json()) == {
        "behavioural", "behavioural_take_win", "stationary", "stationary_take_win", "random_vector",
    }  # fmt: skip


def test_broken_plans_are_refused_with_the_place() -> None:
    plan = next(a.strategy for a in attained(Side.FIRST) if isinstance(a.strategy, Plan))
    text = plan_text(plan)
    assert parse_plan(text) == plan
    for broken, complaint in (
        (text[:-30], "cut short"),
        (text.replace('"version": 1', '"version": 2'), '"version": 1'),
        (text.replace('"version": 1', '"version": true'), '"version": 1'),
        (text.replace('"side": "first"', '"side": "third"'), "expected a side"),
        (text.replace('{"1": ', '{"1 1": '), "history '1': no possible move"),
        (text.replace('{"1": ', '{"x": '), "history 'x'"),
        (text.replace(plan.title, "two words"), "a title is made of"),
        ("[]", '"format"'),
    ):
        with pytest.raises(BadFile, match=complaint):
            parse_plan(broken)
