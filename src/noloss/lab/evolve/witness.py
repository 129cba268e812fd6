"""A vector that never loses and has a given number of wins and draws, found by climbing."""

from random import Random

from noloss.core.game import Side, Value
from noloss.lab.evolve.attainable import Point
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.genome import VectorStrategy, complete
from noloss.lab.evolve.graph import count_games

STEPS, CLIMBS = 4000, 10
"""Steps of one climb; after that, another is begun."""


def witness(side: Side, point: Point, rng: Random) -> VectorStrategy | None:
    """A vector with exactly this point, or None if no climb arrives; that proves nothing.

    A climb begins with random safe moves and changes one at a time, kept when the point comes no
    farther away, and now and then otherwise.
    """
    for _ in range(CLIMBS):
        chosen = _climb(side, point, rng)
        if chosen is not None:
            return complete(chosen, f"witness-{side.value}-{point[0]}-{point[1]}")
    return None


def _climb(side: Side, point: Point, rng: Random) -> dict[int, int] | None:
    graph = gamebase().graph
    moves = gamebase().safe[side]
    open_rows = gamebase().open_rows(side)
    vector = list(complete({}, "start").moves)
    for row in open_rows:
        vector[row] = rng.choice(moves[row])

    def error() -> int:
        games = count_games(graph, side, vector)
        return abs(games[Value.win(side)] - point[0]) + abs(games[Value.DRAW] - point[1])

    now = error()
    for _ in range(STEPS):
        if now == 0:
            return {row: vector[row] for row in open_rows}
        row = rng.choice(open_rows)
        before, vector[row] = vector[row], rng.choice(moves[row])
        then = error()
        if then <= now or rng.random() < 0.01:
            now = then
        else:
            vector[row] = before
    return None
