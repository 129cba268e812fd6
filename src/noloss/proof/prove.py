"""Can a strategy lose? Every reply to every move it may make, walked once."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import Cell, LineGame, Side, Value
from noloss.core.position import Position
from noloss.core.strategy import Strategy, ask, seated
from noloss.flow.bounded_search import Search
from noloss.flow.extent import solvable
from noloss.flow.flow import EVERY, Decider, flow, in_seats
from noloss.flow.flow_graph import Flow
from noloss.flow.folding import Fold, allowed, folded
from noloss.flow.solved import Tables
from noloss.proof.proof import Proof, ProveReport


def prove(
    game: LineGame,
    strategy: Strategy,
    side: Side,
    budget: Budget | None = None,
    tables: Tables | None = None,
) -> Proof:
    """Walk everything that can happen when `strategy` plays `side`; `tables` are used if given."""
    seated(strategy, game)
    played = against_everything(game, strategy, side, budget, kept=False)
    return proof_of(played, strategy.name, side, budget, tables)


def prove_seats(
    game: LineGame,
    strategy: Strategy,
    sides: Iterable[Side],
    missed: bool = False,
    budget: Budget = DEFAULT,
) -> ProveReport:
    """`prove` in each of these seats, as a document; `missed` lists every missed win."""
    meter = budget.meter(f"{game}")
    proofs = []
    tables = Tables()
    for side in sides:
        left = replace(meter.part(), progress=budget.progress)
        proofs.append(prove(game, strategy, side, left, tables))
    seats = {proof.side: proof.summary(missed) for proof in proofs}
    return ProveReport(strategy.name, game, seats, tuple(proofs))


def against_everything(
    game: LineGame, player: Decider, side: Side, budget: Budget | None = None, kept: bool = True
) -> Flow:
    """The flow of a player in one seat against every legal reply.

    On a board that is too large to list, boards are taken as one on which the player decides alike.
    Unless its decisions are `kept`, there are only its moves, which take far less memory.
    """
    fold, decider = None, player
    if isinstance(player, Strategy):
        fold = folded(game, player, budget=budget)
        decider = player if kept else partial(_moves, player)
    return flow(game.start(), *in_seats(side, decider, EVERY), allowed(game, budget), fold)


def _moves(player: Strategy, position: Position) -> Iterable[Cell]:
    return ask(player, position).moves


def proof_of(
    played: Flow,
    name: str,
    side: Side,
    budget: Budget | None = None,
    tables: Tables | None = None,
) -> Proof:
    """What the flow of a player against every reply shows.

    Where the player makes no move though it should, as a bot that fails, games end without result.
    """
    choices = {node.position: tuple(sorted(node.cells)) for _, node in played.turns(side)}
    fold = played.fold
    sizes = fold.sizes(list(choices)) if isinstance(fold, Fold) else ()
    gives_up = _win_watch(played.start.game, side, budget, tables or Tables())
    return Proof(
        played.start.game,
        name,
        side,
        choices,
        played.total(played.games),
        tuple(position for position, moves in choices.items() if gives_up(position, moves)),
        shortest(played, Value.win(side.other)),
        dict(zip(choices, sizes, strict=True)) if sizes else {},
    )


def shortest(played: Flow, value: Value) -> tuple[Cell, ...] | None:
    """The first, in the order of moves, of the shortest games that end like this; None if none."""
    far = len(played)
    plies = played.backward(
        lambda node, after: 0 if node.value is value else 1 + min(after, default=far)
    )
    if plies[0] >= far:
        return None
    at, moves, position = 0, list[Cell](), played.start
    while plies[at]:
        node = played.nodes[at]
        cell, at = min(
            (pair for pair in zip(node.cells, node.after, strict=True)),
            key=lambda pair: (plies[pair[1]], pair[0]),
        )
        if isinstance(played.fold, Fold):  # the cell is one of the representative
            cell = played.fold.back(position).cell(cell)
        moves.append(cell)
        position = position.after(cell)
    return tuple(moves)


def _win_watch(
    game: LineGame, side: Side, budget: Budget | None, tables: Tables
) -> Callable[[Position, tuple[Cell, ...]], bool]:
    """A test whether one of the moves gives up a forced win that `side` has."""
    if solvable(game):
        value, win = tables[game].value, Value.win(side)
        return lambda position, moves: (
            value(position) is win and any(value(position.after(cell)) is not win for cell in moves)
        )
    search = Search(game, budget)

    def gives_up(position: Position, moves: tuple[Cell, ...]) -> bool:
        own, other = position.own, position.other
        kept = [
            search.distance(own | 1 << cell, other, to_move=False) is not None for cell in moves
        ]
        return not all(kept) and (
            any(kept) or search.distance(own, other, to_move=True) is not None
        )

    return gives_up
