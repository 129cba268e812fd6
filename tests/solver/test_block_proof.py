"""Draws by blocks and pairs, each checked by the independent checker before it is handed out."""

import pytest

from noloss.checker.check import check
from noloss.core.errors import NolossError
from noloss.core.game import Side
from noloss.core.notation import parse_game
from noloss.proof.line_proof import Block, Holds, LineProof, numbered_lines
from noloss.proof.proof_file import proof_bytes
from noloss.solver import block_proof
from noloss.solver.block_grids import cube_lines, cube_planes
from noloss.solver.block_proof import hold

SIZES = {
    "4x4": 200,
    "5x5": 200,
    "6x6:5": 320,
    "8x8:6": 480,
    "7x7x7": 2_000,
    "10x10x10x10": 60_000,
}
"""Games that both sides hold, and how many bytes a certificate has at the most."""


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("game", SIZES)
def test_both_sides_never_lose(game: str, side: Side) -> None:
    proof = hold(game, side)
    assert proof is not None
    data = proof_bytes(proof)
    verdict = check(data)
    assert (verdict.valid, verdict.game) == (True, game)
    assert (verdict.side, verdict.claim) == (side.value, "never loses")
    assert len(data) <= SIZES[game]


def test_what_does_not_hold_is_not_held() -> None:
    assert hold("4x4:3", Side.SECOND) is None, "the first player wins"
    assert hold("3x3x3", Side.SECOND) is None, "the first player wins"


def test_a_wrong_proof_is_not_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = LineProof("4x4", Side.SECOND, False, (Holds((Block((0, 1)),)),))
    monkeypatch.setattr(block_proof, "_candidates", lambda *_: iter([wrong]))
    with pytest.raises(NolossError, match="4x4 that was found is wrong: node 0: line 2 has"):
        hold("4x4", Side.SECOND)


@pytest.mark.parametrize(("side", "axes"), [(3, 2), (4, 3), (3, 4)])
def test_the_lines_of_a_cube_are_numbered_as_in_proofs(side: int, axes: int) -> None:
    game = parse_game("x".join([str(side)] * axes))
    assert tuple(map(tuple, cube_lines(side, axes).tolist())) == numbered_lines(game)


def test_the_rows_and_columns_of_planes_are_lines() -> None:
    lines = set(map(tuple, cube_lines(3, 3).tolist()))
    planes = list(cube_planes(3, 3))
    assert len(planes) == len(set(planes)) == 9 + 6, "9 along the axes, 6 through diagonals"
    for plane in planes:
        for one, other in ((plane.across, plane.down), (plane.down, plane.across)):
            for at in range(3):
                row = sorted(plane.origin + at * one + step * other for step in range(3))
                assert tuple(row) in lines
