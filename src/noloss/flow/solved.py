"""Every position of a small game, solved backward; the answer of a solver: who wins, how soon.

A table lives as long as somebody holds it, and no longer; two who ask at the same time share one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from weakref import WeakValueDictionary

from noloss.core.budget import DEFAULT, Budget
from noloss.core.display import Pictured
from noloss.core.errors import BadPosition, NolossError
from noloss.core.files import write_bytes
from noloss.core.game import USUAL, Cell, LineGame, Value
from noloss.core.notation import cells_text
from noloss.core.phrases import counted
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

MOST_WRITTEN = 128
"""The cells of a board that a short text spells out."""


@dataclass(frozen=True, slots=True)
class Certified:
    """A claim whose proof the checker has accepted."""

    claim: str
    """Such as `first wins` or `second never loses`."""
    nodes: int
    size: int
    """Of the file, in bytes."""
    file: str | None = None
    """Where the proof was written."""
    data: bytes = field(default=b"", compare=False, repr=False)
    """The proof file itself."""


@dataclass(frozen=True, slots=True)
class Solution(Pictured):
    """What perfect play makes of a position."""

    __shape__ = (
        *("game", "position", "turn", "value", "engine", "best", "fastest", "distance"),
        *("nodes", "seconds", "certificate"),
    )
    position: Position
    value: Value
    best: tuple[Cell, ...]
    """Moves that keep the value: all of them where the distance is known, else those proven."""
    fastest: tuple[Cell, ...]
    """Those of them that also win soonest, or lose latest; none where the distance is not known."""
    distance: int | None
    """Plies to the end when the winner hurries and the loser delays; a draw fills the board. None
    where only the value is known."""
    nodes: int
    """Positions that were looked into."""
    engine: str = "rules"
    """What settled it: `table`, `answers`, `threats`, `blocks`, `proof numbers` or `search`;
    `shipped` if a proof of it comes with noloss; `rules` at a game's end."""
    seconds: float = 0.0
    """The time it took, by the clock."""
    certificate: tuple[Certified, ...] = ()
    """The proofs of the value, checked: one for a win, one for each side of a draw. None for games
    with gravity or misère; without numba only where plain Python does."""

    @property
    def game(self) -> LineGame:
        """The game of the position."""
        return self.position.game

    @property
    def turn(self) -> str:
        """The mark of the player to move."""
        return self.position.turn.mark

    def __repr__(self) -> str:
        """Short, with cells as people count them."""
        ends = "a draw" if self.value is Value.DRAW else f"won by the {self.value.value} player"
        best = f", best: {cells_text(self.best)}" if self.best else ""
        plies = "" if self.distance is None else f" in {self.distance}"
        return f"Solution({_named(self.position)} is {ends}{plies}{best})"


def _named(position: Position) -> str:
    """The board; a large one by its game and how many marks it has."""
    if position.game.size <= MOST_WRITTEN:
        return str(position)
    marks = (position.first | position.second).bit_count()
    return f"{position.game} after {counted(marks, 'move')}" if marks else position.game.name


def lacking(solution: Solution) -> str:
    """Why a value comes without a proof."""
    if solution.engine == "rules":
        return "the game is over"
    if solution.game.rules != USUAL:
        return "proofs cover only games with the usual rules"
    if solution.engine == "search":
        return "pip install 'noloss[fast]' adds one"
    return "the name of the game does not tell its lines"


def written(solution: Solution, path: Path | None) -> Solution:
    """The solution with its proofs written to this file.

    Of a draw there are two, and the side is put before the end of the name: `4x4.proof` becomes
    `4x4.first.proof` and `4x4.second.proof`.
    """
    if path is None:
        return solution
    if not solution.certificate:
        raise NolossError(f"{solution.game}: no proof of this value to write: {lacking(solution)}")
    proofs = []
    for proof in solution.certificate:
        file = path
        if len(solution.certificate) > 1:
            file = path.with_name(f"{path.stem}.{proof.claim.split()[0]}{path.suffix}")
        write_bytes(file, proof.data)
        proofs.append(replace(proof, file=str(file)))
    return replace(solution, certificate=tuple(proofs))


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
