"""The frontier between winning and variety: no no-loss strategy has more of both.

Against one opponent, every temperature of `respond` gives one point of it, here as floats and
without the rounding that a playable strategy needs.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum, inf, log2

from noloss.core.budget import Budget
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Strategy
from noloss.flow.flow import flow, in_seats
from noloss.flow.flow_graph import Flow, Node
from noloss.flow.respond import safe_moves
from noloss.flow.solved import solve_game

TEMPERATURES = (1e-4, *(round(0.004 * 1.25**step, 4) for step in range(36)), inf)
"""Enough for a smooth picture."""


@dataclass(frozen=True, slots=True)
class Point:
    """What the best trade at a temperature comes to."""

    temperature: float
    win: float
    bits: float


def tradeoff(
    game: LineGame,
    opponent: Strategy,
    side: Side,
    temperatures: Iterable[float] = TEMPERATURES,
    budget: Budget | None = None,
) -> list[Point]:
    """A point for each temperature; none when `side` loses the game against best play."""
    table = solve_game(game, budget)
    if table.value(game.start()) is Value.win(side.other):
        return []

    def safe(position: Position) -> tuple[Cell, ...]:
        return safe_moves(table, position)

    played = flow(game.start(), *in_seats(side, safe, opponent), budget)
    return [_point(played, temperature, side) for temperature in temperatures]


def _point(played: Flow, temperature: float, side: Side) -> Point:
    """Worked back as worth in bits, chance to win and bits of variety."""

    def worth(node: Node, after: list[tuple[float, float, float]]) -> tuple[float, float, float]:
        if node.value is not None:
            won = node.value is Value.win(side)
            return won / temperature, float(won), 0.0
        chosen = 0.0
        if node.decision is None:
            shares = _shares([worth for worth, _, _ in after])
            chosen = fsum(-p * log2(p) for p in shares if p)
        else:
            shares = [float(p) for p in node.decision.moves.values()]
        win = fsum(p * end[1] for p, end in zip(shares, after, strict=True))
        bits = chosen + fsum(p * end[2] for p, end in zip(shares, after, strict=True))
        return win / temperature + bits, win, bits

    _, win, bits = played.backward(worth)[0]
    return Point(temperature, win, bits)


def _shares(worth: list[float]) -> list[float]:
    top = max(worth)
    weights = [2 ** (number - top) for number in worth]
    total = fsum(weights)
    return [weight / total for weight in weights]
