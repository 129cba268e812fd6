"""Draws by a pairing after one move of P, who begins with it or answers by it.

A pairing that holds after an answer settles every first move that it can do without, and all that
are like one of them by a symmetry; so a few answers settle all.
"""

from noloss.checker.board import Board
from noloss.core.budget import DEFAULT, Budget
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.core.symmetry import symmetries
from noloss.exact.engines.blocks.opening import alike, orbits, spare
from noloss.exact.engines.blocks.pairing import TRIES, pairing
from noloss.exact.proof.line_proof import (
    Entry,
    Holds,
    HoldsAlways,
    LineProof,
    Move,
    Ref,
    Replies,
)

ANSWERS = 16
"""How many answers are tried against a move, those on most lines first."""
THOROUGH, QUICK = 3, 1000
"""So many of them are tried thoroughly; for the others, so many pairs are tried."""


def after_first_move(game: LineGame) -> LineProof | None:
    """The first player moves and then holds by pairs; None if no such move was found."""
    for rank, cell in enumerate(_busiest(game)[:ANSWERS]):
        pairs = pairing(Position(game, 1 << cell, 0), Side.FIRST, _tries(rank))
        if pairs is not None:
            return LineProof(game.name, Side.FIRST, False, (Move(cell, Ref(1)), Holds(pairs)))
    return None


def after_one_answer(game: LineGame, budget: Budget = DEFAULT) -> LineProof | None:
    """The second player answers every first move and then holds by pairs; None if not found."""
    group = [symmetry.image for symmetry in symmetries(game)]
    kind = orbits(game.size, group)
    unsettled, settled = set(kind), set[int]()
    held = []
    board = Board(game.name)
    meter = budget.meter(f"{game}: answers to the first move", len(unsettled))
    for move in sorted(unsettled):
        meter.step()
        if move in unsettled:
            entry = _answer(game, move)
            if entry is None:
                return None
            held.append(entry)
            settled |= spare(board, 1 << entry.move, 0, entry.blocks)
            unsettled -= {kind[cell] for cell in settled}
    used: dict[tuple[int, ...], int] = {}
    entries: tuple[Entry, ...] = (*held, *alike(game.size, settled, group, used))
    return LineProof(game.name, Side.SECOND, False, (Replies(entries),), tuple(used))


def _answer(game: LineGame, move: int) -> HoldsAlways | None:
    for rank, cell in enumerate(_busiest(game)[: ANSWERS + 1]):
        if cell != move:
            pairs = pairing(Position(game, 1 << move, 1 << cell), Side.SECOND, _tries(rank))
            if pairs is not None:
                return HoldsAlways(cell, pairs)
    return None


def _tries(rank: int) -> int:
    return TRIES if rank < THOROUGH else QUICK


def _busiest(game: LineGame) -> list[int]:
    """The cells, those on most lines first."""
    return sorted(range(game.size), key=lambda cell: -len(game.through[cell]))
