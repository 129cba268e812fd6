"""Every position of a small game, solved backward: who wins, and how soon.

A table lives as long as somebody holds it, and no longer; two who ask at the same time share one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from weakref import WeakValueDictionary

from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import BadPosition
from noloss.core.game import LineGame, Value
from noloss.core.position import Position
from noloss.core.strategy import Memo
from noloss.flow.extent import (
    BYTES_PER_POSITION,
    enumerable,
    require_room,
    require_solvable,
    solvable,
    table_bytes,
)
from noloss.flow.flow import whole_game
from noloss.flow.flow_graph import Flow, Node
from noloss.flow.solution import Solution


@dataclass(frozen=True)
class SolvedGame:
    """Every reachable position of a game with its score for the player to move.

    With N cells, a win in d plies scores N + 1 - d, a loss in d plies the negative, a draw 0:
    higher is better, the sign is the value, and the distance can be read off.
    """

    game: LineGame
    scores: Mapping[tuple[int, int], int]

    def __hash__(self) -> int:
        """Of the game alone, which is quick."""
        return hash(self.game)

    def __repr__(self) -> str:
        """Short: there may be hundreds of thousands of positions."""
        return f"SolvedGame({self.game}, {len(self.scores):,} positions)"

    def at(self, position: Position) -> Solution:
        """The solution of one position."""
        score = self.score(position)
        distance = self.game.size + 1 - abs(score) if score else position.free.bit_count()
        after = {cell: -self.score(position.after(cell)) for cell in position.legal()}
        top = max(after.values(), default=0)
        best = tuple(cell for cell in after if _sign(after[cell]) == _sign(score))
        fastest = tuple(cell for cell in best if after[cell] == top)
        return Solution(position, self.value(position), best, fastest, distance, 1)

    def score(self, position: Position) -> int:
        """The score for the player to move."""
        score = self.scores.get((position.first, position.second))
        if score is None:
            raise BadPosition(f"no game of {self.game} leads to {position}")
        return score

    def value(self, position: Position) -> Value:
        """Who wins under perfect play."""
        score = self.score(position)
        if score == 0:
            return Value.DRAW
        return Value.win(position.turn if score > 0 else position.turn.other)


class Tables:
    """The solved games of one owner: each made when it is first asked for, gone with its owner."""

    def __init__(self, *at_hand: SolvedGame) -> None:
        self._solved: Memo[LineGame, SolvedGame] = Memo({table.game: table for table in at_hand})

    def __contains__(self, game: LineGame) -> bool:
        """Whether it is made already."""
        return game in self._solved

    def __getitem__(self, game: LineGame) -> SolvedGame:
        """The solved game; one that is too large is refused."""
        if game not in self._solved:
            self._solved[game] = solve_game(game)
        return self._solved[game]


_held: WeakValueDictionary[LineGame, SolvedGame] = WeakValueDictionary()


def solve_game(game: LineGame, budget: Budget | None = None) -> SolvedGame:
    """Solve every reachable position of a game small enough to list, or to fit into an array.

    A budget says the same whether or not somebody holds the table.
    """
    budget = budget or DEFAULT
    if not budget.bounded:
        require_solvable(game)  # whether or not somebody with a larger budget holds a table
    table = _held.get(game)
    if not enumerable(game) and solvable(game):
        require_room(game.start(), budget, table_bytes(game.start()))
        if table is None:
            from noloss.flow.position_table import table_from  # noqa: PLC0415 (loads numba)

            table = _held[game] = table_from(game.start())
    elif table is None:
        table = _held[game] = solved(whole_game(game, budget))
    else:  # as the walk that made it, which counts what comes after the start
        budget.meter(f"{game}").spend(len(table.scores) - 1, BYTES_PER_POSITION)
    return table


def solved(played: Flow) -> SolvedGame:
    """The table of a game whose flow is at hand: one pass backward."""
    game = played.start.game
    over = game.size + 1

    def score(node: Node, after: list[int]) -> int:
        if node.value is Value.DRAW:
            return 0
        if node.value is not None:
            return over if node.value is Value.win(node.position.turn) else -over
        best = -min(after)
        return best - _sign(best)

    scores = played.backward(score)
    marks = ((node.position.first, node.position.second) for node in played.nodes)
    return SolvedGame(game, dict(zip(marks, scores, strict=True)))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
