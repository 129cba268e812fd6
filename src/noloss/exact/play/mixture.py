"""Tossing a coin before the game, as a strategy that needs no coin and no memory.

A player who draws one of two strategies and then plays it to the end is, against one given
opponent, matched exactly by a strategy that decides from the board alone: in each position it
weighs the two by how likely they would have come there. So every result between those of the two
can be had exactly.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from noloss.core.game import Cell, LineGame, Side
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.exact.play.walk import Marks, walk

Moves = Mapping[Cell, Fraction]


def mixture(
    game: LineGame, parts: Iterable[tuple[Fraction, Strategy]], opponent: Strategy, side: Side
) -> dict[Position, Moves]:
    """The moves, wherever `side` can come to decide, that do as well as drawing one of the parts.

    A part is a strategy and the chance to draw it.
    """
    flows: dict[Position, dict[Cell, Fraction]] = {}
    for share, strategy in parts:
        for marks, reached in _visits(game, strategy, opponent, side).items():
            position = Position(game, *marks)
            flow = flows.setdefault(position, {})
            for cell, chance in ask(strategy, position).moves.items():
                flow[cell] = flow.get(cell, Fraction(0)) + share * reached * chance
    decided: dict[Position, Moves] = {}
    for position, flow in flows.items():
        total = sum(flow.values(), Fraction(0))
        if total:
            decided[position] = {c: flow[c] / total for c in sorted(flow) if flow[c]}
    return decided


def _visits(
    game: LineGame, strategy: Strategy, opponent: Strategy, side: Side
) -> dict[Marks, Fraction]:
    """The chance to come to each position where `side` decides."""

    def choices(first: int, second: int) -> Iterable[tuple[int, Fraction]]:
        position = Position(game, first, second)
        return ask(strategy if position.turn is side else opponent, position).moves.items()

    parity = 0 if side is Side.FIRST else 1
    return {
        marks: chance
        for layer in walk(game, Fraction(1), choices)
        if layer.ply % 2 == parity
        for marks, chance in layer.going.items()
    }
