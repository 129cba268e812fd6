"""Proofs by blocks that a side never loses: the quick ways first, the long one if asked for."""

from collections.abc import Iterator

from noloss.checker.check import check
from noloss.core.budget import DEFAULT, Budget
from noloss.core.errors import NolossError
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.proof.line_proof import Block, Holds, LineProof
from noloss.proof.proof_file import proof_bytes
from noloss.solver.opening import opening_proof
from noloss.solver.pairing import pairing
from noloss.solver.settle import Holding
from noloss.work.crew import ALONE, Workers

MOST_PAIRED = 100
"""Cells of a board on which pairs are looked for one by one."""
ANSWERED = 1000
"""Positions that are looked into for answers after which pairs hold: a second or two."""


def hold(
    game: str,
    side: Side,
    long: bool = False,
    seed: int = 1,
    budget: Budget = DEFAULT,
    workers: Workers = ALONE,
    checked: bool = True,
) -> LineProof | None:
    """A proof that this side never loses; None if blocks were not found.

    `long` allows minutes of annealing, which settle 6x6x6. The seed decides what chance brings, and
    the number of workers only how soon. It is checked already, unless the caller has that done.
    """
    if "+" in game:
        raise NolossError(f"game {game!r:.60}: blocks hold under the usual rules only")
    budget = budget.begun()
    proof = next(_candidates(game, side, long, seed, budget, workers), None)
    if proof is not None and checked:
        verdict = check(proof_bytes(proof), budget.meter(f"{game}: checking the proof").step)
        if not verdict.valid:
            raise NolossError(f"a proof of {game} that was found is wrong: {verdict.why}")
    return proof


def made(
    game: str, side: Side, seed: int = 1, budget: Budget = DEFAULT, workers: Workers = ALONE
) -> LineProof:
    """`hold` with all the time it takes; an error if no blocks are found."""
    proof = hold(game.strip().lower(), side, True, seed, budget, workers)
    if proof is None:
        raise NolossError(f"no blocks were found with which the {side.value} player holds {game}")
    return proof


def _candidates(
    name: str, side: Side, long: bool, seed: int, budget: Budget, workers: Workers
) -> Iterator[LineProof]:
    sides = name.split("x")
    square = ":" not in name and len(sides) > 1 and len(set(sides)) == 1 and sides[0].isdigit()
    if square and int(sides[0]) > 2:
        blocks = _grid_blocks(int(sides[0]), len(sides), seed, budget, workers)
        if blocks is not None:
            yield LineProof(name, side, False, (Holds(blocks),))
    game = parse_game(name)
    if game.size <= MOST_PAIRED or len(game.lines) == 1:  # any two cells of a single line do
        yield from _pairs(game, side, budget)
    if long and side is Side.SECOND:
        yield from _openings(game, seed, budget, workers)


def _grid_blocks(
    side: int, axes: int, seed: int, budget: Budget, workers: Workers
) -> tuple[Block, ...] | None:
    from noloss.solver.block_grids import grid_blocks  # noqa: PLC0415 (it loads numba)

    return grid_blocks(side, axes, seed, budget, workers)


def _pairs(game: LineGame, side: Side, budget: Budget) -> Iterator[LineProof]:
    pairs = pairing(game.start(), side, watch=budget.meter(f"{game}: pairs").watch)
    if pairs is not None:
        yield LineProof(game.name, side, False, (Holds(pairs),))
    proof = Holding(game.start(), side).proof(budget.meter(f"{game}: answers"), ANSWERED)
    if proof is not None:
        yield proof


def _openings(game: LineGame, seed: int, budget: Budget, workers: Workers) -> Iterator[LineProof]:
    from noloss.solver.opening_search import find_openings  # noqa: PLC0415 (numba)

    openings = find_openings(game, seed, budget, workers)
    if openings is not None:
        yield opening_proof(game, openings)
