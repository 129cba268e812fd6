"""The proofs that come with noloss, and the one that the documentation shows."""

from pathlib import Path

import pytest

from noloss.checker.check import check
from noloss.core.errors import NolossError
from noloss.core.game import Side
from noloss.proof.line_proof import LineProof
from noloss.proof.proof_file import parse_proof, proof_bytes, shipped, shipped_one

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "certificates.md"


def test_each_holds_and_is_what_it_is_said_to_be() -> None:
    found = shipped()
    assert {(proof.game, proof.side, proof.claim) for proof in found} >= {
        ("6x6x6", "second", "never loses")
    }
    for proof, data in found.items():
        verdict = check(data)
        assert verdict.valid, verdict.why
        assert (verdict.game, verdict.side, verdict.claim) == (proof.game, proof.side, proof.claim)
        assert verdict.start is None
        read = parse_proof(data)
        assert isinstance(read, LineProof)
        assert proof_bytes(read) == data


def test_the_one_on_the_page_holds() -> None:
    example = PAGE.read_text("utf-8").split("```\n")[1]
    assert check(example.encode()).valid


def test_what_is_not_there_is_said() -> None:
    assert shipped_one("6x6x6", Side.SECOND) == shipped_one("6X6X6 ")
    with pytest.raises(NolossError, match="certificates of 6x6x6 are for: second"):
        shipped_one("6x6x6", Side.FIRST)
    with pytest.raises(NolossError, match="no certificate for '5x5x5' comes with noloss"):
        shipped("5x5x5")
