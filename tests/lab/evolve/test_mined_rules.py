from collections.abc import Callable
from fractions import Fraction

import pytest

from noloss.core.game import Side
from noloss.core.position import Position
from noloss.lab.evolve.archive import Pairs
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.mined_rules import RULES, common_moves, mine, reached
from noloss.proof.prove import prove
from noloss.strategies.vocabulary.lines import wins


def test_no_loss_strategies_always_block_and_wins_are_counted(pairs: Pairs) -> None:
    base = gamebase()
    for side, found in ((Side.FIRST, pairs.first), (Side.SECOND, pairs.second)):
        mined = {each.rule: each for each in mine(found.strategies, side)}
        assert set(mined) == set(RULES)
        block = next(each for name, each in mined.items() if name.startswith("block"))
        assert block.asked == block.followed > 0
        won = mined["win"]
        by_hand = [
            (row, s.moves[row])
            for s in found.strategies
            for row in reached(s, side)
            if 0
            < len({base.row(base.rows[row].after(c)) for c in _cells(wins, row)})
            < len(base.graph.children[row])
        ]
        assert won.asked == len(by_hand)
        assert won.followed == sum(
            base.graph.end[move] is not None and base.rows[move].outcome().winner is side
            for _, move in by_hand
        )
        assert 0 < won.by_chance < won.asked


def _cells(rule: Callable[[Position], int], row: int) -> list[int]:
    board = gamebase().rows[row]
    return [cell for cell in board.legal() if rule(board) >> cell & 1]


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
