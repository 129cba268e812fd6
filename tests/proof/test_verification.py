"""Verifying a file of either kind under a budget."""

from hashlib import sha256

import pytest

from checker.mutants import proof
from noloss.core.budget import Budget
from noloss.core.errors import Cancelled, OutOfBudget
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.proof.certificate import certificate_text, certify
from noloss.proof.prove import prove
from noloss.proof.verification import verify_bytes
from noloss.strategies.catalogue import strategy

UNPAIRED = proof("4x1:3", "second never loses", "b 1-2")


def truncated() -> bytes:
    """A strategy's certificate that announces one position more than it lists."""
    proven = prove(parse_game("3x2:2"), strategy("optimal"), Side.FIRST)
    text = certificate_text([certify(proven)])
    count = len(proven.choices)
    body = text[: text.index("end ")].replace(f"positions {count}", f"positions {count + 1}")
    return f"{body}end {sha256(body.encode()).hexdigest()}\n".encode()


@pytest.mark.parametrize("data", [UNPAIRED, truncated()])
def test_the_budget_includes_laying_out_the_board_and_reading_the_positions(data: bytes) -> None:
    assert not verify_bytes(data, "x").valid
    with pytest.raises(Cancelled):
        verify_bytes(data, "x", Budget(cancel=lambda: True))
    with pytest.raises(OutOfBudget):
        verify_bytes(data, "x", Budget(seconds=0))
