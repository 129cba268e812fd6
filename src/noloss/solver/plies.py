"""The value of one position of any game, how soon it ends and all best moves, in plain Python."""

from time import monotonic

from noloss.core.bits import bits
from noloss.core.budget import Budget
from noloss.core.game import Cell, Value
from noloss.core.position import Position
from noloss.flow.bounded_search import Search
from noloss.flow.solution import Solution


def solve_by_plies(position: Position, budget: Budget | None = None) -> Solution:
    """Ask for ever longer wins of both sides; refuse when the budget does not settle it.

    >>> from noloss.core.notation import parse_game, parse_position
    >>> s = solve_by_plies(parse_position(parse_game("3x3"), "X../.O./..X"))
    >>> s.value.value, [cell + 1 for cell in s.best], s.distance
    ('draw', [2, 4, 6, 8], 6)
    """
    outcome = position.outcome()
    if outcome:
        return Solution(position, outcome.value, (), (), 0, 1)
    began, search = monotonic(), Search(position.game, budget)
    value, distance = value_by_plies(position, search)
    best, fastest = _best(position, value, search)
    seconds = monotonic() - began
    return Solution(position, value, best, fastest, distance, search.nodes, "search", seconds)


def value_by_plies(position: Position, search: Search) -> tuple[Value, int]:
    """The value of a game that goes on, and in how many plies it ends.

    Ever longer wins are asked for, of both sides in turn, until one is there or the board is full.
    """
    free = position.free.bit_count()
    for plies in range(1, free + 1):
        side = position.game.winner(position.turn if plies % 2 else position.turn.other)
        own, other = position.marks(side), position.marks(side.other)
        if search.wins(own, other, side is position.turn, plies):
            return Value.win(side), plies
    return Value.DRAW, free


def _best(
    position: Position, value: Value, search: Search
) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    own, other = position.own, position.other
    cells = tuple(map(Cell, bits(position.playable)))
    if value is Value.win(position.turn):
        wins = {cell: search.distance(own | 1 << cell, other, to_move=False) for cell in cells}
        best = tuple(cell for cell in cells if wins[cell] is not None)
        soonest = min(plies for plies in wins.values() if plies is not None)
        return best, tuple(cell for cell in best if wins[cell] == soonest)
    losses = {cell: search.distance(other, own | 1 << cell, to_move=True) for cell in cells}
    if value is Value.DRAW:
        best = tuple(cell for cell in cells if losses[cell] is None)
        return best, best
    latest = max(plies for plies in losses.values() if plies is not None)
    return cells, tuple(cell for cell in cells if losses[cell] == latest)
