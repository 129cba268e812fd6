"""What is promised of a strategy, and how it is made."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module

from noloss.core.game import Side
from noloss.core.strategy import Strategy

PROMISED = "3x3"
"""The game that `Entry.no_loss` is about; all of our strategies play it."""


@dataclass(frozen=True)
class Entry:
    """What a strategy promises; `noloss.testing` holds it to every field."""

    factory: str | Callable[[], Strategy]
    """`room.module:function` below `noloss`, `NAME.tree` of `noloss.strategies.trees`, or, in
    another package, what makes the strategy."""
    summary: str
    no_loss: tuple[Side, ...] = tuple(Side)
    """The seats in which it never loses on 3x3."""
    games: str = "any"
    """The games it plays, for display: any, small (those of which it can see all play), or the
    name of one. `Strategy.plays` decides."""
    package: str = ""
    """The package it comes from; empty for ours."""

    def make(self) -> Strategy:
        """A strategy of this entry."""
        if callable(self.factory):
            return self.factory()
        if self.factory.endswith(".tree"):
            from noloss.strategies.trees import shipped  # noqa: PLC0415 (not all are trees)

            return shipped(self.factory.removesuffix(".tree"))
        module, function = self.factory.split(":")
        made: Strategy = getattr(import_module(f"noloss.{module}"), function)()
        return made
