"""Strategies that are asked once about each position, however many tests ask."""

from collections.abc import Mapping
from functools import cache

from noloss.core.position import Position
from noloss.core.strategy import Decision, Strategy
from noloss.flow.tabulate import Remembered
from noloss.strategies.catalogue import strategy


@cache
def remembered(name: str) -> Strategy:
    """The strategy of this name; it keeps its decisions for the tests that follow."""
    return Remembered(strategy(name), _known(name))


def remember(name: str, decisions: Mapping[Position, Decision]) -> None:
    """Decisions that the strategy of this name has made: it need not be asked for them again."""
    _known(name).update(decisions)


@cache
def _known(name: str) -> dict[Position, Decision]:
    return {}
