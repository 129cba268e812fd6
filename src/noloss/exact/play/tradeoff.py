"""The frontier between winning and variety: no no-loss strategy has more of both.

Against one opponent, every temperature of `exact.respond` gives one point of it, here as floats and
without the rounding that a playable strategy needs.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum, inf, log2

from noloss.core.game import LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.exact.engines.solve import solve_game
from noloss.exact.play.respond import safe_moves

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
) -> list[Point]:
    """A point for each temperature; none when `side` loses the game against best play."""
    if solve_game(game).value(game.start()) is Value.win(side.other):
        return []
    graph = _graph(game, opponent, side)
    return [_point(graph, temperature) for temperature in temperatures]


Graph = dict[Position, tuple[bool, list[tuple[Position, float]]] | bool]
"""Every position in order of play: whether it was won, or whose turn it is and what may follow."""


def _graph(game: LineGame, opponent: Strategy, side: Side) -> Graph:
    graph: Graph = {}
    layer = [game.start()]
    while layer:
        following: dict[Position, None] = {}
        for position in layer:
            outcome = position.outcome()
            if outcome:
                graph[position] = outcome.winner is side
                continue
            own = position.turn is side
            moves = (
                dict.fromkeys(safe_moves(position), 1.0)
                if own
                else {c: float(p) for c, p in ask(opponent, position).moves.items()}
            )
            after = [(position.after(cell), share) for cell, share in moves.items()]
            graph[position] = own, after
            following.update(dict.fromkeys(each for each, _ in after))
        layer = list(following)
    return graph


def _point(graph: Graph, temperature: float) -> Point:
    known: dict[Position, tuple[float, float, float]] = {}
    """Worth in bits, chance to win and bits of variety."""
    found = (0.0, 0.0, 0.0)
    for position in reversed(graph):
        entry = graph[position]
        if isinstance(entry, bool):
            known[position] = (entry / temperature, float(entry), 0.0)
            continue
        own, after = entry
        ends = [known[each] for each, _ in after]
        shares = _shares([worth for worth, _, _ in ends]) if own else [p for _, p in after]
        chosen = fsum(-p * log2(p) for p in shares if p) if own else 0.0
        win = fsum(p * end[1] for p, end in zip(shares, ends, strict=True))
        bits = chosen + fsum(p * end[2] for p, end in zip(shares, ends, strict=True))
        found = known[position] = (win / temperature + bits, win, bits)
    return Point(temperature, found[1], found[2])


def _shares(worth: list[float]) -> list[float]:
    top = max(worth)
    weights = [2 ** (each - top) for each in worth]
    total = fsum(weights)
    return [weight / total for weight in weights]
