"""One walk through all play: every whole-game question is a reading of it.

`flow` starts from any position and follows two deciders: a strategy, every legal move, or a choice
of moves. What comes out is a graph of the positions that can be reached, each once, in the order of
play: parents before their children. Nothing is asked twice and nothing is walked again: a reading
sends weights forward along the graph (games, chances) or values backward (what is best from here).

    flow(start, t3dt, EVERY)     all that can happen to T3DT as first player: its proof
    flow(start, t3dt, random)    a match: its exact result, its variety
    flow(start, EVERY, EVERY)    the whole game: how many positions and games there are
"""

from collections.abc import Callable, Iterable, Sequence
from math import comb
from typing import Final, Protocol, TypeAlias, TypeVar, runtime_checkable
from weakref import WeakValueDictionary

from noloss.core.bits import bits
from noloss.core.budget import DEFAULT, Budget, Meter
from noloss.core.errors import OutOfBudget
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.phrases import roughly
from noloss.core.position import Position
from noloss.core.strategy import Decision, Ratios, Strategy, ask
from noloss.flow.extent import (
    BYTES_PER_POSITION,
    IN_ALL,
    MOST_POSITIONS,
    position_bound,
    require_enumerable,
    require_walkable,
)
from noloss.flow.flow_graph import Flow, Node

A = TypeVar("A")
B = TypeVar("B")
V = TypeVar("V")

TRIED_WORK = 200_000
"""What is tried, unless a budget is given, where a game may have too many positions to list: cells
and lines of the positions, half a second."""


class _Every:
    """Stands for a player who may make any legal move."""

    def __repr__(self) -> str:
        return "EVERY"


EVERY: Final = _Every()
Choice: TypeAlias = Callable[[Position], Iterable[Cell]]
"""Gives the moves to follow, all of them; none ends play there without a result."""
Decider: TypeAlias = Strategy | Choice | _Every
Marks: TypeAlias = tuple[int, int]
"""The cells of the first and of the second player."""
TOGETHER = 512
"""From how many positions all moves are folded at once."""


@runtime_checkable
class Folding(Protocol):
    """What folds quickly, many positions at once."""

    def after(self, positions: Sequence[Position]) -> dict[Marks, Marks]:
        """Whatever a move can lead to from these, with its representative."""
        ...


def flow(
    start: Position,
    first: Decider,
    second: Decider,
    budget: Budget | None = None,
    fold: Callable[[Position], Position] | None = None,
    until: Callable[[Position], bool] = lambda _: False,
) -> Flow:
    """Walk all that can happen from `start` when these two decide.

    `fold` may give one representative of positions that are alike; then several cells of a node may
    lead to the same one, and equal decisions share the first reason there was for one. Play is not
    followed beyond positions where `until` says so.
    """
    game = start.game
    if budget is None or not budget.bounded:
        budget = (budget or DEFAULT).within(default_budget(start, first, second))
    meter = budget.meter(f"{game}")
    try:
        with meter.going_on():
            return Flow(start, tuple(_walked(start, first, second, meter, fold, until)), fold)
    except OutOfBudget as error:
        if IN_ALL in str(error):  # a walk within this one has told it
            raise
        bound = roughly(position_bound(game, start))
        raise OutOfBudget(f"{error}{IN_ALL}{bound}", error.limit) from None


def _walked(
    start: Position,
    first: Decider,
    second: Decider,
    meter: Meter,
    fold: Callable[[Position], Position] | None,
    until: Callable[[Position], bool],
) -> list[Node]:
    """The nodes of a flow."""
    game = start.game
    size = BYTES_PER_POSITION + game.size // 4
    asked = {Side.FIRST: _asker(first), Side.SECOND: _asker(second)}
    outcome = start.outcome()
    waiting = [(fold(start) if fold else start, outcome.value if outcome else None)]
    number = {(waiting[0][0].first, waiting[0][0].second): 0}
    nodes: list[Node] = []
    shared: dict[Ratios, Decision] = {}
    ahead, alike = 0, dict[Marks, Marks]()
    for position, value in waiting:
        if len(nodes) == ahead and isinstance(fold, Folding):
            batch = waiting[ahead : ahead + TOGETHER]
            ahead += len(batch)
            alike = fold.after([before for before, ended in batch if ended is None])
        if value is not None or until(position):
            nodes.append(Node(position, value, (), (), None))
            continue
        side = position.turn
        cells, decision = asked[side](position)
        meter.watch()  # a player may take long, and lead to no position that is new
        if fold and decision:  # there are few, and each would take a thousand bytes
            decision = shared.setdefault(decision.ratios, decision)
        mine = position.marks(side)
        after = []
        for cell in cells:
            own = mine | 1 << cell
            marks = (own, position.second) if side is Side.FIRST else (position.first, own)
            key = alike.get(marks) or (marks if fold is None else _folded(fold, game, marks))
            to = number.get(key)
            if to is None:
                to = number[key] = len(waiting)
                meter.spend(1, size)
                ended = _ended(game, marks, own, side, cell)
                waiting.append((Position(game, *key), ended))
            after.append(to)
        nodes.append(Node(position, None, cells, tuple(after), decision))
    return nodes


