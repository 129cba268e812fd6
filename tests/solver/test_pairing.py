"""Pairs on boards of every size, while somebody watches."""

import pytest

from noloss.checker.check import check
from noloss.core.budget import Budget
from noloss.core.errors import Cancelled
from noloss.core.game import Side, Value
from noloss.core.notation import parse_game
from noloss.proof.line_proof import Holds, LineProof
from noloss.proof.proof_file import proof_bytes
from noloss.solver.pairing import pairing
from noloss.solver.solve import solve


@pytest.mark.parametrize("name", ["8x8x8", "12x12:9", "13x13"])
def test_the_pairs_hold(name: str) -> None:
    """By a matching, where lines overlap, and where the lines are few."""
    start = parse_game(name).start().after(0)
    for side in Side:
        pairs = pairing(start, side)
        assert pairs is not None
        proof = LineProof(name, side, False, (Holds(pairs),), start=str(start))
        assert check(proof_bytes(proof)).valid


def test_there_may_be_none() -> None:
    assert pairing(parse_game("7x7x7").start().after(0), Side.FIRST) is None
    assert pairing(parse_game("11x10:5").start().after(0), Side.FIRST) is None


def test_a_position_with_thousands_of_cells_is_settled() -> None:
    """So many pairs that nothing may recurse for each of them."""
    solution = solve(parse_game("20x20x20").start().after(0))
    assert (solution.value, solution.engine) == (Value.DRAW, "blocks")


@pytest.mark.parametrize("name", ["20x20x20", "20x20:12"])
def test_the_search_can_be_cancelled(name: str) -> None:
    meter = Budget(cancel=lambda: True).meter(name)
    with pytest.raises(Cancelled):
        pairing(parse_game(name).start().after(0), Side.FIRST, watch=meter.watch)
