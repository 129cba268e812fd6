"""Strategies that are asked once about each position, however many tests ask."""

from collections.abc import Mapping
from functools import cache

from noloss.catalogue import strategy
from noloss.core.budget import Budget
from noloss.core.strategy import Strategy
from noloss.exact.play.tabulate import Remembered
from noloss.strategies.wst.effort import Effort, effort_by_rule


@cache
def remembered(name: str) -> Strategy:
    """The strategy of this name; it keeps its decisions for the tests that follow."""
    return Remembered(strategy(name))


@cache
def steps_of_wst() -> Mapping[str, Effort]:
    """What `effort_by_rule` finds: the machine runs on every board once."""
    return effort_by_rule(Budget())