def _folded(fold: Callable[[Position], Position], game: LineGame, marks: Marks) -> Marks:
    position = fold(Position(game, *marks))
    return position.first, position.second


def _asker(decider: Decider) -> Callable[[Position], tuple[tuple[Cell, ...], Decision | None]]:
    """What gives the moves to follow from an unfinished position, and the decision behind them."""
    if isinstance(decider, _Every):
        return lambda position: (tuple(map(Cell, bits(position.playable))), None)
    if isinstance(decider, Strategy):
        strategy = decider

        def decided(position: Position) -> tuple[tuple[Cell, ...], Decision | None]:
            decision = ask(strategy, position)
            return tuple(decision.moves), decision

        return decided
    choose = decider
    return lambda position: (tuple(choose(position)), None)


def _ended(
    game: LineGame, marks: tuple[int, int], own: int, mover: Side, cell: Cell
) -> Value | None:
    """How the game ended when `mover`, who has `own` now, marked this cell; None if it goes on."""
    if game.completes(own, cell):
        return Value.win(game.winner(mover))
    return Value.DRAW if marks[0] | marks[1] == game.full else None


def worked_back(
    start: Position,
    deciders: tuple[Decider, Decider],
    known: dict[Position, V],
    worth: Callable[[Node, list[V]], V],
    budget: Budget | None = None,
    fold: Callable[[Position], Position] | None = None,
) -> V:
    """What `start` is worth, worked backward from all ends of the game that play can come to.

    `worth` tells it of a node from what the nodes after it are worth. Everything on the way is
    added to `known`, and what is known already is not walked again. With `fold`, what is known is
    known of the representatives.
    """

    def once(node: Node, after: list[V]) -> V:
        if node.position not in known:
            known[node.position] = worth(node, after)
        return known[node.position]

    base = fold(start) if fold else start
    if base not in known:
        flow(base, *deciders, budget, fold, until=known.__contains__).backward(once)
    return known[base]


def in_seats(side: Side, player: A, opponent: B) -> tuple[A | B, A | B]:
    """The two as first and second player, when `player` sits on this side."""
    return (player, opponent) if side is Side.FIRST else (opponent, player)


_held: WeakValueDictionary[LineGame, Flow] = WeakValueDictionary()


def whole_game(game: LineGame, budget: Budget | None = None) -> Flow:
    """Every reachable position; a game that is too large to list is refused at once.

    As long as somebody holds it, others who ask without bounds of their own share it.
    """
    if budget is not None and budget.bounded:
        return flow(game.start(), EVERY, EVERY, budget)
    require_enumerable(game)
    whole = _held.get(game)
    if whole is None:
        whole = _held[game] = flow(game.start(), EVERY, EVERY, budget)
    return whole


def default_budget(start: Position, first: Decider, second: Decider) -> Budget:
    """What a flow may spend when nobody says: what can be listed is, and else a little is tried.

    Before the first line can be complete no game ends, so a player who may do anything multiplies
    the positions for sure until then; where that is too much already, nothing is tried.
    """
    game = start.game
    require_walkable(start)
    bound = position_bound(game, start)
    if bound <= MOST_POSITIONS:
        return Budget(positions=MOST_POSITIONS)
    tried = TRIED_WORK // (game.size + len(game.lines))
    short = min((line.bit_count() for line in game.lines), default=1)
    rounds = max(0, short - 1 - max(start.first.bit_count(), start.second.bit_count()))
    if not game.rules.gravity and isinstance(first, _Every) | isinstance(second, _Every):
        least = comb(max(start.free.bit_count() - rounds, 0), rounds)
        if least > tried:
            raise OutOfBudget(
                f"{game}: at least {roughly(least)} positions come before any line can be complete"
                f" (of up to {roughly(bound)} in all), and at most {tried:,} are tried"
            )
    return Budget(positions=tried)
