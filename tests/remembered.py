"""Strategies that are asked once about each position, however many tests ask."""

from functools import cache

from noloss.catalogue import strategy
from noloss.core.strategy import Strategy
from noloss.exact.play.tabulate import Remembered


@cache
def remembered(name: str) -> Strategy:
    """The strategy of this name; it keeps its decisions for the tests that follow."""
    return Remembered(strategy(name))
