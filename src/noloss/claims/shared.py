"""Checks that the claims of several papers have in common."""

from functools import cache

from noloss.catalogue import strategy
from noloss.claims.registry import Finding
from noloss.core.families import box
from noloss.core.game import Side
from noloss.exact.proof.proof import Proof
from noloss.exact.proof.prove import prove

GAME = box((3, 3), 3)
"""The board that all the papers are about."""


@cache
def proof_of(name: str, side: Side) -> Proof:
    """The proof of a strategy of the catalogue, made once."""
    return prove(GAME, strategy(name), side)


def never_loses(name: str, side: Side) -> Finding:
    """No game is lost, over all play."""
    proof = proof_of(name, side)
    return Finding(
        proof.no_loss,
        f"{proof.positions} positions, {sum(proof.lines.values())} games: {proof.count('win')} won,"
        f" {proof.count('draw')} drawn, {proof.count('loss')} lost",
        proof.refutation,
    )
