"""Draws by a pairing after one move of P, who begins with it or answers by it.

A pairing that holds after an answer settles every first move that it can do without, and all that
are like one of them by a symmetry; so a few answers settle all.
"""

from collections.abc import Iterable, Iterator

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
QUICK, LONGER, THOROUGH = 100, 1000, 3
"""Pairs tried for each of them at first and, after so many that are tried thoroughly, once more."""


def after_first_move(game: LineGame, thorough: bool = True) -> LineProof | None:
    """The first player moves and then holds by pairs; None if no such move was found."""
    for cell, tries in _tries(game, range(game.size), thorough):
        pairs = pairing(Position(game, 1 << cell, 0), Side.FIRST, tries)
        if pairs is not None:
            return LineProof(game.name, Side.FIRST, False, (Move(cell, Ref(1)), Holds(pairs)))
    return None


def after_one_answer(
    game: LineGame, budget: Budget = DEFAULT, thorough: bool = True
) -> LineProof | None:
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
            entry = _answer(game, move, thorough)
            if entry is None:
                return None
            held.append(entry)
            settled |= spare(board, 1 << entry.move, 0, entry.blocks)
            unsettled -= {kind[cell] for cell in settled}
    used: dict[tuple[int, ...], int] = {}
    entries: tuple[Entry, ...] = (*held, *alike(game.size, settled, group, used))
    return LineProof(game.name, Side.SECOND, False, (Replies(entries),), tuple(used))


def _answer(game: LineGame, move: int, thorough: bool) -> HoldsAlways | None:
    free = [cell for cell in range(game.size) if cell != move]
    for cell, tries in _tries(game, free, thorough):
        pairs = pairing(Position(game, 1 << move, 1 << cell), Side.SECOND, tries)
        if pairs is not None:
            return HoldsAlways(cell, pairs)
    return None


def _tries(game: LineGame, cells: Iterable[int], thorough: bool) -> Iterator[tuple[int, int]]:
    """Which cells to try and how many pairs then: quickly at first, those on most lines first."""
    busiest = sorted(cells, key=lambda cell: -len(game.through[cell]))
    yield from ((cell, QUICK) for cell in busiest[:ANSWERS])
    if thorough:
        yield from ((cell, TRIES) for cell in busiest[:THOROUGH])
        yield from ((cell, LONGER) for cell in busiest[THOROUGH:ANSWERS])
