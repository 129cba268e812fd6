"""What is written for Coq; that Coq accepts it is tested in tests/coq."""

import re
from pathlib import Path

import pytest

from noloss.core.errors import BadFile, NolossError, WrongGame
from noloss.core.game import LineGame, Side
from noloss.core.notation import parse_game
from noloss.proof.line_proof import (
    Answer,
    Block,
    Holds,
    HoldsAlways,
    LineProof,
    Move,
    Ref,
    Replies,
    Stolen,
)
from noloss.proof.proof_file import proof_bytes
from noloss.show.coq.coq_words import coq_game
from noloss.show.coq.instance import coq_instance
from noloss.show.coq.proof_graph import proof_instance

HELD = LineProof(
    "3x3",
    Side.FIRST,
    False,
    (Move(4, Ref(1)), Holds(tuple(map(Block, ((0, 1), (3, 6), (7, 8), (2, 5)))))),
)
"""The first player takes the centre and pairs the rest off."""


def test_a_proof_file_becomes_its_claim(tmp_path: Path) -> None:
    (tmp_path / "held.proof").write_bytes(proof_bytes(HELD))
    instance = coq_instance(tmp_path / "held.proof")
    assert instance.theorems == {"first_never_loses": "holds (cube 3 2) First start"}
    assert instance.bytes == len(instance.text)


def test_every_node_stands_with_its_position_and_the_first_comes_last() -> None:
    text = proof_instance(HELD)
    start = text.index("(1%positive,at_first none none,Move 4 (2%positive,0%nat))")
    assert text.index("(2%positive,at_second (c4 none) none,Blocked ([]%nat,[(0,1)") < start


def test_that_the_second_player_holds_makes_a_draw() -> None:
    blocks = tuple(map(Block, ((0, 1), (2, 3))))
    proof = LineProof("2x2:2", Side.SECOND, False, (Replies((HoldsAlways(0, blocks),)),))
    with pytest.raises(NolossError, match="neither a mark nor a block"):
        proof_instance(proof)  # two in a row on 2x2 is won, so no blocks hold
    held = LineProof("2x1:2", Side.SECOND, False, (Holds((Block((0, 1)),)),))
    assert "is_a_draw : draw (board 2 1 2)" in proof_instance(held)


def test_a_pair_is_exchanged_for_every_reply_that_can_be_done_without() -> None:
    """Two rows of four: one is hit, and of the other there are always two cells left to pair."""
    rows = HoldsAlways(0, (Block((4, 5)),))
    nodes = (Replies((Answer(0, Ref(1), 1), rows)), Holds((Block((4, 5)),)))
    text = proof_instance(LineProof("4x2:4", Side.SECOND, False, nodes))
    for taken, pair in ((1, "4,5"), (4, "[67],5"), (5, "[67],4"), (7, "4,5")):
        assert re.search(rf"\({taken},Hold 0 \(\[\]%nat,\[\({pair}\)\]\)\)", text), taken


@pytest.mark.parametrize("name", ["3x3+misere", "7x6:4+gravity", "3x3x2:3"])
def test_games_that_the_theory_does_not_know_are_refused(name: str) -> None:
    with pytest.raises(WrongGame, match="usual rules"):
        coq_game(parse_game(name))


def test_lines_made_by_hand_are_refused() -> None:
    with pytest.raises(NolossError):
        coq_game(LineGame("3x3", (3, 3), (0b111,)))


@pytest.mark.parametrize(
    ("proof", "why"),
    [
        (LineProof("3x3", Side.FIRST, False, (Stolen(),)), "stealing is a theorem already"),
        (LineProof("3x3", Side.FIRST, False, HELD.nodes, start="X../.../..."), "from the start"),
        (LineProof("3x3", Side.FIRST, False, (*HELD.nodes, HELD.nodes[1])), "refers to node 2"),
    ],
)
def test_what_cannot_be_written_is_refused(proof: LineProof, why: str) -> None:
    with pytest.raises(NolossError, match=why):
        proof_instance(proof)


@pytest.mark.parametrize(
    ("data", "why"),
    [(b"junk", "mine.cert': not a noloss certificate"), (b"noloss proof 1\n", "mine.cert': proof")],
)
def test_a_file_that_is_none_is_named(tmp_path: Path, data: bytes, why: str) -> None:
    file = tmp_path / "mine.cert"
    file.write_bytes(data)
    with pytest.raises(BadFile, match=why):
        coq_instance(file)
