from collections.abc import Callable

from noloss.core.game import Side
from noloss.core.position import Position
from noloss.lab.evolve.archive import Pairs
from noloss.lab.evolve.common_moves import reached
from noloss.lab.evolve.gamebase import gamebase
from noloss.lab.evolve.mined_rules import RULES, mine
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
