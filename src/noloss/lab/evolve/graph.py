"""A game as a graph: its positions up to symmetry, and which follow from which.

What is counted on a graph is counted over *distinct* children: two moves that lead to the same
state are one. A state's children always come after it, so one pass forward counts the ways of play
and one pass backward answers every question about what can still be reached.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import Side, Value
from noloss.core.position import Position
from noloss.core.symmetry import canonical
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
