"""Who wins, or that neither side loses, by few free moves: each claim is looked into in turn."""

from collections.abc import Sequence
from typing import NamedTuple

from noloss.core.budget import Meter
from noloss.core.game import Side
from noloss.core.position import Position
from noloss.exact.engines.answers.holding import Holding
from noloss.exact.engines.answers.search import Answers
from noloss.exact.engines.answers.winning import Winning
from noloss.exact.proof.line_proof import LineProof

FEW, SOME, MANY = 64, 512, 4096
"""Positions that are looked into for a claim at first, then, and at last where it comes along: some
seconds, if nothing is found."""


class Found(NamedTuple):
    """Proofs of a value, not checked yet, and what they are made of."""

    engine: str
    proofs: list[LineProof]


def by_answers(position: Position, meter: Meter) -> Found | None:
    """A proof that one side wins, or of each that it never loses; None if that takes longer.

    From the empty board only the first player can win.
    """
    wins = [Winning(position, side) for side in Side if position.first or side is Side.FIRST]
    holds = [Holding(position, side) for side in (Side.SECOND, Side.FIRST)]
    held: dict[Side, LineProof] = {}
    for most in (FEW, SOME, MANY):
        for claim in wins:
            won = None if claim.side.other in held else _looked_into(claim, meter, most)
            if won is not None:
                return Found(_engine("threats", [claim]), [won])
        for hold in holds:
            proof = held.get(hold.side) or _looked_into(hold, meter, most)
            if proof is None:
                break  # how one side holds is of no use if the other does not
            held[hold.side] = proof
        else:
            return Found(_engine("blocks", holds), list(held.values()))
    return None


def _looked_into(claim: Answers, meter: Meter, most: int) -> LineProof | None:
    return claim.proof(meter, most) if most <= SOME or claim.comes_along else None


def _engine(alone: str, claims: Sequence[Answers]) -> str:
    """How proofs were found: after one free move by threats or blocks alone, or with more."""
    return alone if max(claim.free_moves for claim in claims) <= 1 else "answers"
