"""Who wins, or that neither side loses, by few free moves: each claim is looked into in turn.

Also: all moves that keep a draw: each move is shown to hold, or to lose.
"""

from collections.abc import Sequence
from typing import NamedTuple

from noloss.core.budget import Meter
from noloss.core.game import Cell, Side
from noloss.core.position import Position
from noloss.core.symmetry import alike
from noloss.proof.line_proof import LineProof
from noloss.solver.answers.holding import Holding
from noloss.solver.answers.search import Answers
from noloss.solver.answers.winning import Winning

FEW, SOME, MANY = 64, 512, 4096
"""Positions that are looked into for a claim at first, then, and at last where it comes along: a
second or two, if nothing does."""
USUAL_LINES = 64
"""On boards with more lines a position takes longer, and fewer are looked into."""


class UncheckedProofs(NamedTuple):
    """Proofs of a value, not checked yet, and what they are made of."""

    engine: str
    proofs: list[LineProof]


def by_answers(position: Position, meter: Meter) -> UncheckedProofs | None:
    """A proof that one side wins, or of each that it never loses; None if that takes longer.

    From the empty board only the first player can win.
    """
    wins = [Winning(position, side) for side in Side if position.first or side is Side.FIRST]
    holds = [Holding(position, side) for side in (Side.SECOND, Side.FIRST)]
    held: dict[Side, LineProof] = {}
    share = USUAL_LINES / max(USUAL_LINES, len(position.game.lines))
    for most in (FEW, SOME, MANY):
        limit = int(most * share)
        for claim in wins:
            if claim.side.other not in held and (most <= SOME or claim.comes_along):
                won = claim.proof(meter, limit)
                if won is not None:
                    return UncheckedProofs(_engine("threats", [claim]), [won])
        for hold in holds:
            if hold.side not in held and (most <= SOME or hold.comes_along):
                proof = hold.proof(meter, limit)
                if proof is not None:
                    held[hold.side] = proof
            if hold.side not in held:
                break  # how one side holds is of no use if the other does not
        else:
            return UncheckedProofs(_engine("blocks", holds), list(held.values()))
    return None


def _engine(alone: str, claims: Sequence[Answers]) -> str:
    """How proofs were found: after one free move by threats or blocks alone, or with more."""
    return alone if max(claim.free_moves for claim in claims) <= 1 else "answers"


MOST = 512
"""Positions that are looked into for one move and one claim."""


def keeping_a_draw(position: Position, meter: Meter) -> tuple[Cell, ...] | None:
    """The moves of a drawn position that keep it drawn; None if one of them takes too long."""
    best: list[Cell] = []
    for kind in alike(position):
        after = position.after(kind[0])
        if Holding(after, position.turn).proof(meter, MOST) is not None:
            best += kind
        elif Winning(after, after.turn).proof(meter, MOST) is None:
            return None
    return tuple(sorted(best))
