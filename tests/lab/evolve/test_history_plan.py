import pytest

from noloss.core.errors import BadFile
from noloss.core.game import Side
from noloss.lab.evolve.frontier_points import attained
from noloss.lab.evolve.history_plan import HistoryPlan, parse_plan, plan_text


def test_broken_plans_are_refused_with_the_place() -> None:
    plan = next(a.strategy for a in attained(Side.FIRST) if isinstance(a.strategy, HistoryPlan))
    text = plan_text(plan)
    assert parse_plan(text) == plan
    for broken, complaint in (
        (text[:-30], "not a plan: not JSON"),
        (text.replace('"version": 1', '"version": 2'), "plan version 2: this"),
        (text.replace('"version": 1', '"version": true'), "plan version True"),
        (
            text.replace('"side": "first"', '"side": "third"'),
            "PlanFile.side: expected one of first, second",
        ),
        (text.replace('{"1": ', '{"1 1": '), "history '1': no possible move"),
        (text.replace('{"1": ', '{"x": '), "history 'x'"),
        (text.replace(plan.title, "two words"), "a title is made of"),
        ("[]", '"format"'),
    ):
        with pytest.raises(BadFile, match=complaint):
            parse_plan(broken)
