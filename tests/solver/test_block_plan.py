"""Plans hold where they say so: over all positions of small boards, and against all replies."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noloss.checker import blocks as checker
from noloss.core.bits import bits
from noloss.core.game import Value
from noloss.core.notation import parse_game
from noloss.core.symmetry import symmetries
from noloss.flow.flow import whole_game
from noloss.flow.solved import solve_game
from noloss.proof.line_proof import Block
from noloss.solver.block_plan import (
    Plan,
    pairs_plan,
    plan_of,
    second_hits_all,
    unmatched,
)


@pytest.mark.parametrize("name", ["3x3", "4x2:3", "3x2:2"])
def test_who_keeps_to_a_plan_never_loses(name: str) -> None:
    game = parse_game(name)
    plan, table, held = pairs_plan(game), solve_game(game), 0
    for node in whole_game(game).nodes:
        position = node.position
        if node.value is not None:
            continue
        kept = plan.keeping(position.own, position.other)
        held += bool(kept)
        for cell in bits(kept):
            after = position.after(cell)
            if after.outcome():
                continue
            assert table.value(after) is not Value.win(after.turn)
            assert plan.holds(after.other, after.own)
            for reply in after.legal():
                then = after.after(reply)
                assert then.outcome() or plan.keeping(then.own, then.other)
    assert held or name == "3x2:2"


def test_a_block_and_its_images() -> None:
    """On 3x3 the rows and columns are a block, and the diagonals share the marked centre."""
    game = parse_game("3x3")
    grid = Block(tuple(range(9)), (0, 1, 3, 5, 6, 7))
    plan = plan_of(game, 1 << 4, [Block((0, 1, 2, 3, 5, 6, 7, 8), grid.lines)])
    assert len(plan.bare) == 2
    for symmetry in symmetries(game):
        assert plan.renamed(symmetry).bare in (plan.bare, plan.bare[::-1])
    assert not Plan(game, (), (), game.lines).keeping(0, 0), "a line that nothing covers"


@given(st.lists(st.integers(0, 63), max_size=5))
def test_matching_is_right(wanted: list[int]) -> None:
    def possible(left: list[int], free: int) -> bool:
        if not left:
            return True
        pairs = combinations(bits(left[0] & free), 2)
        return any(possible(left[1:], free & ~(1 << a | 1 << b)) for a, b in pairs)

    short = unmatched(wanted)
    assert bool(short) is not possible(wanted, 63)
    if short:
        together = 0
        for at in short:
            together |= wanted[at]
        assert together.bit_count() < 2 * len(short)


@given(st.frozensets(st.integers(1, 2**7 - 1), max_size=7))
def test_blocks_are_played_out_as_the_checker_does(traces: frozenset[int]) -> None:
    assert second_hits_all(traces, {}) == checker.second_hits_all(traces, {})
