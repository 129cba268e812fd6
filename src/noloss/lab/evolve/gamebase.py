"""The game-base of Bhatt, Varshney and Deb: boards by number, and which follow from which.

On 3x3 there are 765, as in the paper; the game-base of any other game is made the same way.

Boards that differ only by a symmetry are one; the *base-case* stands for them, the one with the
least sum of the cells (from 1) that X holds, then of those that O holds, then the least product of
X's cells, then of O's. Rows are numbered as they are found, breadth first from the empty board and
by cells, which gives the row numbers of the paper. Rows count from 1 in text and from 0 in code.

A game is a graph: its positions up to symmetry, and which follow from which. What is counted on a
graph is counted over *distinct* children: two moves that lead to the same state are one. A state's
children always come after it, so one pass forward counts the ways of play and one pass backward
answers every question about what can still be reached.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod

from noloss.core.bits import bits
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import WrongGame
from noloss.core.families import box
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.symmetry import canonical, symmetries
from noloss.flow.extent import MOST_POSITIONS
from noloss.flow.flow import EVERY, flow


@dataclass(frozen=True)
class GameGraph:
    """States by number, the start first; each has its depth, its children and perhaps an end."""

    depth: tuple[int, ...]
    """Marks on the board."""
    children: tuple[tuple[int, ...], ...]
    """The distinct states that one move leads to, in the order of the cells."""
    end: tuple[Value | None, ...]
    """How the game ended there, or None where it goes on."""

    def __len__(self) -> int:
        """The number of states."""
        return len(self.depth)

    def turn(self, state: int) -> Side:
        """Who moves in this state."""
        return Side.FIRST if self.depth[state] % 2 == 0 else Side.SECOND

    def decides(self, state: int, side: Side) -> bool:
        """Whether `side` has a move to choose here."""
        return self.end[state] is None and self.turn(state) is side


def unfold(
    start: Position,
    base: Callable[[Position], Position] = canonical,
    budget: Budget | None = None,
) -> tuple[tuple[Position, ...], GameGraph]:
    """All play from `start`, breadth first and by cells; each position is replaced by its `base`.

    `base` must pick one position of each class of positions that differ only by a symmetry.
    """
    allowed = (budget or DEFAULT).within(Budget(positions=MOST_POSITIONS))
    played = flow(start, EVERY, EVERY, allowed, base)
    states = tuple(node.position for node in played.nodes)
    depth = tuple((state.first | state.second).bit_count() for state in states)
    children = tuple(tuple(dict.fromkeys(node.after)) for node in played.nodes)
    return states, GameGraph(depth, children, tuple(node.value for node in played.nodes))


def no_loss_moves(
    graph: GameGraph, side: Side, take_win: bool = False
) -> tuple[tuple[int, ...], ...]:
    """For each state, the children that play goes on to when `side` never risks a loss.

    On the turns of `side` these are the children from which it need not lose, or just the won ones
    if there are any and `take_win` asks for it; on the other turns all children. A state where the
    game is over, or that `side` cannot hold, has none. Whoever plays `side` inside this graph never
    loses, and whoever never loses plays inside it: a choice here is safe whatever the others are.
    """
    holds = [False] * len(graph)
    moves: list[tuple[int, ...]] = [()] * len(graph)
    for state in reversed(range(len(graph))):
        children = graph.children[state]
        if graph.end[state] is not None:
            holds[state] = graph.end[state] is not Value.win(side.other)
        elif graph.turn(state) is side:
            safe = tuple(child for child in children if holds[child])
            won = tuple(child for child in safe if graph.end[child] is Value.win(side))
            moves[state] = won if take_win and won else safe
            holds[state] = bool(safe)
        elif all(holds[child] for child in children):
            moves[state], holds[state] = children, True
    return tuple(moves)


def count_games(graph: GameGraph, side: Side, choice: Sequence[int]) -> dict[Value, int]:
    """The ways of play by how they end, when `side` goes from each state to `choice[state]`."""
    ways = [0] * len(graph)
    ways[0] = 1
    games = dict.fromkeys(Value, 0)
    for state, children in enumerate(graph.children):
        way = ways[state]
        if not way:
            continue
        end = graph.end[state]
        if end is not None:
            games[end] += way
        elif graph.turn(state) is side:
            ways[choice[state]] += way
        else:
            for child in children:
                ways[child] += way
    return games


GAME = box((3, 3), 3)


@dataclass(frozen=True)
class GameBase:
    """The rows in order, and the graph that their moves make."""

    rows: tuple[Position, ...]
    graph: GameGraph

    @property
    def game(self) -> LineGame:
        """The game it is of."""
        return self.rows[0].game

    @property
    def over(self) -> int:
        """The entry, from 0, where there is nothing to decide: a row that is not there."""
        return len(self.rows)

    @cached_property
    def number(self) -> dict[Position, int]:
        """The row of each base-case."""
        return {position: row for row, position in enumerate(self.rows)}

    @cached_property
    def safe(self) -> dict[Side, tuple[tuple[int, ...], ...]]:
        """For each side and row, where play goes on to when that side never risks a loss."""
        return {side: no_loss_moves(self.graph, side) for side in Side}

    @cached_property
    def own(self) -> dict[Side, list[int]]:
        """For each side, the rows where it decides."""
        rows = range(len(self.rows))
        return {side: [row for row in rows if self.graph.decides(row, side)] for side in Side}

    def open_rows(self, side: Side) -> list[int]:
        """Those of them where it has more than one safe move."""
        return [row for row in self.own[side] if len(self.safe[side][row]) > 1]

    def row(self, position: Position) -> int:
        """The row of the board that stands for this one."""
        if position.game != self.game:
            raise WrongGame(f"the game-base is of {self.game}, not of {position.game}")
        return self.number[base_case(position)]

    def cells(self, position: Position, target: int) -> tuple[Cell, ...]:
        """The cells of a real board that lead to a row: those are one move, up to symmetry."""
        return tuple(c for c in position.legal() if self.row(position.after(c)) == target)


def gamebase(game: LineGame = GAME) -> GameBase:
    """The game-base of a game, that of the paper unless another is named.

    >>> len(gamebase().rows), str(gamebase().rows[7])
    (765, 'X../..O/...')
    """
    return _gamebase(game)


@lru_cache(maxsize=2)
def _gamebase(game: LineGame) -> GameBase:
    """Made once: it is a constant, data rather than somebody's table."""
    return GameBase(*unfold(game.start(), base_case))


@lru_cache(maxsize=8192)
def base_case(position: Position) -> Position:
    """The board that stands for this one and its images; 3x3 has 5,478 boards to remember."""
    return min((g.position(position) for g in symmetries(position.game)), key=_order)


def _order(position: Position) -> tuple[int, int, int, int, int, int]:
    """The paper's four numbers, which tell the boards of 3x3 apart; larger ones need the marks."""
    crosses, noughts = _weights(position.first), _weights(position.second)
    return crosses[0], noughts[0], crosses[1], noughts[1], position.first, position.second


@lru_cache(maxsize=512)
def _weights(marks: int) -> tuple[int, int]:
    """The sum and the product of the cells, counted from 1."""
    cells = [cell + 1 for cell in bits(marks)]
    return sum(cells), prod(cells)
