"""How many strategies never lose: exact numbers, by what a strategy may choose by.

*Behavioural*: a move for every history that can arise. Independent choices multiply, so from a
state there are the sum over the moves on the player's own turns, and the product over the replies
on the others. *Stationary*: one move for every state that can arise (`lab/evolve/stationary.py`).
"""

from collections.abc import Callable
from fractions import Fraction
from math import prod

from noloss.core.game import Side, Value
from noloss.lab.evolve.graph import GameGraph, no_loss_moves
from noloss.lab.evolve.stationary import count_stationary


def behavioural(graph: GameGraph, side: Side, take_win: bool = False) -> int:
    """How many strategies that choose per history never lose."""
    moves = no_loss_moves(graph, side, take_win)
    ways = [0] * len(graph)
    for state in reversed(range(len(graph))):
        below = [ways[child] for child in moves[state]]
        if graph.end[state] is not None:
            ways[state] = int(graph.end[state] is not Value.win(side.other))
        elif below:
            ways[state] = sum(below) if graph.turn(state) is side else prod(below)
    return ways[0]


def stationary(
    graph: GameGraph,
    side: Side,
    take_win: bool = False,
    step: Callable[[], None] = lambda: None,
) -> int:
    """How many strategies that choose per state never lose, counted on the states they reach."""
    moves = no_loss_moves(graph, side, take_win)
    return count_stationary(graph, side, moves, step=step)[0]


def random_vector(
    graph: GameGraph, side: Side, step: Callable[[], None] = lambda: None
) -> Fraction:
    """The chance that a vector with a random child for every state never loses as `side`."""
    moves = no_loss_moves(graph, side)
    entries = [max(1, len(children)) for children in graph.children]
    return Fraction(*count_stationary(graph, side, moves, entries, step))
