"""Tossing a coin before the game, as a strategy that needs no coin and no memory.

A player who draws one of two strategies and then plays it to the end is, against one given
opponent, matched exactly by a strategy that decides from the board alone: in each position it
weighs the two by how likely they would have come there. So every result between those of the two
can be had exactly.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from noloss.core.game import Cell, Side
from noloss.core.position import Position
from noloss.flow.flow_graph import Flow

Moves = Mapping[Cell, Fraction]


def mixture(parts: Iterable[tuple[Fraction, Flow]], side: Side) -> dict[Position, Moves]:
    """The moves, wherever `side` can come to decide, that do as well as drawing one of the parts.

    A part is the chance to draw a strategy, and its flow against the opponent.
    """
    weights: dict[Position, dict[Cell, Fraction]] = {}
    for share, played in parts:
        for at, node in played.turns(side):
            if node.decision is not None and share * played.chances[at]:
                here = weights.setdefault(node.position, {})
                for cell, chance in node.decision.moves.items():
                    weight = share * played.chances[at] * chance
                    here[cell] = here.get(cell, Fraction(0)) + weight
    return {position: _scaled(here) for position, here in weights.items()}


def _scaled(weights: dict[Cell, Fraction]) -> Moves:
    total = sum(weights.values(), Fraction(0))
    return {cell: weights[cell] / total for cell in sorted(weights)}
