"""Proof files are read back, or refused with the place; the shipped proofs are right."""

from pathlib import Path

import pytest

from noloss.checker.check import check
from noloss.core.errors import BadFile, NolossError
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.proof.line_proof import (
    Alike,
    Answer,
    Block,
    Holds,
    HoldsAlways,
    LineProof,
    Move,
    Ref,
    Replies,
    Stolen,
    Threats,
    WinsAfter,
    WinsAlways,
    numbered_lines,
)
from noloss.proof.proof_file import parse_proof, proof_bytes, shipped, shipped_one

ALL_KINDS = LineProof(
    "3x3",
    Side.SECOND,
    False,
    (
        Move(4, Ref(1, 2)),
        Threats((0, 2)),
        Replies(
            (
                Answer(0, Ref(3)),
                Answer(1, Ref(4, 1), 2),
                Alike(2, 0, 1),
                WinsAfter(3, (4, 5)),
                WinsAlways((6,)),
                HoldsAlways(7, (Block((0, 1)), Block((2, 3, 4), (0, 5)))),
                HoldsAlways(7, ()),
            )
        ),
        Replies(()),
        Holds((Block((0, 1)),)),
        Holds(()),
        Stolen(),
    ),
    (tuple(range(8, -1, -1)), (0, 3, 6, 1, 4, 7, 2, 5, 8)),
    "X../.O./...",
    "somebody 1.0",
)


@pytest.mark.parametrize("packed", [True, False, None])
def test_every_kind_of_node_is_read_back(packed: bool | None) -> None:
    assert parse_proof(proof_bytes(ALL_KINDS, packed)) == ALL_KINDS


def test_a_file_can_be_read_by_people(golden) -> None:
    golden("proof.txt", proof_bytes(ALL_KINDS, packed=False).decode())


def test_a_proof_goes_through_a_file_to_the_checker() -> None:
    proof = LineProof("4x1:3", Side.SECOND, False, (Holds((Block((1, 2)),)),))
    assert parse_proof(proof_bytes(proof)) == proof
    assert check(proof_bytes(proof)).valid


def test_lines_are_numbered_by_their_sorted_cells() -> None:
    lines = numbered_lines(parse_game("3x3"))
    assert lines[:4] == ((0, 1, 2), (0, 3, 6), (0, 4, 8), (1, 4, 7))


@pytest.mark.parametrize(
    "node", ["m 0 1", "m 1", "x", "t", "r 1", "r 1>", "r 1=2", "b 1-2-3", "b 1:"]
)
def test_a_broken_node_is_refused_with_its_place(node: str) -> None:
    data = proof_bytes(LineProof("3x3", Side.SECOND, False, (Stolen(),)))
    data = data.replace(b"\ns\n", f"\n{node}\n".encode())
    data = data.replace(b"bytes 2", f"bytes {len(node) + 1}".encode())
    with pytest.raises(BadFile, match="proof, node 0: "):
        parse_proof(data)


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
