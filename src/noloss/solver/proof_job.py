"""A job of proof search: one position and a number of positions to look into, for any worker.

What comes back is the answer, or how hard it looks and what its moves are, so that it can be split.
All that was settled on the way comes along: whoever goes on from there need not find it again, and
the proof is written from it.
"""

import zlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from noloss.core.budget import Budget
from noloss.core.game import LineGame, Side
from noloss.core.position import Position
from noloss.kernels.cell_sets import canonical
from noloss.solver.proof_search import ProofSearch, mask_of, record_of


@dataclass(frozen=True)
class Job:
    """Can the attacker force a win from here? Marks are the attacker's first."""

    attacker: Side
    own: int
    other: int
    expansions: int
    known: bytes = b""
    """What is settled already, packed."""


@dataclass(frozen=True)
class Follower:
    """A position one move later, as far as it is known."""

    cell: int
    own: int
    other: int
    need: int
    refute: int


@dataclass(frozen=True)
class Attempt:
    """What a job came to: it is settled if one of its two numbers is 0."""

    need: int
    refute: int
    expanded: int
    followers: tuple[Follower, ...]
    settled: bytes
    """All positions that are settled now, packed."""


def attempt(game: LineGame, job: Job, budget: Budget) -> Attempt:
    """Look into as many positions as the job allows."""
    marks = (job.own, job.other) if job.attacker is Side.FIRST else (job.other, job.own)
    search = ProofSearch(Position(game, *marks), job.attacker)
    search.enter(unpacked(job.known, game), budget.memory)
    search.go_on(Budget(memory=budget.memory).meter(f"{game}"), job.expansions)
    store, root = search.store, search.root
    return Attempt(
        int(store.need[root]),
        int(store.refute[root]),
        search.expanded,
        tuple(_followers(search)),
        packed(search.settled()),
    )


def _followers(search: ProofSearch) -> list[Follower]:
    """The moves at the start of a search that are to be tried."""
    store, board, root = search.store, search.board, search.root
    own, other = mask_of(store.own[root]), mask_of(store.other[root])
    first = int(store.first[root])
    attacks = search.start.turn is search.attacker
    found = []
    for at in range(first, first + int(store.children[root])):
        child, cell = int(store.child[at]), int(store.cell[at])
        if child >= 0:
            numbers = int(store.need[child]), int(store.refute[child])
            marks = mask_of(store.own[child]), mask_of(store.other[child])
        else:
            bit = 1 << cell
            after = (own | bit, other) if attacks else (own, other | bit)
            numbers = -child >> 6, -child & 63
            own_after, other_after = map(search.cells, after)
            least = canonical(own_after, other_after, board.images)
            marks = mask_of(least[0]), mask_of(least[1])
        found.append(Follower(cell, *marks, *numbers))
    return found


def packed(records: NDArray[np.void]) -> bytes:
    """Settled positions as they travel."""
    return zlib.compress(records.tobytes(), 1)


def unpacked(data: bytes, game: LineGame) -> NDArray[np.void]:
    """The positions of `packed`, in this game."""
    return np.frombuffer(zlib.decompress(data) if data else b"", record_of(game))
