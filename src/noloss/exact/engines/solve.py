"""The value of positions under perfect play: one position of any game, or all of a small one."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from noloss.core.bits import bits
from noloss.core.game import Cell, LineGame, Value
from noloss.core.position import Position
from noloss.exact.count.positions import layers
from noloss.exact.engines.search import Search
from noloss.exact.play.walk import Marks


@dataclass(frozen=True, slots=True)
class Solution:
    """What perfect play makes of a position."""

    position: Position
    value: Value
    best: tuple[Cell, ...]
    """The moves that keep the value."""
    fastest: tuple[Cell, ...]
    """Those of them that also win soonest, or lose latest."""
    distance: int
    """Plies to the end when the winner hurries and the loser delays; a draw fills the board."""
    nodes: int
    """Positions that were looked into."""


def solve(position: Position, budget: int | None = None) -> Solution:
    """Solve one position of any game by search; refuse when `budget` positions do not settle it.

    >>> from noloss.core.notation import parse_game, parse_position
    >>> s = solve(parse_position(parse_game("3x3"), "X../.O./..X"))
    >>> s.value.value, [cell + 1 for cell in s.best], s.distance
    ('draw', [2, 4, 6, 8], 6)
    """
    outcome = position.outcome()
    if outcome:
        return Solution(position, outcome.value, (), (), 0, 1)
    return solve_with(Search(position.game, budget), position)


def solve_with(search: Search, position: Position) -> Solution:
    """Solve an unfinished position with a search whose table goes on from question to question."""
    search.begin()
    value, distance = _value(position, search)
    best, fastest = _best(position, value, search)
    return Solution(position, value, best, fastest, distance, search.nodes)


def _value(position: Position, search: Search) -> tuple[Value, int]:
    """Ask for ever longer wins, of both sides in turn, until one is there or the board is full."""
    free = position.free.bit_count()
    for plies in range(1, free + 1):
        side = position.turn if plies % 2 else position.turn.other
        own, other = position.marks(side), position.marks(side.other)
        if search.wins(own, other, side is position.turn, plies):
            return Value.win(side), plies
    return Value.DRAW, free


def _best(
    position: Position, value: Value, search: Search
) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    own, other = position.own, position.other
    cells = tuple(map(Cell, bits(position.free)))
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


@dataclass(frozen=True)
class SolvedGame:
    """Every reachable position of a game with its score for the player to move.

    With N cells, a win in d plies scores N + 1 - d, a loss in d plies the negative, a draw 0:
    higher is better, the sign is the value, and the distance can be read off.
    """

    game: LineGame
    scores: Mapping[Marks, int]

    def at(self, position: Position) -> Solution:
        """The solution of one position."""
        score = self.scores[position.first, position.second]
        distance = self.game.size + 1 - abs(score) if score else position.free.bit_count()
        after = {cell: -self.score(position.after(cell)) for cell in position.legal()}
        top = max(after.values(), default=0)
        best = tuple(cell for cell in after if _sign(after[cell]) == _sign(score))
        fastest = tuple(cell for cell in best if after[cell] == top)
        return Solution(position, self.value(position), best, fastest, distance, 1)

    def score(self, position: Position) -> int:
        """The score for the player to move."""
        return self.scores[position.first, position.second]

    def value(self, position: Position) -> Value:
        """Who wins under perfect play."""
        score = self.score(position)
        if score == 0:
            return Value.DRAW
        return Value.win(position.turn if score > 0 else position.turn.other)


@lru_cache(maxsize=4)
def solve_game(game: LineGame) -> SolvedGame:
    """Solve every reachable position of a game small enough to list; others are refused."""
    lost = -(game.size + 1)
    scores: dict[Marks, int] = {}
    for layer in reversed(layers(game)):
        for marks, (value, _) in layer.over.items():
            scores[marks] = 0 if value is Value.DRAW else lost
        is_first = layer.ply % 2 == 0
        for first, second in layer.going:
            score = lost
            for cell in bits(game.full & ~(first | second)):
                bit = 1 << cell
                after = (first | bit, second) if is_first else (first, second | bit)
                score = max(score, -scores[after])
            scores[first, second] = score - _sign(score)
    return SolvedGame(game, scores)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
