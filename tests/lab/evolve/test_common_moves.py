from fractions import Fraction

import pytest

from noloss.core.game import Side
from noloss.lab.evolve.archive import Pairs
from noloss.lab.evolve.common_moves import common_moves, reached
from noloss.lab.evolve.gamebase import gamebase
from noloss.proof.prove import prove


@pytest.mark.parametrize("side", Side)
def test_reached_rows_are_those_that_the_prover_walks_through(side: Side, pairs: Pairs) -> None:
    base = gamebase()
    for strategy in (pairs.first if side is Side.FIRST else pairs.second).strategies[:4]:
        walked = {base.row(p) for p in prove(base.rows[0].game, strategy, side).choices}
        assert set(reached(strategy, side)) == walked


def test_common_moves_are_sorted_by_agreement(pairs: Pairs) -> None:
    base = gamebase()
    agreed = common_moves(pairs.second.strategies, Side.SECOND)
    shares = [Fraction(move.made, move.of) for move in agreed]
    assert shares == sorted(shares, reverse=True)
    for move in agreed[:20]:
        row = base.row(move.board)
        (target,) = {base.row(move.board.play(cell)) for cell in move.cells}
        there = [s for s in pairs.second.strategies if row in reached(s, Side.SECOND)]
        assert move.made == sum(s.moves[row] == target for s in there)
        assert move.of == len(there)
