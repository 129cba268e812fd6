"""Can a strategy lose? Every reply to every move it may make, walked once."""

from collections.abc import Callable, Iterable, Mapping

from noloss.core.bits import bits
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask
from noloss.exact.count.positions import enumerable
from noloss.exact.engines.search import Search
from noloss.exact.engines.solve import solve_game
from noloss.exact.play.walk import Layer, Marks, walk
from noloss.exact.proof.proof import Proof


def prove(
    game: LineGame,
    strategy: Strategy,
    side: Side,
    stops: frozenset[Position] = frozenset(),
) -> Proof:
    """Walk everything that can happen when `strategy` plays `side`.

    A position in `stops` ends its games without a result: it is for bots that fail there.
    """
    choices: dict[Position, tuple[Cell, ...]] = {}
    layers = list(walk(game, 1, _followed(game, strategy, side, choices, stops)))
    lines = dict.fromkeys(Value, 0)
    for layer in layers:
        for value, games in layer.over.values():
            lines[value] += games
    gives_up = _win_watch(game, side)
    missed = tuple(position for position, moves in choices.items() if gives_up(position, moves))
    refutation = _shortest_loss(game, layers, choices, side)
    return Proof(game, strategy.name, side, choices, lines, missed, refutation)


def _followed(
    game: LineGame,
    strategy: Strategy,
    side: Side,
    record: dict[Position, tuple[Cell, ...]],
    stops: frozenset[Position],
) -> Callable[[int, int], Iterable[tuple[int, int]]]:
    """For a walk: each move the strategy may make on its turns, every legal move on the others."""

    def choices(first: int, second: int) -> Iterable[tuple[int, int]]:
        position = Position(game, first, second)
        if position.turn is not side:
            return ((cell, 1) for cell in bits(position.free))
        if position in stops:
            return ()
        record[position] = tuple(sorted(ask(strategy, position).moves))
        return ((cell, 1) for cell in record[position])

    return choices


def _win_watch(game: LineGame, side: Side) -> Callable[[Position, tuple[Cell, ...]], bool]:
    """A test whether one of the moves gives up a forced win that `side` has."""
    if enumerable(game):
        won = solve_game(game).value
        win = Value.win(side)
        return lambda position, moves: (
            won(position) is win and any(won(position.after(cell)) is not win for cell in moves)
        )
    search = Search(game)

    def gives_up(position: Position, moves: tuple[Cell, ...]) -> bool:
        own, other = position.own, position.other
        kept = [
            search.distance(own | 1 << cell, other, to_move=False) is not None for cell in moves
        ]
        return not all(kept) and (
            any(kept) or search.distance(own, other, to_move=True) is not None
        )

    return gives_up


def _shortest_loss(
    game: LineGame,
    layers: list[Layer[int]],
    choices: Mapping[Position, tuple[Cell, ...]],
    side: Side,
) -> tuple[Cell, ...] | None:
    """The first, in cell order, of the shortest games that are lost."""
    lost = Value.win(side.other)
    depth = next((at.ply for at in layers if any(v is lost for v, _ in at.over.values())), None)
    if depth is None:
        return None

    def moves(marks: Marks) -> Iterable[tuple[int, Marks]]:
        position = Position(game, *marks)
        cells = choices.get(position, ()) if position.turn is side else bits(position.free)
        for cell in cells:
            after = position.after(cell)
            yield cell, (after.first, after.second)

    doomed = [{marks for marks, (value, _) in layers[depth].over.items() if value is lost}]
    for layer in reversed(layers[:depth]):
        before = {m for m in layer.going if any(after in doomed[0] for _, after in moves(m))}
        doomed.insert(0, before)
    marks: Marks = (0, 0)
    line: list[Cell] = []
    for goal in doomed[1:]:
        cell, marks = next((cell, after) for cell, after in moves(marks) if after in goal)
        line.append(Cell(cell))
    return tuple(line)
