"""Every single game a strategy can play, one by one, for questions about the course of play."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import Cell, Value
from noloss.core.position import Position
from noloss.flow.flow_graph import Flow


@dataclass(frozen=True, slots=True)
class Game:
    """One complete game and its chance when the opponent picks any legal move, each as likely."""

    moves: tuple[Cell, ...]
    positions: tuple[Position, ...]
    """The positions before each move."""
    value: Value
    chance: Fraction


def courses(played: Flow, budget: Budget = DEFAULT) -> Iterator[Game]:
    """All games of a flow, move by move; where nobody has decided, each move is as likely.

    A game is not a position: of the budget, the time counts and whether it is cancelled.
    """
    meter = budget.meter(f"games of {played.start.game}", sum(played.total(played.games).values()))

    def go_on(
        at: int, course: tuple[Position, ...], moves: tuple[Cell, ...], chance: Fraction
    ) -> Iterator[Game]:
        node = played.nodes[at]
        if node.value is not None:
            yield Game(moves, course, node.value, chance)
        for cell, to in zip(node.cells, node.after, strict=True):
            share = node.decision.moves[cell] if node.decision else Fraction(1, len(node.cells))
            yield from go_on(to, (*course, node.position), (*moves, cell), chance * share)

    return meter.steps(go_on(0, (), (), Fraction(1)))
